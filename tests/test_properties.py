"""What holds at every step of every game, in every edition, variant and number of players."""

import gc
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise
from math import comb, factorial, prod
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules import (
    CHANCE,
    GAME_OVER,
    Deal,
    Game,
    IllegalStepError,
    Lot,
    Place,
    Roll,
    Setup,
    Step,
    new_game,
    view,
)
from croupier.rules.engine import lay, lift, strength, strength_added
from croupier.rules.table import COLOURS, DENOMINATIONS, FACES, NEUTRAL, TABLE, Table
from tests.play import SETUPS, TABLES, games, name, walk

every_table = pytest.mark.parametrize("setup", TABLES)
seeds = st.integers(0, 2)
MANY = 1500
"""Chance nodes with more outcomes are not listed in full."""


def record(game: Game) -> Any:
    """Return the bytes of a game as the NumPy record they are."""
    return np.frombuffer(game.memory, TABLE)[0]


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """Draw any state of some random games."""
    line = games(draw(st.sampled_from(SETUPS)), draw(st.integers(0, 2)))
    return line[draw(st.integers(0, len(line) - 1))]


# Nothing is lost


@every_table
@settings(max_examples=2)
@given(seed=seeds)
def test_notes_and_dice_are_conserved_and_money_is_what_the_notes_are_worth(setup: Setup, seed: int) -> None:
    rules = setup.rules
    values = sorted(setup.edition.notes)
    deck = [0, *(setup.edition.notes[value] for value in values)]
    deck += [0] * (DENOMINATIONS + 1 - len(deck))
    for game in games(setup, seed):
        table = record(game)
        lying = np.bincount(np.concatenate((table["under"], table["notes"].ravel())), minlength=DENOMINATIONS + 1)
        lying[0] = 0
        assert (table["fresh"] + lying + table["won"].sum(axis=0) + table["box"]).tolist() == deck
        assert table["unseen"] == table["fresh"].sum()
        assert table["returned"] == np.count_nonzero(table["under"])
        assert table["money"].tolist() == (table["won"] @ table["value"].astype(int)).tolist()

        if game.starter is None:
            continue
        placed = np.zeros((7, 3), dtype=int)
        placed[:6, 0] = table["dice"][:, :6].sum(axis=0)
        placed[:6, 1] = table["big"].sum(axis=0)
        for face in range(FACES):
            if table["laid_by"][face]:
                placed[table["laid_by"][face] - 1, :2] += table["laid"][face, :2]
        neutral = table["dice"][:, NEUTRAL].sum() + table["laid"][:, 2].sum() + table["hand"][:, 2].sum()
        for seat in range(setup.players):
            held = placed[seat, :2] + table["hand"][seat, :2]
            assert held.tolist() == [rules.dice, rules.big_dice]
        spare_lies = game.filling is None and not game.spare
        assert neutral == rules.players * rules.neutral_dice + rules.spare_dice * spare_lies
        assert not table["hand"][setup.players :].any()


@every_table
@settings(max_examples=2)
@given(seed=seeds)
def test_turns_go_round_the_table_and_skip_only_seats_without_dice(setup: Setup, seed: int) -> None:
    line = games(setup, seed)
    for before, after in pairwise(line):
        if after.seat is not None:
            assert sum(after.hand(after.seat)) > 0
        if before.to_act is not CHANCE and after.seat is not None:
            assert isinstance(before.seat, int)
            between = (after.seat - before.seat - 1) % setup.players
            for step in range(between):
                assert sum(after.hand((before.seat + 1 + step) % setup.players)) == 0


@every_table
@settings(max_examples=2)
@given(seed=seeds)
def test_each_round_is_started_by_the_seat_to_the_left_of_the_last_starter(setup: Setup, seed: int) -> None:
    starters: dict[int, set[int]] = {}
    for game in games(setup, seed):
        if game.starter is not None and game.to_act is not GAME_OVER:
            starters.setdefault(game.round, set()).add(game.starter)
    assert sorted(starters) == list(range(1, setup.edition.rounds + 1))
    for one, following in pairwise(starters[number] for number in sorted(starters)):
        assert len(one) == 1
        assert following == {(one.copy().pop() + 1) % setup.players}


@every_table
@settings(max_examples=2)
@given(seed=seeds)
def test_the_first_turn_of_a_round_is_its_starters(setup: Setup, seed: int) -> None:
    for before, after in pairwise(games(setup, seed)):
        if before.seat is None and after.seat is not None:
            assert after.seat == after.starter


# Chance and decisions


@settings(max_examples=150)
@given(game=positions())
def test_probabilities_sum_to_exactly_one(game: Game) -> None:
    outcomes = list(islice(game.chance_outcomes(), MANY + 1))
    if game.to_act is not CHANCE:
        assert outcomes == []
    elif len(outcomes) <= MANY:
        assert sum(chance for _, chance in outcomes) == 1
        assert len({step for step, _ in outcomes}) == len(outcomes)
        assert all(0 < chance <= 1 for _, chance in outcomes)
    else:
        # Too many to add up: each kind of dice falls by itself, and its ways are those of a multinomial.
        assert game.seat is not None
        hand = game.hand(game.seat)
        for step, chance in outcomes:
            assert isinstance(step, Roll)
            rolled = (step.own, step.big, step.neutral)
            assert tuple(map(sum, rolled)) == hand
            ways = prod(factorial(sum(dice)) // prod(map(factorial, dice)) for dice in rolled)
            assert chance == Fraction(ways, 6 ** sum(hand))


@pytest.mark.parametrize(
    "setup", [setup for setup in SETUPS if name(setup) in ("classic_3_neutral", "biggy_4_neutral_bandit")], ids=name
)
def test_the_largest_rolls_are_all_there_is(setup: Setup) -> None:
    game = next(game for game in games(setup, 0) if game.seat is not None)
    assert game.seat is not None
    total = Fraction(0)
    count = 0
    for _, chance in game.chance_outcomes():
        count += 1
        total += chance
    assert total == 1
    assert count == prod(comb(dice + 5, 5) for dice in game.hand(game.seat))


@settings(max_examples=150)
@given(game=positions(), skip=st.integers(0, MANY))
def test_legal_steps_never_fail(game: Game, skip: int) -> None:
    steps: list[Step] = list(game.legal_moves)
    steps += [step for step, _ in islice(game.chance_outcomes(), 12)]
    steps += [step for step, _ in islice(game.chance_outcomes(), skip, skip + 3)]
    assert bool(steps) == (game.to_act is not GAME_OVER)
    for step in steps:
        assert game.apply(step) != game


hostile = st.one_of(st.integers(-2, 13), st.integers(), st.sampled_from([2**31, 2**63, -(2**63), 2**64, 10**40]))
dice_counts = st.one_of(
    st.tuples(*[st.integers(0, 3)] * 6),
    st.tuples(*[hostile] * 6),
    st.lists(st.integers(-1, 8), max_size=8).map(tuple),
)
any_step = st.one_of(
    st.builds(Lot, hostile),
    st.builds(Deal, st.one_of(hostile, st.sampled_from(range(0, 120, 10)))),
    st.builds(Place, hostile, st.booleans()),
    st.builds(Roll, dice_counts, dice_counts, dice_counts),
    positions().filter(lambda game: game.to_act is not GAME_OVER).map(lambda game: _some_step(game)),
)


def _some_step(game: Game) -> Step:
    """Draw a step that is legal somewhere."""
    return game.legal_moves[0] if game.legal_moves else next(game.chance_outcomes())[0]


def is_legal(game: Game, step: Step) -> bool:
    """Return whether a step is legal according to the lists of outcomes and moves or, for rolls, to the hand."""
    if isinstance(step, Place):
        return step in game.legal_moves
    if not isinstance(step, Roll):
        return any(step == outcome for outcome, _ in game.chance_outcomes())
    if game.to_act is not CHANCE or (game.seat is None and not game.spare):
        return False
    hand = (0, 0, game.spare) if game.seat is None else game.hand(game.seat)
    rolled = (step.own, step.big, step.neutral)
    return all(
        len(dice) == FACES and min(dice) >= 0 and sum(dice) == count for dice, count in zip(rolled, hand, strict=True)
    )


@settings(max_examples=250)
@given(game=positions(), step=any_step)
def test_illegal_steps_always_fail_and_only_they(game: Game, step: Step) -> None:
    before = game.memory
    if is_legal(game, step):
        game.apply(step)
    else:
        with pytest.raises(IllegalStepError) as refusal:
            game.apply(step)
        assert str(refusal.value)
    assert game.memory == before


@settings(max_examples=100)
@given(game=positions())
def test_a_preview_is_the_standing_after_the_move_while_the_round_goes_on(game: Game) -> None:
    for move in game.legal_moves:
        after = game.apply(move)
        if after.rounds_paid == game.rounds_paid:
            assert game.preview(move) == after.standing
        else:
            paid = Counter[int]()
            for casino in game.preview(move):
                for value, taker in zip(casino.notes, casino.takers, strict=True):
                    if taker is not None and taker != NEUTRAL:
                        paid[taker] += value
            won = {new.seat: new.money - old.money for old, new in zip(game.scores, after.scores, strict=True)}
            assert won == {seat: paid[seat] for seat in range(game.setup.players)}


@settings(max_examples=100)
@given(game=positions())
def test_a_move_tried_and_taken_back_leaves_the_table_as_it_was(game: Game) -> None:
    for move in game.legal_moves:
        table = game.table()
        number = move.face - 1 + (FACES if move.bandit else 0)
        lay(game.setup.rules, table, number)
        lift(game.setup.rules, table, number)
        assert table.tobytes() == game.memory


@settings(max_examples=100)
@given(game=positions())
def test_what_a_move_adds_to_the_strength_of_colours_is_what_they_have_once_it_is_laid(game: Game) -> None:
    rules, table = game.setup.rules, game.table()
    for move in game.legal_moves:
        if not move.bandit:
            own, neutral = strength_added(rules, table, move.move)
            expected = [strength(rules, table, move.move, colour) for colour in range(COLOURS)]
            expected[table.seat] += own
            expected[NEUTRAL] += neutral
            lay(rules, table, move.move)
            assert [strength(rules, table, move.move, colour) for colour in range(COLOURS)] == expected
            lift(rules, table, move.move)


# Renaming seats renames results


@every_table
@settings(max_examples=1)
@given(seed=seeds, turn=st.integers(1, 5))
def test_renaming_the_seats_renames_the_results(setup: Setup, seed: int, turn: int) -> None:
    players = setup.players
    turn %= players

    def renamed(seat: int) -> int:
        return (seat + turn) % players

    other = new_game(setup)
    for game, step in walk(setup, seed):
        if isinstance(step, Lot):
            other = other.apply(Lot(renamed(step.seat)))
        else:
            assert other.seat == (None if game.seat is None else renamed(game.seat))
            other = other.apply(step)
        game = game.apply(step)
    assert other.result is not None
    assert game.result is not None
    for score in game.result:
        assert other.result[renamed(score.seat)] == msgspec.structs.replace(score, seat=renamed(score.seat))
        assert other.won(renamed(score.seat)) == game.won(score.seat)
    order = [renamed(seat) for seat in range(players)]
    mine, yours = record(game), record(other)
    assert np.array_equal(mine["dice"][:, :players], yours["dice"][:, order])
    assert np.array_equal(mine["big"][:, :players], yours["big"][:, order])
    assert np.array_equal(mine["under"], yours["under"])


# Views


def hidden_changed(game: Game, viewer: int | None) -> Game:
    """Return the same game with other notes, equally many, won by all seats but the viewer's."""
    table = game.table()
    values = len(game.setup.edition.notes)
    for seat in range(game.setup.players):
        if seat != viewer:
            won = [table.won[seat, note] for note in range(1, values + 1)]
            for note in range(1, values + 1):
                table.won[seat, note] = won[note % values]
            table.money[seat] = sum(table.won[seat, note] * table.value[note] for note in range(1, values + 1))
    return Game(game.setup, table.tobytes())


@st.composite
def viewed(draw: st.DrawFn) -> tuple[Game, int | None]:
    """Draw a game with winnings face down, and a viewer."""
    game = draw(positions())
    hidden = replace(game.setup, face_down=True)
    return Game(hidden, game.memory), draw(st.one_of(st.none(), st.integers(0, hidden.players - 1)))


@settings(max_examples=150)
@given(viewed())
def test_with_winnings_face_down_nobody_sees_what_others_won(seen: tuple[Game, int | None]) -> None:
    game, viewer = seen
    changed = hidden_changed(game, viewer)
    if game.to_act is GAME_OVER:
        assert (view(changed, viewer) == view(game, viewer)) == (changed == game)
    else:
        assert view(changed, viewer) == view(game, viewer)


@settings(max_examples=150)
@given(viewed())
def test_nobody_sees_what_the_pile_hides(seen: tuple[Game, int | None]) -> None:
    game, viewer = seen
    table = game.table()
    values = len(game.setup.edition.notes)
    fresh = [table.fresh[note] for note in range(1, values + 1)]
    under = [table.under[depth] for depth in range(table.returned)]
    for note in range(1, values + 1):
        table.fresh[note] = fresh[note % values]
    for depth, note in enumerate(reversed(under)):
        table.under[depth] = note
    assert view(Game(game.setup, table.tobytes()), viewer) == view(game, viewer)


@settings(max_examples=60)
@given(viewed())
def test_nothing_that_a_view_refers_to_leads_back_to_the_game(seen: tuple[Game, int | None]) -> None:
    game, viewer = seen
    assert view(game, viewer)
    reached: dict[int, Any] = {}
    waiting: list[Any] = [view(game, viewer)]
    while waiting:
        thing = waiting.pop()
        if id(thing) in reached or isinstance(thing, type | ModuleType):
            continue  # a class leads to its module and so to everything, but to no game
        reached[id(thing)] = thing
        # Structs that no garbage collector needs to look at do not tell it what they refer to.
        waiting += msgspec.structs.astuple(thing) if isinstance(thing, msgspec.Struct) else gc.get_referents(thing)
    assert len(reached) > 10
    for thing in reached.values():
        assert not isinstance(thing, Game | Table | bytes | bytearray | memoryview | np.ndarray | np.generic)
