"""A batch of tables plays the very games that `Game` does, at any number of threads."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bots.entry import LineUpError
from croupier.dealer import SeededDealer
from croupier.envs import IllegalMoveError, Tables
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Game, Place, Setup, new_game
from croupier.rules.engine import may_place
from croupier.rules.table import FACES, Rules, Table
from croupier.simulation import play_games
from tests.play import TABLES, name
from tests.precompile import TUNED_BATCH

pytestmark = pytest.mark.xdist_group("envs")

FOUR = Setup(CLASSIC, 4)
EVERYTHING = Setup(BIGGY, 4, neutral=True, bandit=True)


def after_chance(game: Game, dealer: SeededDealer) -> Game:
    """Return the game after chance has acted."""
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    return game


def shares(game: Game) -> list[float]:
    """Return the share of victory of each seat."""
    winners = [score.seat for score in game.scores if score.rank == 1]
    return [(score.seat in winners) / len(winners) for score in game.scores]


@pytest.mark.parametrize("setup", TABLES)
@settings(max_examples=2)
@given(seed=st.integers(-(2**63), 2**64), whims=st.randoms(use_true_random=False))
def test_tables_step_as_games_do(setup: Setup, seed: int, whims: "st.Random") -> None:
    tables = {reward: Tables(setup, 1, seed=seed, reward=reward, autoreset=False) for reward in ("share", "money")}
    dealer = SeededDealer(seed)
    game = after_chance(new_game(setup), dealer)
    while game.to_act is not GAME_OVER:
        move = whims.choice(game.legal_moves)
        for batch in tables.values():
            assert batch.game(0).memory == game.memory
            assert batch.turns.seat[0] == game.to_act
            assert np.flatnonzero(batch.turns.mask[0]).tolist() == sorted(legal.move for legal in game.legal_moves)
            assert not batch.turns.done[0]
            batch.step([move.move])
        before, game = game, after_chance(game.apply(move), dealer)
        gains = [after.money - score.money for score, after in zip(before.scores, game.scores, strict=True)]
        assert tables["money"].turns.rewards[0].tolist() == gains
        over = game.to_act is GAME_OVER
        assert tables["share"].turns.rewards[0].tolist() == pytest.approx(shares(game) if over else [0] * len(gains))
    for batch in tables.values():
        assert batch.game(0).memory == game.memory
        assert batch.turns.done[0]
        assert batch.turns.seat[0] == -1
        assert not batch.turns.mask.any()
        batch.step([99])
        assert not batch.turns.done[0]
        assert not batch.turns.rewards.any()
        assert batch.game(0).memory == game.memory


@pytest.mark.parametrize("setup", [FOUR, EVERYTHING], ids=name)
def test_the_games_of_a_batch_are_those_of_its_seed(setup: Setup) -> None:
    tables = Tables(setup, 50, seed=3, reward="money", observe=False)
    earned = np.zeros((150, setup.players))
    ended = set()
    while len(ended) < 150:
        numbers = tables.games.copy()
        turns = tables.step(tables.choose())
        wanted = numbers < 150
        earned[numbers[wanted]] += turns.rewards[wanted]
        assert (tables.games == numbers + 50 * turns.done).all()
        ended |= set(numbers[turns.done & wanted].tolist())
    assert (earned == play_games(setup, 150, seed=3, threads=1).money).all()


def play_steps(threads: int | None) -> list[bytes]:
    """Return the bytes of every array after each step."""
    tables = Tables(EVERYTHING, 2000, seed=-5, threads=threads)
    found = []
    for _ in range(60):
        turns = tables.step(tables.choose())
        found.append(b"".join(array.tobytes() for array in turns))
    return found


def test_any_number_of_threads_plays_the_same() -> None:
    assert play_steps(1) == play_steps(3) == play_steps(None)


@pytest.mark.parametrize(
    ("setup", "bots"),
    [pytest.param(Setup(CLASSIC, 2), None, id="alone", marks=pytest.mark.soak), pytest.param(*TUNED_BATCH, id="bots")],
)
def test_code_for_one_setup_steps_as_code_for_any_does(setup: Setup, bots: tuple[str | None, ...] | None) -> None:
    anywhere, here = (Tables(setup, 100, seed=6, bots=bots, tuned=tuned) for tuned in (False, True))
    for number in range(100):
        for one, other in zip(anywhere.turns, here.turns, strict=True):
            assert np.array_equal(one, other)
        policy = "regular" if number % 2 else "tourist"
        moves = here.choose(policy)
        assert np.array_equal(anywhere.choose(policy), moves)
        anywhere.step(moves)
        here.step(moves)
    assert (here.games >= 100).any(), "games ended, and others began"
    assert np.array_equal(anywhere.observe(1), here.observe(1))
    assert np.array_equal(anywhere.reset(7).observation, here.reset(7).observation)


def test_a_seed_may_be_a_number_of_numpy_but_no_fraction() -> None:
    tables = Tables(FOUR, 2, seed=np.int64(8))
    assert tables.game(1) == after_chance(new_game(FOUR), SeededDealer(np.int64(8), np.int64(1)))
    assert tables.reset(np.uint64(9)).seat.tolist() == Tables(FOUR, 2, seed=9).turns.seat.tolist()
    with pytest.raises(TypeError):
        Tables(FOUR, 2, seed=1.5)  # type: ignore[arg-type]


def test_a_reset_without_a_seed_goes_on_to_the_next_games_and_one_with_a_seed_begins_anew() -> None:
    tables = Tables(FOUR, 4, seed=8)
    first = tables.turns.observation.copy()
    tables.reset()
    assert tables.games.tolist() == [4, 5, 6, 7]
    assert tables.game(0) == after_chance(new_game(FOUR), SeededDealer(8, 4))
    assert (tables.reset(8).observation == first).all()
    assert (tables.reset(9).observation != first).any()
    assert tables.game(3) == after_chance(new_game(FOUR), SeededDealer(9, 3))


def test_single_tables_can_be_restarted() -> None:
    tables = Tables(FOUR, 3, seed=8, autoreset=False)
    tables.step(tables.choose())
    others = tables.game(0), tables.game(2)
    tables.restart([False, True, False])
    assert tables.games.tolist() == [0, 4, 2]
    assert (tables.game(0), tables.game(2)) == others
    assert tables.game(1) == after_chance(new_game(FOUR), SeededDealer(8, 4))
    tables.restart([0])
    assert tables.games.tolist() == [3, 4, 2]


def test_bots_move_by_themselves_and_as_their_policies_do() -> None:
    setup = Setup(BIGGY, 3, bandit=True)
    alone = Tables(setup, 20, seed=4, bots=("regular", None, "tourist"), reward="money", autoreset=False)
    step_by_step = Tables(setup, 20, seed=4, reward="money", autoreset=False)
    while not (alone.turns.seat == -1).all():
        assert set(alone.turns.seat.tolist()) <= {1, -1}
        gained = np.zeros((20, 3))
        moved = alone.turns.seat == -1
        while not moved.all() or (step_by_step.turns.seat % 2 == 0).any():
            seat = step_by_step.turns.seat.copy()
            regular, tourist = step_by_step.choose("regular"), step_by_step.choose()
            mine = (seat == 1) & moved
            moves = np.where(seat == 0, regular, tourist)
            # A table that waits for our next move is left out: 99 is refused there, and nothing happens.
            with suppress(IllegalMoveError):
                step_by_step.step(np.where(mine, 99, moves))
            gained += step_by_step.turns.rewards
            moved |= seat == 1
        alone.step(alone.choose())
        assert (alone.turns.rewards == gained).all()
        assert [alone.game(table) for table in range(20)] == [step_by_step.game(table) for table in range(20)]


def highest(rules: Rules, table: Table, bits: int) -> int:
    """Return the move of the highest face on its casino; the random `bits` do not matter."""
    chosen = -1 + 0 * bits
    for move in range(FACES):
        if may_place(rules, table, move):
            chosen = move
    return chosen


def test_a_policy_of_ones_own_is_compiled_and_asked() -> None:
    tables = Tables(EVERYTHING, 1200, seed=2, autoreset=False, threads=2)
    while (tables.turns.seat >= 0).all():
        moves = tables.choose(highest)
        assert moves.tolist() == [5 - mask[5::-1].argmax() for mask in tables.turns.mask]
        tables.step(moves)
    assert not tables.choose(highest)[tables.turns.seat < 0].any()


def test_a_move_that_is_not_legal_is_refused_and_changes_nothing_at_its_table() -> None:
    tables = Tables(FOUR, 2, seed=1)
    before, moves = tables.game(1), tables.choose()
    moves[1] = int(np.flatnonzero(~tables.turns.mask[1])[0]) if not tables.turns.mask[1].all() else 6
    with pytest.raises(IllegalMoveError, match="at table 1, only"):
        tables.step(moves)
    assert tables.game(1) == before
    for wrong in (6, -1, 12):
        with pytest.raises(IllegalMoveError):
            tables.step([*tables.choose()[:1], wrong])


def test_what_makes_no_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one table"):
        Tables(FOUR, 0)
    with pytest.raises(ValueError, match="'share' or 'money'"):
        Tables(FOUR, 1, reward="glory")  # type: ignore[arg-type]
    with pytest.raises(LineUpError, match="each of the 4 seats"):
        Tables(FOUR, 1, bots=("regular",))
    with pytest.raises(LineUpError, match=r"^bots are a list, such as \['regular'\], not the text 'regular'$"):
        Tables(FOUR, 1, bots="regular")
    with pytest.raises(LineUpError, match="leave a seat"):
        Tables(FOUR, 1, bots=("regular",) * 4)
    with pytest.raises(LineUpError, match="no policy 'shark'"):
        Tables(FOUR, 1, bots=("shark", None, None, None))
    tables = Tables(FOUR, 2)
    for wrong in ([0], [[0, 0]], [0.0, 0.0]):
        with pytest.raises(ValueError, match="takes 2 whole numbers"):
            tables.step(wrong)
    with pytest.raises(ValueError, match="no seat 4"):
        tables.observe(4)


def test_arrays_are_handed_over_without_a_copy() -> None:
    tables = Tables(FOUR, 5)
    for array in tables.turns:
        taken = np.from_dlpack(array)
        assert np.shares_memory(taken, array)
    assert tables.step(tables.choose()).observation is tables.turns.observation


def test_moves_are_numbered_as_places_are() -> None:
    tables = Tables(EVERYTHING, 1)
    assert tables.moves == 12
    for move in np.flatnonzero(tables.turns.mask[0]):
        assert Place.of(int(move)) in tables.game(0).legal_moves
