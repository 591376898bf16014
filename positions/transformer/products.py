"""The three matrix products of a linear layer, each by whichever way is fastest here.

NumPy in the browser has no BLAS: there `einsum` takes about half the time of ``@``, because it
walks along rows. On a machine of one's own ``@`` calls BLAS and is several times as fast.
"""

from __future__ import annotations

import sys

import numpy as np

from positions._arguments import FloatArray

HAS_BLAS = sys.platform != "emscripten"


def times(a: FloatArray, b: FloatArray) -> FloatArray:
    """Return ``a @ b``."""
    result: FloatArray = a @ b if HAS_BLAS else np.einsum("ni,io->no", a, b)
    return result


def times_transposed(a: FloatArray, b: FloatArray) -> FloatArray:
    """Return ``a @ b.T``."""
    result: FloatArray = a @ b.T if HAS_BLAS else np.einsum("no,io->ni", a, b)
    return result


def transposed_times(a: FloatArray, b: FloatArray) -> FloatArray:
    """Return ``a.T @ b``."""
    result: FloatArray = a.T @ b if HAS_BLAS else np.einsum("ni,no->io", a, b)
    return result
