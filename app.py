"""Positions: see and break how a transformer learns where each token sits.

Run it with ``panel serve app.py --dev``; the browser's build runs the same file.
"""

from positions.app.address import query
from positions.app.shell import Shell

# The page keeps its own address, so that Panel's is left out.
Shell(query()).page.servable(title="Positions", location=False)
