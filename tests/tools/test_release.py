"""A release: nothing is published that does not agree with itself, and its notes are its part of the changelog."""

import tomllib
from pathlib import Path

import pytest
from tools.release import ROOT, notes, problems

CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\n- Later.\n\n## 2.0.0 - 2027-01-02\n\n- New.\n\n## 1.0.0 - 2026-01-02\n\n- Old.\n"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nversion = "2.0.0"\n[tool.hatch.metadata.hooks.custom]\nrepository = "https://code.example/x"\n'
    )
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 2.0.0\nlicense: MIT\n")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return tmp_path


def test_what_agrees_can_be_published(project: Path) -> None:
    assert [*problems("v2.0.0", project)] == []
    assert notes("2.0.0", project) == "- New.\n"
    assert notes("1.0.0", project) == "- Old.\n"


def test_this_project_agrees_on_its_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert [sentence for sentence in problems(f"v{version}") if "fill in `repository`" not in sentence] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("pyproject.toml", "2.0.0", "2.0.1", "The tag is v2.0.0, and pyproject.toml has version 2.0.1"),
        ("pyproject.toml", "https://code.example/x", "", "fill in `repository`"),
        ("CITATION.cff", "version: 2.0.0", "version: 1.0.0", "CITATION.cff has another version"),
        ("CHANGELOG.md", "## 2.0.0 - 2027-01-02", "## 2.0.0", "CHANGELOG.md has no part"),
    ],
)
def test_what_does_not_agree_is_named(project: Path, file: str, old: str, new: str, problem: str) -> None:
    path = project / file
    path.write_text(path.read_text().replace(old, new))
    assert any(problem in sentence for sentence in problems("v2.0.0", project))
