"""Lines typed at a real table: the steps they stand for, errors in them, and how few keys a whole game takes."""

from pathlib import Path

import pytest

from croupier.record import Record, read
from croupier.rules import (
    BIGGY,
    CHANCE,
    CLASSIC,
    Deal,
    Game,
    Lot,
    Noted,
    Place,
    Roll,
    Setup,
    Step,
    new_game,
)
from croupier.rules.steps import digits
from croupier.terminal.entry import EntryError, find_seat, only_outcome, parse_entry, parse_undo
from croupier.terminal.plan import Dice, GamePlan, Player
from croupier.terminal.record_file import RecordFile
from croupier.terminal.session import Session

NAMES = ("Anna", "Ben", "Carla Maria", "Carl")
GOLDEN = Path(__file__).parents[1] / "records" / "golden"


def nobody(_seat: int) -> bool:
    """Return False: no seat has a bot."""
    return False


def after(setup: Setup, *lines: str) -> Game:
    """Return a game after some lines were typed."""
    game = new_game(setup)
    for line in lines:
        for step in parse_entry(game, line, NAMES[: setup.players], nobody):
            game = game.apply(step)
    return game


def read_line(game: Game, line: str) -> tuple[Step, ...]:
    """Return the steps of a line that is typed in a game."""
    return parse_entry(game, line, NAMES[: game.setup.players], nobody)


CLASSIC_4 = Setup(CLASSIC, 4, starter=0)
BANDIT_2 = Setup(BIGGY, 2, bandit=True, starter=0)
NEUTRAL_3 = Setup(CLASSIC, 3, neutral=True, starter=0)
ALL_FULL = "60 | 50 | 70 | 80 | 20 30 | 90"
PAIRS = "10 20 | 30 40 | 50 60 | 70 80 | 90 100 | 10 20 | 30 40"


@pytest.mark.parametrize(
    ("line", "seat"), [("2", 1), ("ben", 1), ("B", 1), ("Carl", 3), ("carla", 2), (" Anna ", 0), ("CARLA MARIA", 2)]
)
def test_the_lot_is_a_name_its_beginning_or_its_number(line: str, seat: int) -> None:
    assert read_line(new_game(Setup(CLASSIC, 4)), line) == (Lot(seat),)


@pytest.mark.parametrize(
    "line", ["60 50 70 80 20 30 90", ALL_FULL, "60,000 50.000 $70000 | 80, 20, 30, 90", "60|50|70|80|20 30|90"]
)
def test_the_whole_deal_in_one_line(line: str) -> None:
    assert read_line(new_game(CLASSIC_4), line) == tuple(map(Deal, (60, 50, 70, 80, 20, 30, 90)))


def test_the_deal_in_several_lines() -> None:
    assert read_line(after(CLASSIC_4, "60 50", "70"), "80") == (Deal(80),)
    assert read_line(after(CLASSIC_4, "20"), "40 | 50") == (Deal(40), Deal(50))


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("55", (Noted.of("55"), Place(5))),
        ("5", (Noted.of("5"), Place(5))),
        ("12345566 > 5", (Roll.of("12345566"), Place(5))),
        ("66 55 4321>6", (Roll.of("12345566"), Place(6))),
        ("12345566", (Roll.of("12345566"),)),
        ("55555555", (Roll.of("55555555"), Place(5))),
        ("Anna: 55", (Noted.of("55"), Place(5))),
        ("a:55", (Noted.of("55"), Place(5))),
    ],
)
def test_a_turn_is_a_roll_or_what_is_placed_or_both(line: str, steps: tuple[Step, ...]) -> None:
    assert read_line(after(CLASSIC_4, ALL_FULL), line) == steps


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("55 B5", (Noted.of("55", "5"), Place(5))),
        ("b5", (Noted.of("", "5"), Place(5))),
        ("55b", (Noted.of("55"), Place(5, bandit=True))),
        ("55 B5 b", (Noted.of("55", "5"), Place(5, bandit=True))),
        ("112233 B4 > 4 bandit", (Roll.of("112233", "4"), Place(4, bandit=True))),
        ("112233B4>b4", (Roll.of("112233", "4"), Place(4, bandit=True))),
    ],
)
def test_big_dice_and_the_bandit(line: str, steps: tuple[Step, ...]) -> None:
    assert read_line(after(BANDIT_2, PAIRS), line) == steps


def test_a_placing_after_a_whole_roll() -> None:
    game = after(BANDIT_2, PAIRS, "112233 B4")
    assert read_line(game, "3") == (Place(3),)
    assert read_line(game, "b4") == read_line(game, "4b") == (Place(4, bandit=True),)


def test_spare_and_neutral_dice() -> None:
    game = after(NEUTRAL_3, ALL_FULL)
    assert read_line(game, "2 5") == (Roll.of(neutral="25"),)
    assert read_line(after(NEUTRAL_3, ALL_FULL, "25"), "11 n1") == (Noted.of("11", neutral="1"), Place(1))


@pytest.mark.parametrize(
    ("setup", "lines", "line", "key"),
    [
        (Setup(CLASSIC, 4), (), "Zoe", "entry.name"),
        (Setup(CLASSIC, 4), (), "5", "entry.name"),
        (Setup(CLASSIC, 4), (), "Car", "entry.name"),
        (CLASSIC_4, (), "65", "entry.note"),
        (CLASSIC_4, (), "100", "entry.note"),
        (CLASSIC_4, (), "sixty", "entry.note"),
        (CLASSIC_4, (), "   ", "entry.nothing"),
        (CLASSIC_4, (), "20 | 50", "entry.bar"),
        (CLASSIC_4, (), "60 50 70 80 90 60 60", "entry.notes_over"),
        (CLASSIC_4, (), "90 90 90 90 90 90", "entry.note_gone"),
        (CLASSIC_4, (ALL_FULL,), "112", "entry.count"),
        (CLASSIC_4, (ALL_FULL,), "111111111", "entry.count"),
        (CLASSIC_4, (ALL_FULL,), "B5", "entry.count"),
        (CLASSIC_4, (ALL_FULL,), "112 > 1", "entry.count"),
        (CLASSIC_4, (ALL_FULL,), "7", "entry.dice"),
        (CLASSIC_4, (ALL_FULL,), "", "entry.nothing"),
        (CLASSIC_4, (ALL_FULL,), "Ben: 55", "entry.turn"),
        (CLASSIC_4, (ALL_FULL,), "Zoe: 55", "entry.name"),
        (CLASSIC_4, (ALL_FULL,), "12345566 > 7", "entry.placing"),
        (CLASSIC_4, (ALL_FULL,), "11111122 > 5", "play.not_rolled"),
        (CLASSIC_4, (ALL_FULL,), "55b", "play.no_bandit"),
        (BANDIT_2, (PAIRS, "55b"), "5b", "play.on_bandit"),
        (NEUTRAL_3, (ALL_FULL,), "1", "entry.spare"),
        (NEUTRAL_3, (ALL_FULL,), "1 B2", "entry.spare"),
    ],
)
def test_what_cannot_be_right_is_said(setup: Setup, lines: tuple[str, ...], line: str, key: str) -> None:
    with pytest.raises(EntryError) as caught:
        read_line(after(setup, *lines), line)
    assert caught.value.key == key


def test_of_a_bots_roll_no_die_is_left_out() -> None:
    game = after(CLASSIC_4, ALL_FULL)
    with pytest.raises(EntryError) as caught:
        parse_entry(game, "55", NAMES, lambda _seat: True)
    assert caught.value.key == "entry.bot"
    assert parse_entry(game, "55555555", NAMES, lambda _seat: True) == (Roll.of("55555555"),)


# Whole games


def short_lines(record: Record) -> list[str]:
    """Return lines for a recorded game: one with all notes of a round, and for each turn only the dice placed."""
    lines: list[str] = []
    dealing = False
    for game, step in zip(record.games(), record.steps, strict=False):
        match step:
            case Lot():
                lines.append(record.names[step.seat][:1])
            case Deal() if only_outcome(game) is None:
                lines[-1:] = [f"{lines[-1]} {step.value}"] if dealing else [*lines[-1:], str(step.value)]
            case Roll() if game.spare:
                lines.append(digits(step.neutral))
            case Place():
                lines.append(placed(game, step))
        dealing = isinstance(step, Deal)
    return lines


def placed(game: Game, move: Place) -> str:
    """Return the dice of a placing as they are typed."""
    roll = game.roll or Roll()
    face = str(move.face)
    own, big, pale = (face * kind[move.face - 1] for kind in (roll.own, roll.big, roll.neutral))
    return own + ("B" + big) * bool(big) + ("n" + pale) * bool(pale) + "b" * move.bandit


def typed_session(record: Record, folder: Path) -> Session:
    """Return a table of people with the setup and the names of a record."""
    plan = GamePlan(record.setup, tuple(map(Player, record.names)), Dice.TYPED)
    return Session(plan, Record(record.setup, record.names), RecordFile(folder / "game"), None)


def typed_in(session: Session, lines: list[str]) -> None:
    """Type lines at a table."""
    for line in lines:
        for step in session.enter(line):
            session.apply(step)
        while (step := only_outcome(session.game)) is not None:
            session.apply(step)


@pytest.mark.parametrize("name", [file.stem for file in sorted(GOLDEN.iterdir())])
def test_every_game_can_be_typed_by_the_dice_placed(name: str, tmp_path: Path) -> None:
    record = read((GOLDEN / f"{name}.croupier").read_bytes())
    session = typed_session(record, tmp_path)
    typed_in(session, short_lines(record))
    assert session.game.result == record.game.result
    session.save()
    assert read((tmp_path / "game").read_bytes()).game == session.game


def test_a_classic_game_of_four_takes_few_lines_and_keys() -> None:
    lines = short_lines(read((GOLDEN / "classic-4.croupier").read_bytes()))
    assert len(lines) <= 110
    assert sum(len(line) + 1 for line in lines) <= 420


def test_undo_goes_back_to_any_line(tmp_path: Path) -> None:
    record = read((GOLDEN / "classic-2.croupier").read_bytes())
    session = typed_session(record, tmp_path)
    games = []
    lines = short_lines(record)
    for line in lines:
        games.append(session.game)
        typed_in(session, [line])
    for before in reversed(games):
        assert session.undo()
        assert session.game == before
    assert not session.undo()
    typed_in(session, lines)
    assert session.undo(len(lines) - 3)
    assert session.game == games[3]


def test_undo_in_a_game_taken_up_again_goes_back_step_by_step(tmp_path: Path) -> None:
    record = read((GOLDEN / "classic-2.croupier").read_bytes())
    session = typed_session(record, tmp_path)
    typed_in(session, short_lines(record)[:6])
    again = Session(session.plan, session.record, session.file, None)
    while again.undo():
        assert again.game.to_act is CHANCE or again.game.legal_moves
    assert not again.record.steps


@pytest.mark.parametrize("typed", ["0014", "5", "0", "9" * 5000, ""])
def test_a_number_that_is_no_seat_is_no_name(typed: str) -> None:
    with pytest.raises(EntryError):
        find_seat(typed, ("Ann", "Ben", "Cleo", "Dan"))
    assert find_seat("002", ("Ann", "Ben", "Cleo", "Dan")) == 1


@pytest.mark.parametrize(
    ("line", "entries"), [("u", 1), ("U 3", 3), ("u12", 12), ("u 0", None), ("u 00", None), ("5", None)]
)
def test_an_undo_says_how_many_entries_it_takes_back(line: str, entries: int | None) -> None:
    assert parse_undo(line) == entries
