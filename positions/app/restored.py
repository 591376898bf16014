"""Put right what a memory snapshot froze on the machine that made it.

A snapshot holds the interpreter as it was when the site was built. Everything that differs from
one visit or one visitor to the next and that Python reads only once, at its start, is read again
here, before any of the app runs.
"""

import importlib
import locale
import os
import random
import sys
import time

_YEAR = (365 * 24 + 6) * 3600
"""Seconds in a year, as the interpreter counts them to tell winter from summer."""


def wake(language: str) -> None:
    """Read chance, time zone, language and files anew.

    Parameters
    ----------
    language : str
        The reader's language, as the browser names it: ``"en-GB"``.
    """
    random.seed()
    # Where NumPy's generators are not in the snapshot, they are seeded when first imported.
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()
    os.environ["LANG"] = language.replace("-", "_") + ".UTF-8"
    locale.setlocale(locale.LC_CTYPE, "")
    _read_time_zone()
    importlib.invalidate_caches()


def _read_time_zone() -> None:
    # What the interpreter itself does at its start; time.tzset is missing in the browser.
    january = int(time.time()) // _YEAR * _YEAR
    winter, summer = time.localtime(january), time.localtime(january + _YEAR // 2)
    if winter.tm_gmtoff > summer.tm_gmtoff:  # south of the equator
        winter, summer = summer, winter
    time.timezone, time.altzone = -winter.tm_gmtoff, -summer.tm_gmtoff
    time.daylight = int(time.timezone != time.altzone)
    time.tzname = (winter.tm_zone, summer.tm_zone)
