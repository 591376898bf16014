"""Releases: what is installed works alone, and the workflow that publishes is well formed."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest
import yaml

from positions import __version__
from tests.sites import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "publish.yml"


def check_workflow(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema"]
    command += ["--builtin-schema", "vendor.github-workflows", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_workflow_is_as_its_published_schema_wants(tmp_path: Path) -> None:
    result = check_workflow(WORKFLOW)
    assert result.returncode == 0, result.stdout
    broken = tmp_path / "broken.yml"
    broken.write_text(WORKFLOW.read_text().replace("runs-on", "runs_on"))
    assert check_workflow(broken).returncode == 1


def test_the_workflow_publishes_what_the_build_makes() -> None:
    jobs = yaml.safe_load(WORKFLOW.read_text())["jobs"]
    for job in jobs.values():
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(jobs)
    uses = {step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step}
    # Every action is pinned to a version.
    assert all("@v" in action for action in uses)
    commands = " ".join(step.get("run", "") for step in jobs["build"]["steps"])
    assert "make build" in commands
    assert "dist/positions.html dist/positions-*.zip" in commands
    # The check of the tag finds the line that it looks for.
    lines = (ROOT / "positions" / "__init__.py").read_text().splitlines()
    assert f'__version__ = "{__version__}"' in lines


SMOKE = {
    "": """
import sys, numpy as np
from positions import rotary, transformer
pair = np.array([1, 0.5]), np.array([0.8, 0.2])
assert round(rotary.score(*pair, 1, 3, inverse_frequencies=np.array([0.5])), 3) == 0.655
assert transformer.recorded(transformer.Settings()) is not None
assert not {"panel", "bokeh", "yaml"} & set(sys.modules)
""",
    "[app]": """
from positions.app.shell import Shell
shell = Shell("?topic=train_short&seed=3")
assert shell.page is not None and shell.state.seed == 3
""",
    "[build]": """
import runpy, sys
sys.argv = ["positions.build", "--help"]
runpy.run_module("positions.build", run_name="__main__")
""",
}


@pytest.mark.soak
@pytest.mark.parametrize("extra", SMOKE)
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_what_is_released_works_in_an_empty_environment(
    tmp_path: Path, kind: str, extra: str
) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "hatchling==1.31.0"], check=True)
    build = [python, "-m", "hatchling", "build", "--target", kind, "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True)
    (made,) = (path for path in tmp_path.iterdir() if path.name.startswith("positions-"))
    subprocess.run([*pip, "install", f"{made}{extra}"], check=True)
    subprocess.run([python, "-c", SMOKE[extra]], cwd=tmp_path, check=True)
