"""The page about Python: its tables are what the packages export, and no public package is missing."""

from pathlib import Path

import pytest
from tools.reference import PAGE, packages, update_tables

from croupier.rules.table import TABLE

PACKAGE = Path(__file__).parents[2] / "src" / "croupier"
NOT_PUBLIC = {"api", "cli", "compiled", "engine", "page", "parallel", "report", "rooms", "server", "store", "terminal"}
"""Packages that programs of this project use, and nobody else should."""


def test_the_tables_are_what_the_packages_export() -> None:
    pytest.importorskip("pyspiel")
    page = PAGE.read_text(encoding="utf-8")
    assert update_tables(page) == page, "run `python -m tools.reference`"


def test_every_package_is_on_the_page_or_not_public() -> None:
    there = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()}
    named = {name.split(".")[1] for name in packages(PAGE.read_text(encoding="utf-8"))}
    assert named | NOT_PUBLIC == there
    assert not named & NOT_PUBLIC


def test_the_fields_of_a_table_are_those_of_the_record() -> None:
    text = PAGE.read_text(encoding="utf-8").split("<!-- fields -->\n")[1].split("<!-- end of fields -->")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in text.splitlines()[2:]]
    found = [(name.strip("` "), shape) for names, shape in rows for name in names.split(",")]
    assert TABLE.names is not None
    assert found == [(name, " x ".join(map(str, TABLE[name].shape))) for name in TABLE.names]
