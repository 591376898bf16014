"""Turn arguments into checked numbers and arrays, or say what is wrong with them.

Every public function passes what it was given through here, so that the same mistake gets
the same message everywhere. Messages restate the call: the argument's name and its value.
"""

import math
import operator
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

FloatArray: TypeAlias = NDArray[np.floating[Any]]
IntArray: TypeAlias = NDArray[np.int64]
BoolArray: TypeAlias = NDArray[np.bool_]

# Work arrays of this many bytes stay in a processor's cache and far below any limit.
BLOCK_BYTES = 1 << 20


def size(name: str, value: object, *, minimum: int = 1) -> int:
    """Return `value` as an int of at least `minimum`."""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be a whole number, got {name}={value!r}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # that it may fail is the point
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {name}={value!r}") from None
    if number < minimum:
        raise ValueError(f"{name} must be at least {minimum}, got {name}={number}")
    return number


def even_size(name: str, value: object, *, why: str = "to form pairs") -> int:
    """Return `value` as an even, positive int."""
    number = size(name, value)
    if number % 2:
        raise ValueError(f"{name} must be even {why}, got {name}={number}")
    return number


def number(
    name: str, value: object, *, minimum: float | None = None, above: float | None = None
) -> float:
    """Return `value` as a finite float, at least `minimum` and more than `above`."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(
        value, (int, float, np.integer, np.floating)
    ):
        raise TypeError(f"{name} must be a number, got {name}={value!r}")
    try:
        result = float(value)
    except OverflowError:
        raise ValueError(
            f"{name} must fit a float64, got a number of {len(str(value))} digits"
        ) from None
    if not math.isfinite(result):
        raise ValueError(f"{name} must be finite, got {name}={result}")
    if minimum is not None and result < minimum:
        raise ValueError(f"{name} must be at least {minimum:g}, got {name}={result:g}")
    if above is not None and result <= above:
        raise ValueError(f"{name} must be more than {above:g}, got {name}={result:g}")
    return result


def choice(name: str, value: object, options: Sequence[str]) -> str:
    """Return `value` if it is one of `options`."""
    if not isinstance(value, str) or value not in options:
        listed = ", ".join(repr(option) for option in options)
        raise ValueError(f"{name} must be one of {listed}, got {name}={value!r}")
    return value


def flag(name: str, value: object) -> bool:
    """Return `value` as a bool."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, got {name}={value!r}")
    return bool(value)


def float_dtype(value: DTypeLike) -> np.dtype[np.floating[Any]]:
    """Return `value` as a NumPy floating dtype."""
    try:
        kind = np.dtype(value).type
    except TypeError:
        kind = None
    if kind is None or not issubclass(kind, np.floating):
        raise TypeError(f"dtype must be a floating type such as numpy.float32, got {value!r}")
    return np.dtype(kind)


def _any_array(name: str, value: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(value)
    except ValueError:
        raise ValueError(
            f"{name} must be a rectangular array, got rows of unequal length"
        ) from None


def array(name: str, value: ArrayLike, *, min_ndim: int = 0, finite: bool = True) -> FloatArray:
    """Return `value` as a floating array, without a copy where it is one already."""
    result = _any_array(name, value)
    if result.dtype.kind not in "iuf":
        raise TypeError(f"{name} must hold real numbers, got an array of dtype {result.dtype}")
    if result.ndim < min_ndim:
        raise ValueError(
            f"{name} must have at least {min_ndim} axes, got {name} of shape {result.shape}"
        )
    if result.dtype.kind != "f":
        result = result.astype(np.float64)
    if finite:
        check_finite(name, result)
    return result


def check_finite(name: str, values: FloatArray) -> None:
    """Raise a ValueError that names the first value that is NaN or infinite."""
    # The extremes carry NaN and infinity along and need no array of flags.
    if values.size == 0 or (np.isfinite(values.min()) and np.isfinite(values.max())):
        return
    index = tuple(int(i) for i in np.argwhere(~np.isfinite(values))[0])
    where = f"{name}[{', '.join(map(str, index))}]" if index else name
    raise ValueError(f"{name} must be finite, got {where}={values[index]}")


def int_array(name: str, value: ArrayLike) -> NDArray[np.integer[Any]]:
    """Return `value` as an array of whole numbers; floats are refused, as PyTorch refuses them."""
    result = _any_array(name, value)
    if result.size == 0 and result.dtype.kind == "f":  # numpy makes [] a float array
        return result.astype(np.int64)
    if result.dtype.kind not in "iu":
        raise TypeError(f"{name} must hold whole numbers, got an array of dtype {result.dtype}")
    return result


def mask(name: str, value: ArrayLike) -> IntArray:
    """Return `value` as an array of zeros and ones with at least one axis."""
    result = _any_array(name, value)
    if result.dtype.kind not in "iub":
        raise TypeError(f"{name} must hold 0 and 1, got an array of dtype {result.dtype}")
    if result.ndim == 0:
        raise ValueError(f"{name} must have at least one axis, got {name}={result}")
    if result.size and not np.isin(result, (0, 1)).all():
        raise ValueError(
            f"{name} must hold 0 and 1 only, got values from {result.min()} to {result.max()}"
        )
    return result.astype(np.int64)


def row_numbers(name: str, value: ArrayLike, n_rows: int, what: str) -> NDArray[np.integer[Any]]:
    """Return `value` as row numbers of a table; a row that does not exist is an IndexError.

    NumPy would silently take a negative number as counted from the end.
    """
    rows = int_array(name, value)
    if rows.size:
        for extreme in (int(rows.min()), int(rows.max())):
            if not 0 <= extreme < n_rows:
                raise IndexError(
                    f"{name} must lie in 0..{n_rows - 1}, because the {what} has {n_rows} rows, "
                    f"got {extreme}"
                )
    return rows


def is_count(value: object) -> TypeGuard[int]:
    """Return whether `value` is a plain whole number, which as positions means 0..n-1."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def positions_shape(name: str, value: ArrayLike) -> tuple[int, ...]:
    """Return the shape that `positions` will have, before any of them is made."""
    return (size(name, value),) if is_count(value) else _any_array(name, value).shape


def positions(name: str, value: ArrayLike) -> NDArray[np.float64]:
    """Return positions as float64: an int n means 0..n-1, anything else is taken as it is."""
    if is_count(value):
        check_bytes(name, positions_shape(name, value), np.dtype(np.float64))
        return np.arange(value, dtype=np.float64)
    return points(name, value)


def points(name: str, value: ArrayLike) -> NDArray[np.float64]:
    """Return finite numbers as a float64 array, without a copy where they are one already."""
    result = _any_array(name, value)
    if result.dtype.kind not in "iuf":
        raise TypeError(f"{name} must hold real numbers, got an array of dtype {result.dtype}")
    result = result.astype(np.float64, copy=False)
    check_finite(name, result)
    return result


def queries_and_keys(n_queries: object, n_keys: object) -> tuple[int, int]:
    """Return both sizes; None keys are as many as queries, which are the last of the keys."""
    n_queries = size("n_queries", n_queries)
    n_keys = n_queries if n_keys is None else size("n_keys", n_keys)
    if n_queries > n_keys:
        raise ValueError(
            "n_queries must be at most n_keys, because the queries are the last of the keys, "
            f"got n_queries={n_queries} and n_keys={n_keys}"
        )
    return n_queries, n_keys


def check_bytes(what: str, shape: Sequence[int], dtype: np.dtype[Any]) -> None:
    """Raise a ValueError when an array of this shape would not fit the machine's memory."""
    needed = math.prod(shape) * dtype.itemsize
    limit = memory_limit()
    if needed > limit:
        listed = " x ".join(f"{n:,}" for n in shape)
        raise ValueError(
            f"{what} of {listed} numbers in {dtype} would take {readable_bytes(needed)}, "
            f"more than the {readable_bytes(limit)} that one array may take on this machine"
        )


def memory_limit() -> int:
    """Bytes that one result may take: 1 GiB in a 32-bit runtime, else 3/4 of the memory."""
    if sys.maxsize < 2**32:
        return 1 << 30
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 3 // 4
    except (AttributeError, OSError, ValueError):  # not every system tells
        return 8 << 30


def readable_bytes(n_bytes: int) -> str:
    """Return a byte count in units of 1000, with three digits."""
    value = float(n_bytes)
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB", "EB"):
        if value < 1000:
            return f"{value:.3g} {unit}"
        value /= 1000
    return f"{value:.3g} ZB"


def block_rows(bytes_per_row: int) -> int:
    """Return how many rows take about BLOCK_BYTES."""
    return max(1, BLOCK_BYTES // max(1, bytes_per_row))


def blocks(n_rows: int, bytes_per_row: int) -> Iterator[slice]:
    """Yield slices that cut `n_rows` into blocks of about BLOCK_BYTES."""
    step = block_rows(bytes_per_row)
    for start in range(0, n_rows, step):
        yield slice(start, min(start + step, n_rows))
