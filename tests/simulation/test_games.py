"""The same games, step by step, interpreted, compiled for the CPU and, where there is one, for the GPU."""

import subprocess
import sys
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from croupier import policies
from croupier.bots import GuestError
from croupier.compiled.arguments import pack_line_up
from croupier.compiled.gpu import NoGpuError, require_gpu
from croupier.compiled.loops import open_round, throw
from croupier.compiled.tally import DEALT, LEAD_VICTORY, NOTES, PAID, PLAYED, TURNS, VICTORY, WHOLE
from croupier.dealer import SeededDealer
from croupier.dealer.counter import game_key
from croupier.policies import choose
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Place, Setup, new_game
from croupier.rules.engine import pay, place
from croupier.rules.table import OVER, ROLL, TABLE, Table
from croupier.simulation import LineUpError, Tally, play_games, policy_games, simulate
from croupier.simulation.games import seat_bots
from tests.play import TABLES
from tests.simulation.stepping import compiled_steps

pytestmark = pytest.mark.xdist_group("compiled")

SEED = 2012


def names(setup: Setup) -> str:
    """Return the name of a setup in a test's id."""
    variants = "-neutral" * setup.neutral + "-bandit" * setup.bandit
    return f"{setup.edition.name}-{setup.players}{variants}"


def mixed_bots(setup: Setup) -> list[str]:
    """Return a line-up with every policy."""
    return [policies.NAMES[seat % 3] for seat in range(setup.players)]


def packed(bots: list[str], players: int) -> int:
    """Return the line-up of the seats, or of one policy for all, in the form that compiled code takes."""
    return pack_line_up([policies.NAMES.index(bot) for bot in bots * (players // len(bots))]) or 0


def interpreted_steps(setup: Setup, key: int, line_up: int) -> Iterator[bytes]:
    """Yield the tables that `compiled_steps` returns, from the interpreter."""
    rules, table = setup.rules, setup.open_table()
    while table.phase != OVER:
        open_round(rules, table, key)
        yield table.tobytes()
        while table.phase == ROLL:
            bits = throw(rules, table, key)
            yield table.tobytes()
            place(rules, table, choose(rules, table, bits, (line_up >> (4 * table.seat)) & 15))
            yield table.tobytes()
        pay(rules, table)
        yield table.tobytes()


@pytest.mark.parametrize("setup", TABLES)
def test_a_compiled_game_is_the_interpreted_one_at_every_step(setup: Setup) -> None:
    line_up = packed(mixed_bots(setup), setup.players)
    for number in range(3):
        key = game_key(SEED, number)
        assert compiled_steps(setup, key, line_up) == list(interpreted_steps(setup, key, line_up))


def readable_game(setup: Setup, number: int, line_up: int) -> tuple[list[int], list[int]]:
    """Play the same game with `Game` objects and a seeded dealer, and return money and notes."""
    dealer = SeededDealer(SEED, number)
    game = new_game(setup)
    while game.to_act is not GAME_OVER:
        if game.to_act is CHANCE:
            before, rolled = game, dealer.draw(game)
            game = game.apply(rolled)
        else:
            rules, table = setup.rules, game.table()
            bits = throw(rules, before.table(), dealer.key)
            move = choose(rules, table, bits, (line_up >> (4 * table.seat)) & 15)
            game = game.apply(Place.of(move))
    return [score.money for score in game.scores], [score.notes for score in game.scores]


@pytest.mark.parametrize("setup", TABLES)
@pytest.mark.parametrize("mixed", [False, True], ids=["tourists", "mixed"])
def test_simulated_results_are_those_of_the_seeded_dealer(setup: Setup, mixed: bool) -> None:
    bots = mixed_bots(setup) if mixed else ["tourist"]
    results = play_games(setup, 3, bots=bots, seed=SEED, first=7, threads=1)
    for row in range(3):
        line_up = packed(bots, setup.players)
        money, notes = readable_game(setup, 7 + row, line_up)
        assert results.money[row].tolist() == money
        assert results.notes[row].tolist() == notes


def test_neither_threads_nor_cuts_change_a_game() -> None:
    setup = Setup(BIGGY, 5, bandit=True)
    whole = play_games(setup, 5000, seed=3, threads=1)
    assert np.array_equal(play_games(setup, 5000, seed=3, threads=3).money, whole.money)
    assert np.array_equal(play_games(setup, 1234, seed=3, first=3000, threads=2).money, whole.money[3000:4234])
    assert not np.array_equal(play_games(setup, 5000, seed=4).money, whole.money)


class AtOnce:
    """A thread that does its work when it is started, before `start` returns."""

    def __init__(self, target: Callable[[], None], daemon: bool) -> None:
        assert daemon
        self.start = target


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 4, neutral=True, bandit=True)], ids=names)
def test_where_games_are_many_numba_takes_over(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = mixed_bots(setup)
    results, tally = play_games(setup, 500, bots=bots, seed=3), simulate(setup, 500, bots=bots, seed=3)
    monkeypatch.setattr(policy_games, "NATIVE_FROM", 500)
    monkeypatch.setattr(policy_games, "Thread", AtOnce)
    monkeypatch.setattr(policy_games, "_engine_player", lambda _: None)
    native = play_games(setup, 500, bots=bots, seed=3)
    assert np.array_equal(native.money, results.money)
    assert np.array_equal(native.notes, results.notes)
    assert all(map(np.array_equal, simulate(setup, 500, bots=bots, seed=3).counters, tally.counters))


@pytest.mark.parametrize("seed", [-1, 0, 2**64 - 1, 2**63, 10**30])
def test_any_integer_is_a_seed(seed: int) -> None:
    setup = Setup(CLASSIC, 3)
    results = play_games(setup, 2, seed=seed, threads=1)
    dealer = SeededDealer(seed, 1)
    game = new_game(setup)
    game = game.apply(dealer.draw(game))
    assert results.money.sum() > 0
    assert game.starter is not None


@pytest.mark.parametrize("setup", TABLES)
def test_a_tally_adds_up(setup: Setup) -> None:
    games = 400
    tally = simulate(setup, games, seed=5, threads=2)
    results = play_games(setup, games, seed=5, threads=2)
    players, rounds = setup.players, setup.edition.rounds
    assert tally.games == games
    assert tally.by_seat[:, VICTORY].sum() == games * WHOLE
    assert tally.by_seat[:players, NOTES].tolist() == results.notes.sum(0, dtype=np.int64).tolist()
    assert tally.by_casino[:, PAID].sum() == results.notes.sum(dtype=np.int64)
    assert tally.histogram[:players].sum(1).tolist() == [games] * players
    money = np.arange(tally.histogram.shape[1])
    assert (tally.histogram @ money)[:players].tolist() == results.money.sum(0).tolist()
    assert tally.by_round[:rounds, PLAYED].tolist() == [games] * rounds
    assert (tally.by_round[:rounds, TURNS] >= games * players).all()
    if setup.edition.fill_notes:
        assert (tally.by_casino[: setup.rules.casinos, DEALT] == games * rounds * setup.edition.fill_notes).all()
    leads = tally.by_round[:rounds, LEAD_VICTORY] / (games * WHOLE * WHOLE)
    assert (np.diff(leads) > -0.1).all()
    assert leads[-1] > 0.9


def test_better_policies_win_more() -> None:
    tally = simulate(Setup(CLASSIC, 3), 3000, bots=["regular", "richest", "tourist"], seed=1)
    regular, richest, tourist = tally.by_seat[:3, VICTORY]
    assert regular > tourist
    assert richest > tourist


def test_ctrl_c_keeps_what_was_counted() -> None:
    def interrupt(played: int) -> None:
        if played >= 4000:
            raise KeyboardInterrupt

    tally = simulate(Setup(CLASSIC, 4), 10**8, seed=1, threads=2, progress=interrupt)
    assert 4000 <= tally.games < 10**6
    assert tally.by_seat[:, VICTORY].sum() == tally.games * WHOLE


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    size = sum(array.nbytes for array in Tally.empty().counters)
    assert size < 300_000


def test_unknown_bots_are_refused_by_name() -> None:
    with pytest.raises(GuestError, match="no bot is called whale; choose some of tourist, richest, regular"):
        play_games(Setup(CLASSIC, 2), 1, bots=["whale"])
    with pytest.raises(LineUpError, match="one for each of the 4 seats, not 2"):
        play_games(Setup(CLASSIC, 4), 1, bots=["regular", "tourist"])


def gpu_is_there() -> bool:
    try:
        require_gpu()
    except NoGpuError:
        return False
    return True


@pytest.mark.skipif(not gpu_is_there(), reason="there is no NVIDIA GPU here")
@pytest.mark.parametrize("setup", TABLES)
def test_a_gpu_plays_the_same_games(setup: Setup) -> None:
    for bots in (["tourist"], mixed_bots(setup)):
        on_cpu = play_games(setup, 2000, bots=bots, seed=SEED)
        on_gpu = play_games(setup, 2000, bots=bots, seed=SEED, device="gpu")
        assert np.array_equal(on_cpu.money, on_gpu.money)
        assert np.array_equal(on_cpu.notes, on_gpu.notes)
        counted, counted_on_gpu = (
            simulate(setup, 2000, bots=bots, seed=SEED, device=where) for where in ("cpu", "gpu")
        )
        for here, there in zip(counted.counters, counted_on_gpu.counters, strict=True):
            assert np.array_equal(here, there)


@pytest.mark.skipif(gpu_is_there(), reason="there is a GPU here")
def test_without_a_gpu_a_sentence_says_so() -> None:
    with pytest.raises(NoGpuError, match=r"no NVIDIA GPU|CUDA support cannot be loaded"):
        play_games(Setup(CLASSIC, 2), 1, device="gpu")


def test_importing_the_compiled_engine_compiles_and_loads_nothing() -> None:
    code = "import sys, croupier.compiled; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_interpreted_table_is_not_needed_twice() -> None:
    table = Table()
    assert table.tobytes() == np.zeros(1, TABLE).tobytes()


@pytest.mark.parametrize("play", [play_games, simulate])
def test_a_text_is_no_line_up(play: Callable[..., object]) -> None:
    with pytest.raises(LineUpError, match=r"^bots are a list, such as \['regular'\], not the text 'regular'$"):
        play(Setup(CLASSIC, 2), 1, bots="regular")


@pytest.mark.parametrize("play", [play_games, simulate])
@pytest.mark.parametrize("device", ["cuda", "tpu", "GPU", ""])
def test_an_unknown_device_is_refused_with_those_that_there_are(play: Callable[..., object], device: str) -> None:
    with pytest.raises(ValueError, match=rf"^device must be 'cpu' or 'gpu', not '{device}'$"):
        play(Setup(CLASSIC, 2), 1, device=device)


def test_one_bot_sits_everywhere() -> None:
    assert seat_bots(["regular"], 3) == ("regular", "regular", "regular")
    assert seat_bots(["regular", "tourist"], 2) == ("regular", "tourist")
