"""The workflows and templates of the repository: they can be read, name what exists, and run where we say it runs."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(GITHUB.glob("workflows/*.yml"))}
NOT_OURS = {"pip", "build", "twine", "pytest", "mypy"}
"""Modules that workflows run and that are not of this repository."""


def test_there_is_one_for_changes_one_for_nights_and_one_for_releases() -> None:
    assert set(WORKFLOWS) == {"test", "nightly", "release"}


def lines(workflow: dict[str, Any]) -> list[str]:
    """Return the commands that a workflow runs, one per line."""
    steps = [step for job in workflow["jobs"].values() for step in job.get("steps", [])]
    matrices = [job.get("strategy", {}).get("matrix", {}) for job in workflow["jobs"].values()]
    return [
        *(line for step in steps for line in step.get("run", "").splitlines()),
        *(line for matrix in matrices for line in matrix.get("run", [])),
    ]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_read_only_unless_a_job_says_more_and_ends_by_itself(name: str) -> None:
    workflow = WORKFLOWS[name]
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert "uses" in job or job["runs-on"]
        assert "uses" in job or "environment" in job or "permissions" in job or job["timeout-minutes"] <= 180
        for step in job.get("steps", []):
            assert ("run" in step) != ("uses" in step)
            assert re.fullmatch(r"[\w-]+/[\w/-]+@(v\d+|release/v\d+)", step.get("uses", "actions/x@v1"))


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_program_that_a_workflow_runs_is_there(name: str) -> None:
    run = "\n".join(lines(WORKFLOWS[name]))
    modules = set(re.findall(r"python -m ([\w.]+)", run)) - NOT_OURS
    assert [module for module in modules if find_spec(module) is None] == []
    files = set(re.findall(r"python (page/\S+)|(?:--constraint|--requirement) (\S+)|(\.ci/\S+)", run))
    assert [file for found in files for file in found if file and not (ROOT / file).exists()] == []
    assert modules or files


def test_changes_are_tried_on_every_system_and_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    matrix = WORKFLOWS["test"]["jobs"]["systems"]["strategy"]["matrix"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert matrix["python"] == named
    assert project["requires-python"] == f">={named[0]}"
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    assert not [line for line in lines(WORKFLOWS["test"]) if line.startswith("make")], "Windows has no make"


def test_a_release_is_published_by_trust_and_not_by_a_password() -> None:
    jobs = WORKFLOWS["release"]["jobs"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert "password" not in (GITHUB / "workflows" / "release.yml").read_text("utf-8").partition("name:")[2]
    assert jobs["build"]["needs"] == "test"
    assert any("--require-hashes" in line for line in lines(WORKFLOWS["release"]))


def test_files_with_hashes_are_those_of_the_constraints() -> None:
    pins = set((ROOT / "constraints.txt").read_text("utf-8").splitlines())
    hashed = [line for line in (ROOT / "constraints-hashes.txt").read_text("utf-8").splitlines() if line[0] != "#"]
    assert len(hashed) > 40
    for line in hashed:
        pin, _, digest = line.partition(" --hash=sha256:")
        assert pin in pins, "python -m tools.hashes writes the file anew"
        assert re.fullmatch(r"[0-9a-f]{64}", digest)


@pytest.mark.parametrize("path", sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml")), ids=lambda path: path.stem)
def test_a_form_for_issues_asks_for_something(path: Path) -> None:
    form = yaml.safe_load(path.read_text("utf-8"))
    if path.stem != "config":
        assert form["name"]
        assert form["description"]
        assert all(part["attributes"]["label"] for part in form["body"])
        assert len({part["id"] for part in form["body"]}) == len(form["body"])


def test_the_citation_names_the_version_of_the_package() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert str(citation["version"]) == project["version"]
    assert {"cff-version", "message", "title", "authors", "license"} <= set(citation)
