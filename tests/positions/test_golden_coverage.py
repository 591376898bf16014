"""Every golden record is used by a test, or it is said why not."""

import importlib
from pathlib import Path

from tests.positions.golden_records import FOLDER, load, used

OUT_OF_SCOPE = {
    "rotary/inv_freq/part-ntk_d64_s4": "an experiment before YaRN that no model uses",
    "rotary/inv_freq/part-ntk_d128_s8": "an experiment before YaRN that no model uses",
}


def test_every_record_is_used_by_a_test() -> None:
    for path in Path(__file__).parent.glob("test_*.py"):
        importlib.import_module(f"tests.positions.{path.stem}")
    files = {path.stem for path in FOLDER.glob("*.json")} - {"configurations"}
    records = {record.id for file in files for record in load(file)}
    assert len(records) > 500
    assert records - used == set(OUT_OF_SCOPE)


def test_every_record_says_where_it_comes_from() -> None:
    for path in FOLDER.glob("*.json"):
        if path.stem == "configurations":
            continue
        for record in load(path.stem):
            assert record.package
            assert record.version
            assert record.function
