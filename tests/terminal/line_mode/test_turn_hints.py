"""Line by line as on the full screen: hints, the tutor's warning, and luck and skill after a game."""

import asyncio
from pathlib import Path

import click
import pytest

from croupier.cli.errors import INTERRUPTED
from croupier.cli.table_game import play_in_lines
from croupier.record import read
from croupier.rules import CLASSIC, Place, Setup
from croupier.terminal import session_table
from croupier.terminal.game_review import GameReview
from croupier.terminal.hint import Chance
from croupier.terminal.line_mode import play_loop
from croupier.terminal.line_mode.play_loop import TableSeries
from croupier.terminal.line_mode.terminal import Keyboard, Terminal
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.session import Session
from croupier.terminal.session_table import SessionTable
from croupier.words import Words
from tests.cli.running import play
from tests.terminal.full_screen.handmade import handmade
from tests.terminal.full_screen.playing import forward
from tests.terminal.full_screen.snapshots import last_of_the_game


def session_of(folder: Path) -> Session:
    """Return a game of two people, who get the same dice in every test."""
    plan = GamePlan(Setup(CLASSIC, 2, starter=0), seat_players(("Anna", "Ben"), ()), Dice.SEEDED, 7)
    return new_session(Words("en"), plan, folder / "game.croupier")


class Typed:
    """Lines that are typed, after which nothing follows."""

    def __init__(self, *lines: str) -> None:
        self._lines = [*lines]

    async def next(self) -> str | None:
        """Return the next line."""
        return self._lines.pop(0) if self._lines else None


def visit(session: Session, *lines: str, tutor: bool = False) -> None:
    """Play a session with typed lines."""
    terminal = Terminal("en")
    source = SessionTable(session, terminal.words, terminal.signs, tutor=tutor)
    asyncio.run(TableSeries(terminal).run(source, Typed(*lines).next))


def test_h_tells_what_every_move_is_worth_the_best_first(tmp_path: Path) -> None:
    file = tmp_path / "game.croupier"
    result = play("--seat", "Anna", "--bot", "tourist", "--seed", 1, save=file, typed=("?", "h", "q"))
    assert result.exit_code == 0
    lines = [line.strip() for line in result.output.splitlines()]
    assert any(line.startswith("h ") and "what every move is worth" in line for line in lines)
    told = lines[lines.index("chance to win ± standard error") + 1 :]
    moves = read(file.read_bytes()).game.legal_moves
    shares = [int(line.split()[1].rstrip("%")) for line in told[: len(moves)]]
    assert {line.split()[0] for line in told[: len(moves)]} == {str(move) for move in moves}
    assert shares == sorted(shares, reverse=True)
    assert told[len(moves) + 1].startswith(f"Why {told[0].split()[0]}, not "), "and why the best is the best"


def test_the_tutor_warns_before_a_blunder_and_lets_it_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(tmp_path)
    forward(session, lambda game: len(game.legal_moves) > 2)
    best, *_, poor = session.game.legal_moves
    found = {move: Chance(0.5, 0.01, False) for move in session.game.legal_moves} | {poor: Chance(0.3, 0.01, False)}
    monkeypatch.setattr(session_table, "view_chances", lambda _seen: found)
    steps = len(session.record.steps)
    visit(session, f"{poor}!", f"{best}", "u", f"{poor}!", "q", tutor=True)
    assert capsys.readouterr().out.count("That costs 20% chance to win.") == 2, "a warning is for one choice"
    assert len(session.record.steps) == steps
    visit(session, f"{poor}!", f"{poor}", "", "q", tutor=True)
    assert capsys.readouterr().out.count("That costs 20% chance to win.") == 1
    assert session.record.steps[steps] == poor
    assert session.undo()
    visit(session, f"{poor}!", "q")
    assert capsys.readouterr().out.count("That costs") == 0
    assert session.record.steps[steps] == poor


def test_luck_and_skill_are_told_after_a_game_to_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(tmp_path)
    forward(session, last_of_the_game)
    session.apply(session.game.legal_moves[0])
    monkeypatch.setattr(play_loop, "GameReview", lambda record: GameReview(record, review=handmade(record)))
    visit(session, "")
    assert "Luck and skill" not in capsys.readouterr().out
    visit(session, "L")
    told = capsys.readouterr().out
    assert "Luck and skill" in told
    told = told.partition("Luck and skill")[2]
    rows = [line.split() for line in told.splitlines() if "±" in line]
    skills = [f"\N{MINUS SIGN}{number}" for number in (6, 3)]
    assert sorted(row[1:] for row in rows) == [
        ["Anna", "+31", "±4", skills[0], "±1"],
        ["Ben", "+11", "±4", skills[1], "±1"],
    ]
    assert "Costliest move" in told


def test_ctrl_c_at_the_question_for_luck_and_skill_ends_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_keyboard: Keyboard) -> str:
        raise KeyboardInterrupt

    session = session_of(tmp_path)
    forward(session, last_of_the_game)
    session.apply(session.game.legal_moves[0])
    monkeypatch.setattr(Keyboard, "read_line", interrupted)
    terminal = Terminal("en")
    with pytest.raises(click.exceptions.Exit) as ended:
        play_in_lines(terminal, SessionTable(session, terminal.words, terminal.signs))
    assert ended.value.exit_code == INTERRUPTED
    assert capsys.readouterr().out.endswith("Type l for luck and skill, Enter to leave: \n")


def test_where_nothing_was_placed_nobody_is_asked(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    assert not any(isinstance(step, Place) for step in session.record.steps)
    assert not GameReview(session.record).is_possible
