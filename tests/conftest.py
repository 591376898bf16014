"""What all tests share: one Hypothesis profile, and the site of this project.

Examples are the same on every machine and every run.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sites import ROOT, site_around

# Examples are derived from the test itself, so that a failure is never a matter of luck;
# no deadline, because a busy machine is not a wrong result.
settings.register_profile(
    "deterministic",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deterministic")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with a file that needs the small site, so that both sites are built side by side."""
    items.sort(key=lambda item: item.path.name != "test_start.py")


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this project."""
    return site_around(ROOT / "app.py", tmp_path_factory)
