"""The reference of the numeric library, as pages made from its docstrings."""

from pathlib import Path

import pdoc
import pdoc.render


def write(folder: Path) -> None:
    """Write the pages.

    Parameters
    ----------
    folder : Path
        Made if it does not exist; ``positions.html`` in it is the front page.
    """
    pdoc.render.configure(docformat="numpy", show_source=False, footer_text="Positions")
    # The app and the build are no library; the pages would only be longer.
    pdoc.pdoc("positions", "!positions.app", "!positions.build", output_directory=folder)
