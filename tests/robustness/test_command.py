"""The command that kills, floods and fuzzes: its table, its exit code, and the page that quotes it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.robustness import __main__ as command
from tests.robustness.parts import Sizes, parts
from tests.robustness.report import BEGIN, END, Figures

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def test_fuzzed_texts_are_read_or_refused_and_the_page_says_so(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    options = ["--share", "0.005", "--only", "fuzzed records", "--only", "fuzzed positions", "--json"]
    done = CliRunner().invoke(command.main, [*options, "--page", str(page)])
    assert done.exit_code == 0, done.output
    records, positions = json.loads(done.stdout)["figures"]
    assert (records["details"]["texts"], positions["details"]["texts"]) == (50, 1_000)
    assert positions["details"]["readable"] > 0
    text = page.read_text("utf-8")
    assert "| fuzzed records | 50, the slowest" in text
    assert "old" not in text


def test_a_part_that_fails_or_breaks_a_bound_does_not_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Figures:
        raise TimeoutError

    found = {"slow": lambda: Figures("twice", ("p99 in ms: 60.0, and should be less than 50",)), "fails": fail}
    monkeypatch.setattr(command, "parts", lambda *_: found | {"fine": lambda: Figures("once", lost=0)})
    done = CliRunner().invoke(command.main)
    assert done.exit_code == 1
    assert "slow: p99 in ms: 60.0, and should be less than 50" in done.stdout
    assert "fails: TimeoutError" in done.stdout
    assert CliRunner().invoke(command.main, ["--only", "fine"]).exit_code == 0
    assert "slow, fails, fine" in CliRunner().invoke(command.main, ["--only", "none"]).stderr


def test_the_page_has_figures_of_every_part() -> None:
    text = HOSTING.read_text("utf-8")
    quoted = [line.split("|")[1].strip(" \\*") for line in text[text.index(BEGIN) : text.index(END)].splitlines()[8:]
              if line.startswith("|")]  # fmt: skip
    assert quoted == [*parts(Sizes(), 1)]
