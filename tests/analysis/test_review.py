"""Luck and skill: luck is nothing on average, better players give less away, and the same seed says the same."""

from dataclasses import replace
from statistics import mean, stdev

import pytest

from croupier.analysis import review as reviewing
from croupier.analysis.review import SeatReview, Turn, review, turns
from croupier.bots import BOTS, Budget
from croupier.dealer import SeededDealer
from croupier.record import Record
from croupier.rules import BIGGY, CLASSIC, GAME_OVER, Place, Roll, Setup, Step, new_game, view

DUEL = Setup(CLASSIC, 2)
GAMES = 12


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coarser figures, in a tenth of the time."""
    monkeypatch.setattr(reviewing, "MOVE", Budget(3_000))
    monkeypatch.setattr(reviewing, "FALL", Budget(1_000))
    monkeypatch.setattr(reviewing, "FALLS", 6)


def played(setup: Setup, bot: str, number: int) -> Record:
    """A game of bots of one kind."""
    game, dealer, steps = new_game(setup), SeededDealer(5, number), list[Step]()
    bots = [BOTS[bot](seat) for seat in range(setup.players)]
    while game.to_act is not GAME_OVER:
        actor = game.to_act
        seen = isinstance(actor, int)
        step = bots[actor].choose(view(game, actor), Budget(3_000)) if seen else dealer.draw(game)
        steps.append(step)
        game = game.apply(step)
    return Record(setup, ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")[: setup.players], tuple(steps))


def reviewed(bot: str) -> list[SeatReview]:
    """All seats of some games."""
    games = (played(DUEL, bot, number) for number in range(GAMES))
    return [seat for number, game in enumerate(games) for seat in review(2, turns(game, number))]


def test_better_players_give_less_away_and_luck_is_nothing_on_average() -> None:
    found = {bot: reviewed(bot) for bot in ("tourist", "regular", "highroller")}
    lost = {bot: mean(seat.lost for seat in seats) for bot, seats in found.items()}
    assert lost["tourist"] > 1.5 * lost["regular"] > 1.5 * 1.5 * lost["highroller"]
    luck = [seat.luck for seats in found.values() for seat in seats]
    assert abs(mean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5
    assert stdev(luck) > 0.1, "some were lucky, others were not"


@pytest.mark.parametrize("setup", [Setup(BIGGY, 3, bandit=True), Setup(BIGGY, 2, neutral=True), Setup(CLASSIC, 4)])
def test_every_turn_is_judged_and_the_same_seed_says_the_same(setup: Setup) -> None:
    record = played(setup, "regular", 1)
    found = [*turns(record, 3)]
    assert [turn.chosen for turn in found] == [step for step in record.steps if isinstance(step, Place)]
    assert found == [*turns(record, 3)]
    assert {turn.seat for turn in found} == set(range(setup.players))


def test_a_seat_is_told_its_three_costliest_moves() -> None:
    roll = Roll.of("11235")
    made = Turn(0, 1, roll, Place(1), Place(5), 0.1, 0.02)
    costs = (0.02, 0.2, -0.01, 0.001, 0.1, 0.03)
    judged = [replace(made, round=number, lost=cost) for number, cost in enumerate(costs)]
    ann, ben = review(2, [*judged, replace(made, seat=1, luck=-0.3, lost=-0.02)])
    assert [turn.round for turn in ann.costliest] == [1, 4, 5]
    assert (ann.luck, ann.lost) == (pytest.approx(0.6), pytest.approx(sum(costs)))
    assert (ben.luck, ben.lost, ben.costliest) == (-0.3, 0.0, ())
