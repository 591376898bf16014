"""Read the fields of a model's configuration, or say which one is wrong and why.

A configuration is data that somebody pasted, not a call: whatever is wrong with it is a
ValueError that names the field and its value.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from positions import _arguments as check


def first(config: Mapping[str, Any], names: Sequence[str]) -> tuple[str, Any]:
    """Return the first of the fields that is there and not null, or the first name and None."""
    for name in names:
        if config.get(name) is not None:
            return name, config[name]
    return names[0], None


def integer(config: Mapping[str, Any], names: Sequence[str], *, minimum: int = 1) -> int | None:
    """Return the first field that is there as a whole number, or None."""
    name, value = first(config, names)
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():  # JSON writers differ on 8 and 8.0
        value = int(value)
    try:
        return check.size(name, value, minimum=minimum)
    except TypeError as error:
        raise ValueError(str(error)) from None


def number(
    config: Mapping[str, Any],
    names: Sequence[str],
    *,
    minimum: float | None = None,
    above: float | None = None,
) -> float | None:
    """Return the first field that is there as a finite float, or None."""
    name, value = first(config, names)
    if value is None:
        return None
    try:
        return check.number(name, value, minimum=minimum, above=above)
    except TypeError as error:
        raise ValueError(str(error)) from None


def boolean(config: Mapping[str, Any], names: Sequence[str]) -> bool | None:
    """Return the first field that is there as a bool, or None."""
    name, value = first(config, names)
    if value is not None and not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, got {name}={value!r}")
    return value


def text(config: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """Return the first field that is there as text, or None."""
    name, value = first(config, names)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{name} must be text, got {name}={value!r}")
    return value


def mapping(config: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """Return the field as a mapping, or None where it is missing, null or empty."""
    value = config.get(name)
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be a group of fields, got {name}={value!r}")
    return value or None


def required(what: str, name: str, value: Any) -> Any:
    """Return `value`, or say that `what` cannot do without it."""
    if value is None:
        raise ValueError(f"{what} needs the field {name}, which is missing")
    return value
