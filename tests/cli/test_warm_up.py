"""`croupier warm-up`: everything that players and researchers meet is compiled, part by part."""

import pytest

from croupier.cli import warm_up
from tests.cli.running import run
from tests.precompile import GROUPS

pytestmark = pytest.mark.xdist_group("compiled")


def test_each_part_is_named_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "PARTS", warm_up.PARTS[-1:])  # the others are compiled in the same way
    lines = run("warm-up").output.splitlines()
    assert lines[0].startswith("exact endgames: ")
    assert lines[-1].startswith("Everything is compiled (")
    assert run("warm-up", "--quiet").output == ""
    german = run("warm-up", "--lang", "de").output.splitlines()
    assert german[0].startswith("exakte Endspiele: ")
    assert german[0].endswith(" s")
    assert german[-1].startswith("Alles ist kompiliert (")


def test_the_tests_compile_every_part_beforehand() -> None:
    assert {part for _, part in warm_up.PARTS} <= {part for group in GROUPS for part in group}
