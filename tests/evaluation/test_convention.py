"""Every analysis takes a position as people hold it, says the same of it, and can be printed, seen and cancelled."""

import json
from collections.abc import Callable
from concurrent.futures import CancelledError
from random import Random
from threading import Event, Timer
from typing import Any

import pytest

from croupier.evaluation import (
    Effort,
    Precision,
    bound_positions,
    compare,
    equity,
    evaluate,
    solve_endgame,
    solve_round,
)
from croupier.evaluation.result import Result
from croupier.record import Record, read, write, write_position
from croupier.review import review
from croupier.rules import CHANCE, CLASSIC, Game, Setup, new_game, view
from tests.evaluation.solution.expectimax import begun, later
from tests.records.write_golden import GOLDEN

TEXT = (GOLDEN / "classic-2.croupier").read_text(encoding="utf-8")
FEW = Effort(100, 0.5)
HASTY = Precision(2, 1.0, 1)


def unfinished() -> Record:
    """Return the record of a game of two that ends before a placing with six dice left."""
    whole = read(TEXT)
    games = list(whole.games())
    left = [sum(sum(game.hand(seat)) for seat in range(2)) for game in games]
    at = next(at for at, game in enumerate(games) if game.roll is not None and left[at] == 6)
    return Record(Setup(whole.setup.edition, 2, starter=whole.setup.starter), whole.names, whole.steps[:at])


RECORD = unfinished()
GAME = RECORD.game
ANALYSES: dict[str, Callable[[Any], Any]] = {
    "evaluate": lambda position: evaluate(position, effort=FEW),
    "compare": lambda position: compare(position, effort=FEW).reasons,
    "equity": lambda position: equity(position, effort=HASTY).shares,
    "solve_round": lambda position: solve_round(position).moves(),
    "solve_endgame": lambda position: solve_endgame(position).moves(),
    "bound_positions": bound_positions,
}


@pytest.mark.parametrize("analyse", ANALYSES.values(), ids=ANALYSES)
def test_a_game_its_view_its_notation_and_its_record_are_one_position(analyse: Callable[[Any], Any]) -> None:
    found = [
        analyse(position) for position in (GAME, view(GAME, GAME.seat), write_position(GAME), RECORD, write(RECORD))
    ]
    assert all(one == found[0] for one in found[1:])


@pytest.mark.parametrize("analyse", ANALYSES.values(), ids=ANALYSES)
@pytest.mark.parametrize(
    ("position", "error"),
    [
        ("nonsense", "position: it has 1 fields"),
        ("croupier record 9", "the record is of version 9"),
        (Setup(CLASSIC, 2), "position must be a Game, a View, a Record or the notation of a position"),
        (GAME.table(), "position must be"),
        (None, "position must be"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(analyse: Callable[[Any], Any], position: object, error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        analyse(position)


def test_winnings_that_a_view_hides_are_assumed_and_the_answer_says_so() -> None:
    hidden = Game(Setup(CLASSIC, 2, face_down=True, starter=0), GAME.memory)
    seen = evaluate(view(hidden, hidden.seat), effort=FEW)
    assert seen.assumed
    assert "assumed" in str(seen)
    assert seen.to_dict()["position"] is None
    assert not evaluate(view(GAME, GAME.seat), effort=FEW).assumed


def test_a_record_stands_for_where_it_ends() -> None:
    with pytest.raises(ValueError, match="no seat has to place"):
        evaluate(TEXT)
    assert equity(TEXT).shares in {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    assert equity(TEXT).errors == (0.0, 0.0)


def test_equity_between_rounds_is_that_of_the_money_won() -> None:
    start = new_game(Setup(CLASSIC, 2))
    assert equity(start).shares == (0.5, 0.5)
    paid = next(game for game in read(TEXT).games() if game.rounds_paid == 1)
    assert paid.to_act is CHANCE
    richer = max(range(2), key=lambda seat: paid.scores[seat].money)
    assert equity(paid).shares[richer] > 0.5
    assert sum(equity(paid).shares) == pytest.approx(1, abs=1e-3)


def test_equity_before_a_roll_is_near_the_exact_share() -> None:
    start = later(begun(Setup(CLASSIC, 2, starter=0), 3), 3, 4)
    found, exact = equity(start), solve_endgame(start).shares()
    for share, error, known in zip(found.shares, found.errors, exact, strict=True):
        assert share == pytest.approx(known, abs=max(0.03, 4 * error)), "par is not best play, but near it"


RESULTS: dict[str, Callable[[], Result]] = {
    "evaluate": lambda: evaluate(GAME, effort=FEW),
    "compare": lambda: compare(GAME, effort=FEW),
    "equity": lambda: equity(GAME, effort=HASTY),
    "solve_round": lambda: solve_round(GAME),
    "solve_round before a roll": lambda: solve_round(later(begun(Setup(CLASSIC, 2, starter=0), 3), 3, 4)),
    "solve_endgame": lambda: solve_endgame(GAME),
    "review": lambda: review(RECORD, effort=HASTY),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_answers_print_as_a_table_show_in_a_notebook_are_json_and_do_not_change(make: Callable[[], Result]) -> None:
    result = make()
    lines = str(result).splitlines()
    assert 1 <= len(lines) <= 20
    assert all(len(line) <= 120 for line in lines)
    assert "%" in str(result) or "$" in str(result)
    html = result._repr_html_()
    assert "<svg" in html
    assert "<script" not in html
    assert json.loads(result.to_json()) == json.loads(json.dumps(result.to_dict()))
    assert repr(result) == str(result)
    for name in ("game", "record"):
        if hasattr(result, name):
            with pytest.raises(AttributeError):
                setattr(result, name, None)


def test_a_name_in_a_notebook_is_text_and_not_markup() -> None:
    rude = Record(RECORD.setup, ("<b>Ann</b>", "B&B"), RECORD.steps)
    html = review(rude, effort=HASTY)._repr_html_()
    assert "<b>Ann" not in html
    assert html.count("&lt;b&gt;Ann") == 2, "in the curve's legend and in the account"


CANCELLED: dict[str, Callable[[Event], object]] = {
    "evaluate": lambda cancel: evaluate(GAME, effort=FEW, cancel=cancel),
    "equity": lambda cancel: equity(GAME, effort=HASTY, cancel=cancel),
    "solve_round": lambda cancel: solve_round(GAME, cancel=cancel),
    "solve_endgame": lambda cancel: solve_endgame(GAME, cancel=cancel),
    "review": lambda cancel: review(RECORD, effort=HASTY, cancel=cancel),
}


@pytest.mark.parametrize("work", CANCELLED.values(), ids=CANCELLED)
def test_an_event_ends_the_work_early(work: Callable[[Event], object]) -> None:
    cancel = Event()
    work(cancel)
    cancel.set()
    with pytest.raises(CancelledError):
        work(cancel)


def test_an_evaluation_of_hours_ends_soon_after_its_event() -> None:
    start = begun(Setup(CLASSIC, 5, starter=0), 1)
    game = start.apply(start.sample(Random(1)))
    cancel = Event()
    Timer(0.3, cancel.set).start()
    with pytest.raises(CancelledError):
        evaluate(game, effort=Effort(1_000_000_000, 0.0), cancel=cancel)
    assert len(evaluate(game, effort=FEW)) == len(game.legal_moves), "the engine works again"


@pytest.mark.parametrize("solve", [solve_round, solve_endgame])
def test_an_answer_about_one_round_refuses_positions_of_another(solve: Callable[[Any], Any]) -> None:
    richer = write_position(GAME).split()
    richer[3] = "/".join(reversed(richer[3].split("/")))
    with pytest.raises(ValueError, match="position of another round"):
        solve(GAME).moves(" ".join(richer))
    assert solve(GAME).moves(write_position(GAME)) == solve(GAME).moves()
