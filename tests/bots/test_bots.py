"""What every bot holds to: legal moves, exact repetition, and no more knowledge than its seat has."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import policies
from croupier.bots import BOTS, Bot, Budget
from croupier.dealer import SeededDealer
from croupier.rules import CHANCE, CLASSIC, GAME_OVER, Game, Place, Roll, Setup, new_game, view
from tests.play import SETUPS
from tests.play import name as name_of
from tests.positions import deal_round_one, lay_turns

FEW = Budget(2_000)
"""What is held here, a searcher holds to however long it thinks."""


def play_decisions(setup: Setup, seed: int, bots: list[Bot]) -> list[tuple[Game, Place]]:
    """Play a whole game. Return every decision with the move chosen."""
    dealer = SeededDealer(seed)
    game = new_game(setup)
    decisions = []
    while (seat := game.to_act) is not GAME_OVER:
        if seat is CHANCE:
            game = game.apply(dealer.draw(game))
        elif isinstance(seat, int):
            move = bots[seat % len(bots)].choose(view(game, seat), FEW)
            decisions.append((game, move))
            game = game.apply(move)
    return decisions


@settings(max_examples=25)
@given(setup=st.sampled_from(SETUPS), seed=st.integers(0, 2**64 - 1), data=st.data())
def test_every_choice_is_legal(setup: Setup, seed: int, data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.sampled_from(sorted(BOTS)), min_size=1, max_size=setup.players))
    for game, move in play_decisions(setup, seed, [BOTS[kind](seed) for kind in kinds]):
        assert move in game.legal_moves


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_repeats_exactly_also_in_the_middle_of_a_game(name: str) -> None:
    setup = Setup(CLASSIC, players=4)
    decisions = play_decisions(setup, 5, [BOTS[name](11)])
    assert decisions == play_decisions(setup, 5, [BOTS[name](11)])
    for game, move in reversed(decisions):  # a fresh bot, asked in any order, says the same
        assert BOTS[name](11).choose(view(game, game.seat), FEW) == move


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_may_be_a_number_of_numpy(name: str) -> None:
    game = deal_round_one(Setup(CLASSIC, players=2, starter=0)).apply(Roll.of("11223344"))
    numpys, own = (BOTS[name](seed).choose(view(game, 0), FEW) for seed in (np.int64(11), 11))
    assert numpys == own


@pytest.mark.parametrize("name", BOTS)
def test_other_seeds_decide_otherwise_between_equals(name: str) -> None:
    game = deal_round_one(Setup(CLASSIC, players=2, starter=0)).apply(Roll.of("11223344"))
    equals, moves = {Place(1), Place(2), Place(3), Place(4)}, set[Place]()
    budget = None if name == "house" else FEW  # with few turns house answers what the network says
    for seed in range(40):
        moves.add(BOTS[name](seed).choose(view(game, 0), budget))
        if moves == equals:
            break
    assert moves == equals


@pytest.mark.parametrize("setup", SETUPS[::5], ids=name_of)
def test_a_bot_decides_as_the_policy_of_its_name(setup: Setup) -> None:
    for game, _ in play_decisions(setup, 3, [BOTS["tourist"](3)]):
        now = view(game, game.seat)
        for number, name in enumerate(policies.NAMES):
            move = BOTS[name](3).choose(now)
            bits = policies.choice_bits(setup.rules, game.table(), 3)
            chosen = policies.choose(setup.rules, game.table(), bits, number)
            assert chosen == move.face - 1 + 6 * move.bandit


def test_the_fortune_hunter_goes_where_its_note_would_be_the_biggest() -> None:
    notes = {1: (60,), 2: (90,), 3: (70,)}
    game = lay_turns(deal_round_one(Setup(CLASSIC, players=2, starter=0), notes), "222")
    # The 90 is out of reach for two dice, and dearer dice do not bother it.
    assert BOTS["richest"](0).choose(view(game.apply(Roll.of("11223333")), 1)) == Place(3)


def test_the_fortune_hunter_does_not_go_after_a_note_it_has() -> None:
    game = lay_turns(deal_round_one(Setup(CLASSIC, players=2, starter=0), {1: (60,), 2: (90,)}), "22", "1")
    assert BOTS["richest"](0).choose(view(game.apply(Roll.of("112222")), 0)) == Place(1)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_says_so_when_nothing_is_to_be_placed(name: str) -> None:
    with pytest.raises(ValueError, match="no seat has to place now"):
        BOTS[name](0).choose(view(new_game(Setup(CLASSIC, players=2))))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_known_by_its_name(name: str) -> None:
    assert BOTS[name](0).name == name
