"""What the benchmark's figures rest on."""

import hashlib
import http.client
import io
import json
import subprocess
import sys
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from panel.io.convert import WEB_WORKER_TEMPLATE

from positions.build.errors import BuildError
from tests.benchmarks import renderer, report, stock
from tests.benchmarks.server import Served, serve, total


def test_a_percentile_is_a_value_that_occurs_and_enough_values_do_not_exceed_it() -> None:
    values = [float(value) for value in range(200, 0, -1)]
    assert report.percentile(values, 0.5) == 100
    assert report.percentile(values, 0.95) == 190
    assert report.percentile([3.0], 0.95) == 3


def _figures(value: float) -> dict[str, float | None]:
    return {item.key: value for item in report.QUANTITIES}


def test_what_could_not_be_measured_is_neither_met_nor_missed() -> None:
    ours, theirs = _figures(1), _figures(10)
    ours["work"] = None
    judged = report.targets(ours, theirs, image=False, growth=None)
    open_ = [target.name for target in judged if target.met is None]
    assert open_ == [
        "Work for a move, page and worker, median",
        "Memory after 10,000 moves over that after 1,000",
    ]
    assert "| not measured | 10.0 ms | n/a |" in report.table(ours, theirs)
    assert report.target_table(judged).count("| open |") == 2


def test_a_target_is_missed_just_above_its_bound() -> None:
    def verdict(answered: float) -> list[bool | None]:
        ours = _figures(1) | {"answered": answered}
        judged = report.targets(ours, _figures(10), image=True, growth=1.0)
        return [target.met for target in judged if target.name == "Python answers, first visit"]

    assert verdict(2.19) == [True, True]
    assert verdict(2.21) == [True, False]
    assert verdict(5.1) == [False, False]


def test_a_ratio_that_got_worse_by_more_than_a_third_is_named() -> None:
    earlier = report.baseline(_figures(2), _figures(10), "a machine")
    assert report.regressions(_figures(2.5), _figures(10), earlier) == []
    worse = report.regressions(_figures(2) | {"median": 3}, _figures(10), earlier)
    assert worse == ["median: 0.300 of stock, was 0.200"]


def _answer(served: Served, path: str, headers: Mapping[str, str]) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(served.url).netloc)
    connection.request("GET", f"/{path}", headers=dict(headers))
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def _ask(served: Served, path: str, **headers: str) -> int:
    given = {name.replace("_", "-"): text for name, text in headers.items()}
    return _answer(served, path, given).status


def _headers(served: Served, path: str) -> dict[str, str]:
    given = _answer(served, path, {}).getheaders()
    return {name.lower(): value for name, value in given}


def test_the_server_counts_bytes_and_tells_the_page_from_its_worker(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "worker.js").write_text("w" * 5000)
    (tmp_path / "packed.bin").write_bytes(b"12345")
    with serve(tmp_path) as served:
        worker = served.url + "worker.js"
        assert _ask(served, "") == 200
        assert _ask(served, "worker.js", Sec_Fetch_Dest="worker", Referer=served.url) == 200
        assert _ask(served, "packed.bin?again", Referer=worker) == 200
        assert _ask(served, "missing") == 404
        changed = (tmp_path / "packed.bin").stat().st_mtime
        since = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(changed))
        assert _ask(served, "packed.bin", If_Modified_Since=since) == 304
    # An answer is counted when it has left, and the next one may be quicker.
    seen = [(answer.path, answer.raw, answer.by_worker) for answer in served.sent]
    assert sorted(seen) == [
        ("/", 4, False),
        ("/missing", 0, False),
        ("/packed.bin", 0, False),
        ("/packed.bin", 5, True),
        ("/worker.js", 5000, True),
    ]
    raw, gzipped = total(served.sent, until=time.time())
    assert raw == 5009
    assert 9 < gzipped < 100
    assert total(served.sent, until=served.sent[0].ended) == (4, 4)


def test_what_is_sent_compressed_is_counted_and_dated_like_the_file(tmp_path: Path) -> None:
    (tmp_path / "code.js").write_text("x" * 5000)
    (tmp_path / "noise.bin").write_bytes(hashlib.shake_256(b"noise").digest(5000))
    with serve(tmp_path) as served:
        served.compress(tmp_path)
        plain, packed = (_headers(served, name) for name in ("noise.bin", "code.js"))
    assert "content-encoding" not in plain
    assert packed["content-encoding"] == "gzip"
    assert packed["content-type"] == "text/javascript"
    sent = served.sent[1]
    assert sent.raw == 5000
    assert int(packed["content-length"]) == sent.gzipped < 100
    assert packed.keys() - plain.keys() == {"content-encoding", "vary"}
    assert served.sent[0].gzipped == 5000


def test_a_slowed_process_gets_its_share_of_the_time_and_no_more() -> None:
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    account = Path(f"/proc/{busy.pid}/schedstat")
    try:
        with renderer.slowed(lambda: [busy.pid], 4):
            time.sleep(0.3)
            before, begun = int(account.read_text().split()[0]), time.monotonic()
            time.sleep(1)
            spent = (int(account.read_text().split()[0]) - before) / 1e9
            share = spent / (time.monotonic() - begun)
    finally:
        busy.kill()
        busy.wait()
    assert 0 < share < 0.35


def test_the_worker_of_panel_convert_is_changed_only_where_it_must_be() -> None:
    given = WEB_WORKER_TEMPLATE.render(
        PYODIDE_URL="https://cdn.example.org/pyodide.js",
        data_archives="",
        env_spec="'https://cdn.example.org/wheels/panel-1-py3-none-any.whl', 'positions'",
        code="app",
    )
    made = stock._worker(given, "314.0.4")
    before, after = given.splitlines(), made.splitlines()
    changed = [line.strip() for line in after if line not in before]
    assert len(changed) == 6
    assert f"['{stock.ORIGIN}cdn/cdn.example.org/wheels/" in changed[-1]
    assert len(after) == len(before) + 3
    with pytest.raises(BuildError, match="once"):
        stock._worker(given.replace("await loadPyodide();", ""), "314.0.4")


def test_a_wheel_of_the_stock_flow_requires_nothing_that_is_not_there() -> None:
    metadata = b"Name: panel\nRequires-Dist: bokeh<3.10\nRequires-Dist: pandas>=1\n\nText\n"
    assert (
        stock._without(metadata, {"bokeh"}) == b"Name: panel\nRequires-Dist: bokeh<3.10\n\nText\n"
    )


def test_the_package_of_the_app_is_a_wheel_without_the_build() -> None:
    with zipfile.ZipFile(io.BytesIO(stock._own_wheel(Path(__file__).parents[2]))) as wheel:
        names = wheel.namelist()
    assert "positions/sinusoidal.py" in names
    assert not any(name.startswith("positions/build") for name in names)
    assert json.dumps(names).count(".dist-info/") == 3
