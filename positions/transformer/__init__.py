r"""A small transformer that really trains: NumPy, backward pass by hand, any scheme.

It is meant to be read from top to bottom, in this order: `architecture` (sizes and
parameters), `places` (what each scheme brings in), `model` (forward, loss, backward),
`optimiser` (AdamW), `tasks`, `training` (in parts, so that a page stays alive), `evaluation`,
`record` (runs kept for later), and `recorded` (the same, read back).

    >>> from positions import transformer
    >>> run = transformer.Run(transformer.Settings(task="back", distance=2, scheme="rotary"))
    >>> while run.state == "training":
    ...     run.advance(seconds=0.03)
    >>> at_16, at_64 = transformer.evaluate(run.parameters, "back", [16, 64])

A tiny model on a toy task is no language model: what it shows about a scheme holds for these
sizes and tasks.

References
----------
Vaswani et al. 2017, arXiv:1706.03762; Press et al. 2022, "Train Short, Test Long",
arXiv:2108.12409, section 2 (the question).
"""

from positions.transformer.architecture import (
    TRAINABLE_SCHEMES,
    Architecture,
    Parameters,
    TrainableScheme,
    initial,
    parameters_of,
    zeros,
)
from positions.transformer.evaluation import (
    Accuracy,
    attention_weights,
    evaluate,
    evaluate_in_parts,
)
from positions.transformer.model import Pass, backward, cross_entropy, forward
from positions.transformer.optimiser import AdamW
from positions.transformer.places import RESCALINGS, Places, Rescaling, frequencies_at, places
from positions.transformer.recorded import Recorded, band, recorded
from positions.transformer.tasks import TASKS, Task, sample, without_order
from positions.transformer.training import Estimate, Run, Settings, State, check_size, estimate

__all__ = [
    "initial",
    "zeros",
    "parameters_of",
    "places",
    "frequencies_at",
    "forward",
    "cross_entropy",
    "backward",
    "sample",
    "without_order",
    "estimate",
    "check_size",
    "evaluate",
    "evaluate_in_parts",
    "attention_weights",
    "recorded",
    "band",
    "Accuracy",
    "AdamW",
    "Architecture",
    "Estimate",
    "Parameters",
    "Pass",
    "Places",
    "Recorded",
    "Rescaling",
    "Run",
    "Settings",
    "State",
    "Task",
    "TrainableScheme",
    "RESCALINGS",
    "TASKS",
    "TRAINABLE_SCHEMES",
]
