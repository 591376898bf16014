"""Read the fields of a model's configuration, or say which one is wrong and why.

A configuration is data that somebody pasted, not a call: whatever is wrong with it is a
ValueError that names the field and its value, shortened where it is long.
"""

import reprlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from positions import _arguments as check

# No table has more rows, no model more layers; beyond it a number is a mistake.
LARGEST = 10**12

_shortener = reprlib.Repr()
_shortener.maxstring = _shortener.maxother = _shortener.maxlong = 60
_shortener.maxlevel = 3


def short(value: object) -> str:
    """Return a value as text that fits a message, however long or deep it is."""
    return _shortener.repr(value)


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
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} must be a whole number, got {name}={short(value)}")
    if value > LARGEST:
        raise ValueError(f"{name} must be at most {LARGEST:,}, got {name}={short(value)}")
    return check.size(name, value, minimum=minimum)


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
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{name} must be a number, got {name}={short(value)}")
    if isinstance(value, int) and abs(value) > 10**300:
        raise ValueError(f"{name} must fit a float64, got {name}={short(value)}")
    return check.number(name, value, minimum=minimum, above=above)


def boolean(config: Mapping[str, Any], names: Sequence[str]) -> bool | None:
    """Return the first field that is there as a bool, or None."""
    name, value = first(config, names)
    if value is not None and not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, got {name}={short(value)}")
    return value


def text(config: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """Return the first field that is there as text, or None."""
    name, value = first(config, names)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{name} must be text, got {name}={short(value)}")
    return value


def items(config: Mapping[str, Any], name: str, kind: type) -> tuple[Any, ...] | None:
    """Return the field as a tuple of values of one kind, or None."""
    value = config.get(name)
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or not all(type(item) is kind for item in value):
        wanted = {int: "whole numbers", str: "texts"}[kind]
        raise ValueError(f"{name} must be a list of {wanted}, got {name}={short(value)}")
    return tuple(value)


def mapping(config: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """Return the field as a mapping, or None where it is missing, null or empty."""
    value = config.get(name)
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be a group of fields, got {name}={short(value)}")
    return value or None


def required(what: str, name: str, value: Any) -> Any:
    """Return `value`, or say that `what` cannot do without it."""
    if value is None:
        raise ValueError(f"{what} needs the field {name}, which is missing")
    return value


class Watched(Mapping[str, Any]):
    """A configuration that remembers which of its fields were asked for.

    Attributes
    ----------
    read : set of str
        Names that were asked for, be they there or not.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return self._config[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._config)

    def __len__(self) -> int:
        return len(self._config)


class Source:
    """A configuration with the defaults of its class; it remembers which of them were used.

    Attributes
    ----------
    config : Mapping[str, object]
        The fields that were given.
    class_defaults : Mapping[str, object]
        By the usual names of the fields.
    aliases : Mapping[str, tuple of str]
        The names under which a field may be given, by its usual name.
    defaults : list of str
        Usual names of the fields whose default was used, in that order.
    notes : list of str
        What a reader should know.
    """

    def __init__(
        self,
        config: Mapping[str, Any],
        class_defaults: Mapping[str, Any],
        aliases: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.config = config
        self.class_defaults = class_defaults
        self.aliases = aliases
        self.defaults: list[str] = []
        self.notes: list[str] = []

    def names(self, name: str) -> tuple[str, ...]:
        """Return all names of a field, the usual one first."""
        return self.aliases.get(name, (name,))

    def gives(self, name: str) -> bool:
        """Return whether the configuration has the field, be it as null."""
        return any(other in self.config for other in self.names(name))

    def _place(self, name: str) -> tuple[Mapping[str, Any], Sequence[str]]:
        """Return where to read a field: the configuration, or the defaults where it has none."""
        if not self.gives(name) and name in self.class_defaults:
            self.defaults.append(name)
            return self.class_defaults, (name,)
        return self.config, self.names(name)

    def integer(self, name: str, *, minimum: int = 1) -> int | None:
        """Return a field as a whole number, or None."""
        return integer(*self._place(name), minimum=minimum)

    def needed(self, name: str) -> int:
        """Return a field as a whole number that cannot be missing."""
        value = self.integer(name)
        if value is None:
            others = ", ".join(self.names(name)[1:])
            raise ValueError(
                f"the field {name}{f' (or {others})' if others else ''} is missing, and "
                "this model type has no default for it"
            )
        return value

    def number(self, name: str, *, minimum: float | None = None) -> float | None:
        """Return a field as a finite float, or None."""
        return number(*self._place(name), minimum=minimum)

    def boolean(self, name: str) -> bool | None:
        """Return a field as a bool, or None."""
        return boolean(*self._place(name))

    def text(self, name: str) -> str | None:
        """Return a field as text, or None."""
        return text(*self._place(name))
