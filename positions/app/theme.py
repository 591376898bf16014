"""Colours and measures that hold on a light and on a dark page.

Each colour has a contrast of at least 3 : 1 against both pages and stays apart from the others
for colour-blind readers (after Okabe and Ito 2008); shape, dash or label says the same again.
"""

from __future__ import annotations

QUERY = "#d55e00"
KEY = "#1b7fc4"
SINE = "#009e73"
COSINE = "#c0679b"
SCORE = "#009e73"
NEUTRAL = "#808080"
CHOSEN = "#009e73"
COMPARED = "#c0679b"
NEGATIVE = "#2f7fb8"
POSITIVE = "#d0702b"

INK = "ink"
"""Tag of a glyph that is drawn in the page's text colour; the page keeps it so."""

_PENALTY_ANCHORS = ("#fde945", "#d3c164", "#a59c74", "#7c7b78", "#575d6d", "#2f436d", "#00224e")
MASKED = "#80808026"


def ramp(anchors: tuple[str, ...], n: int) -> list[str]:
    """Return `n` colours at even steps through the anchors, as ``#rrggbb``."""
    colours = []
    for step in range(n):
        place = step * (len(anchors) - 1) / (n - 1)
        index = min(int(place), len(anchors) - 2)
        low, high = (_channels(anchors[index + offset]) for offset in (0, 1))
        mixed = (a + (b - a) * (place - index) for a, b in zip(low, high, strict=True))
        colours.append("#" + "".join(f"{round(channel):02x}" for channel in mixed))
    return colours


def _channels(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


PENALTY = ramp(_PENALTY_ANCHORS, 255)
"""No penalty first, the strongest last (cividis, reversed)."""

DIVERGING = ramp(("#0b3c68", "#2f7fb8", "#9cc7e0", "#f4f4f2", "#f0b98d", "#d0702b", "#7a2f04"), 255)
"""The most negative first, 0 in the middle, the most positive last."""

SEQUENCE = ("#2f7fb8", "#8a6fb0", "#c0679b", "#d0702b")
"""The first of a sequence to the last."""

FONT = "Roboto, system-ui, sans-serif"

WIDEST = 1600
"""Pixels of the widest page: beyond it, figures and lines would grow too long to take in."""

PAGE = {
    "light": {
        "palette": {
            "primary": {"main": "#1d4e79"},
            "background": {"default": "#f4f6f8", "paper": "#ffffff"},
            "text": {"primary": "#1f2328", "secondary": "#57606a"},
        },
        "typography": {"fontFamily": FONT},
    },
    "dark": {
        "palette": {
            "primary": {"main": "#8ec5f0"},
            "background": {"default": "#0f1318", "paper": "#181d24"},
            "text": {"primary": "#e6e9ed", "secondary": "#a5afba"},
        },
        "typography": {"fontFamily": FONT},
    },
}
"""Material UI's theme, light and dark."""

FRAME = {
    ".MuiAppBar-root": {
        "backgroundColor": "background.paper",
        "backgroundImage": "none",
        "color": "text.primary",
        "boxShadow": "none",
        "borderBottom": "1px solid",
        "borderColor": "divider",
    },
    ".MuiToolbar-root.MuiToolbar-root": {"minHeight": "52px"},
    ".title.title": {"color": "text.primary", "fontSize": "1.25rem"},
    "@media (max-width: 359px)": {".title.title": {"fontSize": "1.1rem"}},
    # The ground reaches the foot of the window below a short page.
    ".main.main": {"backgroundColor": "background.default", "minHeight": "100dvh"},
    # What Material UI's page brings along for its own sake, and readers should not meet.
    ".MuiLinearProgress-root": {"display": "none"},
    ".main .MuiToolbar-root": {"visibility": "hidden"},
    # On paper the page is as long as it is.
    "@media print": {
        "height": "auto",
        "overflow": "visible",
        ".main.main, .main-content": {"overflow": "visible", "height": "auto"},
        ".MuiAppBar-root": {"position": "static"},
        ".main .MuiToolbar-root": {"display": "none"},
    },
}
"""Material UI's style of the page: a quiet bar above, and cards that stand out from the ground."""

EMBEDDED = {
    **FRAME,
    # In somebody's page: no bar, and as high as what is on it, whatever the frame's height.
    ".MuiAppBar-root, .main .MuiToolbar-root": {"display": "none"},
    ".main.main": {"backgroundColor": "background.default", "minHeight": 0},
}
"""The same of a page inside another one."""

SLIDER = {
    "&.MuiSlider-root": {"py": "9px", "mb": 0},
    "& .MuiFormLabel-root": {"fontSize": "0.95rem", "lineHeight": 1.3},
    # What cannot be moved is still read.
    "& .MuiFormLabel-root.Mui-disabled": {"color": "text.secondary"},
    # A thumb that glides after the pointer has the page laid out anew for each frame of it.
    "& .MuiSlider-thumb, & .MuiSlider-track": {"transition": "none"},
}
"""Material UI's style of a slider, a little closer than its own."""
