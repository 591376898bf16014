"""Reports on configurations: every number with its origin, and the same in a terminal."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from positions import __main__ as command
from positions import _report_text, alibi, model_config, model_report, rotary, rotary_scaling
from positions.model_report import ModelReport, report
from tests.positions.golden_records import Record, each

PRESETS = {key: dict(preset.config) for key, preset in model_config.PRESETS.items()}
LLAMA = PRESETS["llama-3.1-8b"]


def origins(found: ModelReport, scheme: int = 0) -> dict[str, str]:
    return {p.name: p.origin for p in found.schemes[scheme].parameters}


@each("model_config", "given")
def test_fields_that_matter_give_the_same_layer(record: Record) -> None:
    config = {**record.input["config"], "bos_token_id": 1, "architectures": ["X"]}
    layer = report(json.dumps(config)).layer
    assert {"bos_token_id", "architectures"} <= set(layer.unread)
    again = model_config.read(dict(layer.fields))
    assert again.schemes == layer.schemes
    assert again.tables == layer.tables
    assert (again.windows, again.unread) == (layer.windows, ())
    assert again.notes == tuple(note for note in layer.notes if not note.startswith("read from"))


@each("model_config", "given")
def test_reports_hang_together(record: Record) -> None:
    found = report(record.input["config"])
    layer = found.layer
    assert sum(table.n_parameters for table in found.tables) == layer.n_table_parameters
    assert all(table.rows * table.columns == table.n_parameters for table in found.tables)
    kinds = sorted(i for kind in found.layer_kinds for i in kind.layers)
    assert kinds == list(range(layer.n_layers))
    for scheme in found.schemes:
        assert len({p.name for p in scheme.parameters}) == len(scheme.parameters)
        if scheme.rotary is not None:
            pairs = scheme.rotary
            with np.errstate(divide="ignore"):
                np.testing.assert_allclose(pairs.wavelengths, 2 * np.pi / pairs.inverse_frequencies)
            if pairs.ramp is not None:
                assert ((pairs.ramp >= 0) & (pairs.ramp <= 1)).all()
    json.dumps(model_report.plain(found), allow_nan=False)
    _report_text.text(found, title=record.name, all_pairs=True)


def test_where_numbers_come_from() -> None:
    found = report(LLAMA)
    assert origins(found) == {
        "rope_type": "config",
        "base": "config",
        "head_dim": "derived",
        "rotary_dim": "derived",
        "pairing": "code",
        "factor": "config",
        "low_freq_factor": "config",
        "high_freq_factor": "config",
        "original_max_positions": "config",
        "attention_factor": "derived",
    }
    assert set(origins(report({"model_type": "llama"})).values()) == {"default", "derived", "code"}
    sizes = {p.name: p.origin for p in report({"model_type": "llama", "n_embd": 512}).sizes}
    assert (sizes["d_model"], sizes["vocab_size"]) == ("config", "default")
    yarn = {**LLAMA, "rope_scaling": {"type": "yarn", "factor": 4.0, "beta_fast": 16}}
    found = report(yarn)
    assert origins(found)["beta_fast"] == "config"
    assert origins(found)["beta_slow"] == "default"
    assert origins(found)["original_max_positions"] == "derived"
    # Of two kinds of layer each has its own base, and the scaling is one's alone.
    gemma = {
        "model_type": "gemma3_text",
        "rope_theta": 1e6,
        "rope_scaling": {"rope_type": "linear", "factor": 8.0},
    }
    found = report(gemma)
    by_type = {s.layer_type: origins(found, i) for i, s in enumerate(found.schemes)}
    assert by_type["full_attention"]["base"] == "config"
    assert by_type["full_attention"]["rope_type"] == "config"
    assert by_type["sliding_attention"]["base"] == "default"
    assert by_type["sliding_attention"]["rope_type"] == "default"


def test_the_ramp_in_force() -> None:
    pairs = report(LLAMA).schemes[0].rotary
    assert pairs is not None
    assert pairs.ramp is not None
    low, high = 8192 / 1.0, 8192 / 4.0
    unscaled = 2 * np.pi / rotary.inverse_frequencies(128, base=500_000.0)
    assert (pairs.ramp[unscaled < high] == 0).all()
    np.testing.assert_allclose(pairs.ramp[unscaled > low], 1)
    between = pairs.ramp[(unscaled > high) & (unscaled < low)]
    assert ((between > 0) & (between < 1)).all()
    assert len(between) > 0
    np.testing.assert_allclose(pairs.slowdown[-1], 8)
    assert pairs.turns is not None
    np.testing.assert_allclose(pairs.turns, 131072 / pairs.wavelengths)
    plain = report({"model_type": "llama"}).schemes[0].rotary
    assert plain is not None
    assert plain.ramp is None


def test_frequencies_that_depend_on_the_length_of_the_input() -> None:
    config = PRESETS["dynamic-x2"]
    short, long = report(config), report(config, sequence_length=16384)
    assert short.schemes[0].rotary is not None
    assert long.schemes[0].rotary is not None
    assert long.schemes[0].rotary.wavelengths[-1] > short.schemes[0].rotary.wavelengths[-1]
    rotary_config = short.layer.schemes[0].rotary
    assert rotary_config is not None
    expected, _ = rotary_scaling.frequencies(rotary_config, 16384)
    np.testing.assert_array_equal(long.schemes[0].rotary.inverse_frequencies, expected)


def test_layers_that_differ() -> None:
    def kinds(**config: Any) -> list[tuple[int, int | None]]:
        return [(len(kind.layers), kind.window) for kind in report(config).layer_kinds]

    assert kinds(model_type="gemma3_text", num_hidden_layers=12) == [(10, 4096), (2, None)]
    assert kinds(model_type="gemma3_text", num_hidden_layers=6, sliding_window=512) == [
        *((5, 512), (1, None))
    ]
    assert kinds(model_type="mistral") == [(32, 4096)]
    assert kinds(model_type="mistral", sliding_window=None) == [(32, None)]
    assert kinds(model_type="smollm3", num_hidden_layers=4) == [(3, None), (1, None)]
    qwen = {"model_type": "qwen2", "num_hidden_layers": 4, "sliding_window": 100}
    assert kinds(**qwen) == [(4, None)]
    assert any("sliding_window=100 is ignored" in note for note in report(qwen).notes)
    asked = {**qwen, "use_sliding_window": True, "max_window_layers": 1}
    assert kinds(**asked) == [(1, None), (3, 100)]


def test_slopes_of_alibi() -> None:
    found = report(PRESETS["bloom-560m"]).schemes[0]
    np.testing.assert_array_equal(found.slopes, alibi.slopes(16))


def test_what_no_picture_shows_is_said() -> None:
    gemma = report({"model_type": "gemma2", "attn_logit_softcapping": 50.0, "bos_token_id": 2})
    assert any(text.startswith("attn_logit_softcapping: ") for text in gemma.not_shown)
    assert gemma.unread == ("bos_token_id",)
    deepseek = report(PRESETS["deepseek-v3"])
    # DeepSeek's own code: mscale = 0.1 ln(40) + 1, squared.
    expected = (0.1 * np.log(40) + 1) ** 2
    assert any(f"multiplied by {expected:.6g} before" in text for text in deepseek.not_shown)


def test_two_models_side_by_side() -> None:
    lines = {
        line.name: (line.first, line.second)
        for line in model_report.compare(report(LLAMA), report(PRESETS["bloom-560m"]))
    }
    assert lines["vocab_size"] == (128256, 250880)
    assert lines["rotary: base"] == (500000.0, None)
    assert lines["alibi: max_bias"] == (None, 8.0)
    assert lines["token table"] == ("128,256 x 4,096", "250,880 x 1,024")


# ---- in a terminal -------------------------------------------------------------------------


@pytest.fixture
def llama(tmp_path: Path) -> str:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(LLAMA))
    return str(path)


def test_inspect_prints_the_report(llama: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["inspect", llama]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"token +128,256 x 4,096 +525,336,576 +2.1 GB in float32 +6.5 % of all", shown)
    assert re.search(r"base +500,000$", shown, re.MULTILINE)
    assert re.search(r"head_dim +128  derived$", shown, re.MULTILINE)
    assert re.search(r"^ +32 +0.000524846 +11,971.48 +2.69 +0.719 +10.95$", shown, re.MULTILINE)
    assert "9 of 64 pairs" in shown
    assert command.main(["inspect", llama, "--pairs"]) == 0
    assert "64 pairs" not in capsys.readouterr().out


def test_inspect_gives_all_numbers_as_json(llama: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["inspect", llama, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert len(shown["schemes"][0]["rotary"]["wavelengths"]) == 64
    assert shown["layer"]["vocab_size"] == 128256
    assert command.main(["inspect", llama, "--json", "--compare", llama]) == 0
    both = json.loads(capsys.readouterr().out)
    assert both["first"] == both["second"] == shown
    assert all(line["first"] == line["second"] for line in both["lines"])


def test_inspect_compares(llama: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps({**LLAMA, "rope_theta": 10000.0}))
    assert command.main(["inspect", llama, "--compare", str(other)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in shown if "rotary: base" in line] == ["*"]
    assert sum(line.startswith("*") for line in shown) == 3  # and a wavelength, and the legend


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"a": 1,\n "b" 2}', "not JSON: Expecting ':' delimiter at line 2, column 6"),
        (b"\xff\xfe{}", "is not UTF-8 text"),
        (b" " * 8_000_001, "is larger than the 8,000,000 bytes that are read"),
        (b"PK\x03\x04" + bytes(range(256)), "is not UTF-8 text"),
        (b'{"model_type": "resnet", "depths": [3]}', "no text model in this configuration"),
    ],
)
def test_bad_files_end_with_one_line_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, message: str
) -> None:
    path = tmp_path / "config.json"
    path.write_bytes(content)
    for arguments in (["inspect", str(path)], ["check-dimension", "--config", str(path), "384"]):
        assert command.main(arguments) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("error: ")
        assert message in shown.err
        assert shown.err.count("\n") == 1


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["inspect", "nowhere.json"]) == 1
    assert "nowhere.json: cannot be read: No such file" in capsys.readouterr().err


def test_the_mark_of_some_editors_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(LLAMA).encode())
    assert command.main(["inspect", str(path)]) == 0


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = io.TextIOWrapper(io.BytesIO(json.dumps(LLAMA).encode()))
    monkeypatch.setattr(sys, "stdin", content)
    assert command.main(["inspect", "-"]) == 0
    assert "128,256" in capsys.readouterr().out


def test_nothing_in_a_file_reaches_the_terminal_as_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.json"
    evil = "\x1b[2J\ud800<script>"
    config = {**LLAMA, "model_type": evil, evil: 1, "torch_dtype": evil}
    path.write_text(json.dumps(config))
    assert command.main(["inspect", str(path)]) == 0
    shown = capsys.readouterr()
    assert "\x1b" not in shown.out + shown.err
    assert "<script>" in shown.out


@pytest.mark.parametrize(("dimension", "status"), [("384", 0), ("383", 1)])
def test_the_dimension_check_of_a_pipeline(tmp_path: Path, dimension: str, status: int) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(PRESETS["bge-small-en-v1.5"]))
    result = subprocess.run(
        [
            *(sys.executable, "-m", "positions", "check-dimension"),
            *("--config", str(path), dimension),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert result.returncode == status
    assert dimension in result.stdout + result.stderr
    assert "384" in result.stdout + result.stderr
