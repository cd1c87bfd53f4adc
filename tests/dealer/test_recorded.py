"""The dealer that deals a game already played once more."""

import pytest

from croupier.dealer import RecordedDealer, RecordEndedError, RecordMisfitError, SeededDealer
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Deal, Game, Lot, Place, Roll, Setup, Step, new_game

SETUPS = (Setup(CLASSIC, 3, neutral=True), Setup(BIGGY, 2, neutral=True, bandit=True))


def played(setup: Setup) -> tuple[list[Step], Game]:
    dealer = SeededDealer(11)
    game = new_game(setup)
    steps: list[Step] = []
    while game.to_act is not GAME_OVER:
        steps.append(dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[-1])
        game = game.apply(steps[-1])
    return steps, game


@pytest.mark.parametrize("setup", SETUPS)
def test_a_recorded_game_comes_out_the_same(setup: Setup) -> None:
    steps, end = played(setup)
    dealer = RecordedDealer(steps)
    game = new_game(setup)
    for step in steps:
        game = game.apply(step if isinstance(step, Place) else dealer.draw(game))
    assert game == end


def test_after_the_last_draw_it_says_that_the_record_has_ended() -> None:
    steps: list[Step] = [Lot(1), Place(3), Deal(60)]
    dealer = RecordedDealer(iter(steps))
    game = new_game(Setup(CLASSIC, 2))
    for _ in range(2):
        game = game.apply(dealer.draw(game))
    with pytest.raises(RecordEndedError, match="no more dice or notes: all its 2 draws have been dealt"):
        dealer.draw(game)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (Lot(0), "draw 1 of the record, the lot for seat 0, does not fit: notes are being dealt"),
        (Deal(100), "draw 1 of the record, a note of 100, does not fit: there is no note of 100 in this edition"),
        (Roll.of("11345566"), "draw 1 of the record, a roll of 11345566, does not fit: notes are being dealt"),
    ],
)
def test_a_draw_that_does_not_fit_is_refused_with_the_reason_and_not_used_up(step: Step, sentence: str) -> None:
    game = new_game(Setup(CLASSIC, 2, starter=0))
    dealer = RecordedDealer([step])
    for _ in range(2):
        with pytest.raises(RecordMisfitError) as refusal:
            dealer.draw(game)
        assert str(refusal.value) == sentence


def test_a_draw_is_refused_while_a_seat_has_to_place() -> None:
    steps, _ = played(SETUPS[0])
    first = next(index for index, step in enumerate(steps) if isinstance(step, Place))
    game = new_game(SETUPS[0])
    for step in steps[:first]:
        game = game.apply(step)
    with pytest.raises(RecordMisfitError, match="has to place the dice just rolled"):
        RecordedDealer(steps[first:]).draw(game)
