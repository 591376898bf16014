r"""AdamW: each parameter moves by its mean gradient over the root of its mean square.

With gradient g at step t, :math:`m \leftarrow \beta_1 m + (1-\beta_1) g`,
:math:`v \leftarrow \beta_2 v + (1-\beta_2) g^2`, and

.. math::

    \theta \leftarrow \theta - \eta\lambda\theta
        - \eta\, \frac{m / (1-\beta_1^t)}{\sqrt{v / (1-\beta_2^t)} + \epsilon}

References
----------
Loshchilov and Hutter 2019, "Decoupled Weight Decay Regularization", arXiv:1711.05101,
algorithm 2; the decay is multiplied by the learning rate as PyTorch does. Kingma and Ba 2015,
"Adam", arXiv:1412.6980, algorithm 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from positions import _arguments as check
from positions._arguments import FloatArray


@dataclass(slots=True)
class AdamW:
    r"""The optimiser and what it remembers.

    Attributes
    ----------
    values : numpy.ndarray, shape (n,)
        What is learned; changed in place by `step`.
    learning_rate : float
        :math:`\eta` after the warm-up.
    warm_up : int, default 0
        Steps in which the rate grows in a straight line.
    beta_1, beta_2 : float, default 0.9 and 0.95
    weight_decay : float, default 0.0
        :math:`\lambda`.
    max_norm : float, default 1.0
        Gradients longer than that are shortened to it.
    epsilon : float, default 1e-8
    steps : int
        Made so far, t.
    """

    values: FloatArray
    learning_rate: float
    warm_up: int = 0
    beta_1: float = 0.9
    beta_2: float = 0.95
    weight_decay: float = 0.0
    max_norm: float = 1.0
    epsilon: float = 1e-8
    steps: int = 0
    _mean: FloatArray = field(init=False, repr=False)
    _square: FloatArray = field(init=False, repr=False)
    _scratch: FloatArray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check.number("learning_rate", self.learning_rate, above=0)
        check.size("warm_up", self.warm_up, minimum=0)
        self._mean = np.zeros_like(self.values)
        self._square = np.zeros_like(self.values)
        self._scratch = np.empty_like(self.values)

    def step(self, gradient: FloatArray) -> float:
        """Move the values by one step.

        Parameters
        ----------
        gradient : numpy.ndarray, shape (n,)
            Shortened in place where it is too long.

        Returns
        -------
        float
            Length of the gradient before that.

        Raises
        ------
        ValueError
            If the shape is another than that of the values.
        """
        if gradient.shape != self.values.shape:
            raise ValueError(
                f"gradient must have shape {self.values.shape}, got shape {gradient.shape}"
            )
        self.steps += 1
        number = self.values.dtype.type
        norm = math.sqrt(float(np.dot(gradient, gradient)))
        if norm > self.max_norm:
            gradient *= number(self.max_norm / norm)
        rate = self.learning_rate * min(1.0, self.steps / max(1, self.warm_up))
        scratch = self._scratch
        self._mean *= number(self.beta_1)
        np.multiply(gradient, number(1 - self.beta_1), out=scratch)
        self._mean += scratch
        self._square *= number(self.beta_2)
        np.multiply(gradient, gradient, out=scratch)
        scratch *= number(1 - self.beta_2)
        self._square += scratch
        if self.weight_decay:
            self.values *= number(1 - rate * self.weight_decay)
        np.divide(self._square, number(1 - self.beta_2**self.steps), out=scratch)
        np.sqrt(scratch, out=scratch)
        scratch += number(self.epsilon)
        np.divide(self._mean, scratch, out=scratch)
        scratch *= number(rate / (1 - self.beta_1**self.steps))
        self.values -= scratch
        return norm
