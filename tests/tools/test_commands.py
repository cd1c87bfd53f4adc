"""The commands of `tools`: they say what they do before they do it, and overwrite nothing by surprise."""

import json
import sys
from pathlib import Path

import pytest

from tools import calibration, evolve, fit

COMMANDS = {"fit": fit, "calibration": calibration, "evolve": evolve}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_does_no_work(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = fit.NUMBERS.read_bytes()
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as left:
        COMMANDS[name].main()
    told = capsys.readouterr().out
    assert left.value.code == 0
    assert told.startswith(f"usage: python -m tools.{name} ")
    assert "--seed" in told
    assert "--games" in told
    assert fit.NUMBERS.read_bytes() == numbers


@pytest.mark.parametrize("options", [["--games", "0"], ["--games", "x"], ["--gmaes", "1"], ["--output", "/nowhere/x"]])
def test_a_mistake_is_told_and_nothing_is_done(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fit", *options])
    with pytest.raises(SystemExit) as left:
        fit.main()
    assert left.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_the_numbers_of_every_table_are_written_where_one_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "numbers.json"
    monkeypatch.setattr(sys, "argv", ["fit", "--games", "20", "--seed", "3", "--output", str(file)])
    fit.main()
    assert json.loads(file.read_text()).keys() == json.loads(fit.NUMBERS.read_text()).keys()
    assert capsys.readouterr().out == f"The numbers of 23 tables are in {file}.\n"


def test_calibration_prints_a_line_for_every_number_of_rounds_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["calibration", "--games", "20"])
    calibration.main()
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("Expected and realised share of victory")
    assert len(lines) == 7 * 3 + 16 * 2
