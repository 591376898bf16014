"""All words that a reader sees, one module per language.

Each has ``NAME``, the language in its own words, and a mapping ``ENTRIES``.
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Text:
    """The words of one language.

    Attributes
    ----------
    language : str
        Its code, such as ``"en"``.
    entries : mapping of str to str
        Texts by key; braces name what is filled in.
    """

    language: str
    entries: Mapping[str, str]

    def __call__(self, key: str, /, **values: object) -> str:
        """Return a text with its values filled in."""
        return self.entries[key].format(**values)

    def number(self, value: float, digits: int = 3) -> str:
        """Return a number to so many significant digits, with a true minus sign.

        Whole numbers are written in full; from 10,000 on, digits are grouped.
        """
        if not math.isfinite(value):
            return "∞" if value > 0 else "−∞" if value < 0 else "–"
        if float(value).is_integer() and abs(value) < 1e15:
            return _signed(f"{int(value):{',' if abs(value) >= 10000 else ''}}")
        decimals = max(digits - 1 - math.floor(math.log10(abs(value))), 0)
        if decimals > 6:
            mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
            return _signed(f"{mantissa}e{int(exponent)}")
        return _signed(f"{value:{',' if abs(value) >= 9999.5 else ''}.{decimals}f}")

    def fixed(self, value: float, decimals: int = 2) -> str:
        """Return a number to so many decimals, with a true minus sign and no minus zero."""
        written = f"{value:.{decimals}f}"
        return _signed(written.lstrip("-") if float(written) == 0 else written)


def _signed(written: str) -> str:
    return written.replace("-", "\N{MINUS SIGN}")


@cache
def languages() -> list[str]:
    """Return the codes of all languages, sorted: the modules of this package."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def language_names() -> dict[str, str]:
    """Return each language's name in its own words, by its code."""
    modules = {code: importlib.import_module(f"{__name__}.{code}") for code in languages()}
    return {code: module.NAME for code, module in modules.items()}


def load_text(language: str) -> Text:
    """Return the words of a language."""
    return Text(language, importlib.import_module(f"{__name__}.{language}").ENTRIES)
