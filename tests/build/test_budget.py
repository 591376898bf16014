"""The budget: what a site may weigh, part by part."""

import os
from pathlib import Path

import pytest

from positions.build import budget
from positions.build.budget import Part
from positions.build.errors import BuildError

PARTS = [
    Part(("runtime/big-*.pack",), 3, "the image"),
    Part(("runtime/*",), 1, "the rest of Python"),
    Part(("*.js",), 1, "scripts"),
]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "runtime").mkdir()
    (tmp_path / "runtime" / "big-1.pack").write_bytes(os.urandom(2500))
    (tmp_path / "runtime" / "small.pack").write_bytes(os.urandom(500))
    (tmp_path / "page.js").write_text("// words that repeat\n" * 1000)
    return tmp_path


def test_each_file_counts_for_the_first_part_that_fits_as_it_is_sent(site: Path) -> None:
    image, rest, scripts = budget.weigh(site, PARTS)
    assert (image, rest) == (2.5, 0.5)
    assert 0 < scripts < 0.5


def test_a_part_over_its_limit_fails_with_its_weight_and_reason(site: Path) -> None:
    (site / "runtime" / "big-2.pack").write_bytes(os.urandom(1000))
    with pytest.raises(BuildError, match=r"runtime/big-\*.pack: 4 kB, over 3 kB \(the image\)"):
        budget.weigh(site, PARTS)


def test_a_file_without_a_part_fails(site: Path) -> None:
    (site / "novel.txt").write_text("unplanned")
    with pytest.raises(BuildError, match=r"novel\.txt is in no part"):
        budget.weigh(site, PARTS)


def test_the_budget_says_why_of_every_part() -> None:
    for part in budget.read():
        assert part.files
        assert part.limit > 0
        assert len(part.why.split()) > 3
