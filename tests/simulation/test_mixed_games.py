"""Games between any bots: custom policies, bots in files, thinkers and guests, each asked in its own way."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from croupier import policies
from croupier.bots import Ace, Bot, Budget, GuestError, entry_of
from croupier.dealer import SeededDealer
from croupier.engine import borrow_engine
from croupier.rules import BIGGY, CLASSIC, Place, Setup, Standing, View
from croupier.rules.engine import may_place, moves_of
from croupier.rules.table import Rules, Table
from croupier.simulation import LineUpError, play_games, play_on_views, simulate
from croupier.simulation.match import Match, bot_seed, play_matches
from tests.arena.guests import DYING

pytestmark = pytest.mark.xdist_group("compiled")

EVERYTHING = Setup(BIGGY, 4, neutral=True, bandit=True, face_down=True)


TALKING = """
class Talking:
    name = "talking"

    def __init__(self, seed): ...

    def choose(self, view, budget=None):
        print("my turn")
        return view.options[0].move
"""


def legal(rules: Rules, table: Table, wanted: int) -> int:
    """Return the next legal move from `wanted` on; a plain function that policies call."""
    move = wanted
    while not may_place(rules, table, move):
        move = (move + 1) % moves_of(rules)
    return move


def lowest(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Choose the first legal move, and change the table, which a policy should not."""
    found = legal(rules, table, 0)
    for seat in range(rules.players):
        table.money[seat] = 0
    table.phase = 0
    return found


def absurd(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Choose an impossible move in the last round."""
    return legal(rules, table, 3) if table.paid < rules.rounds - 1 else 99


def nowhere(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Find no move, and return -1."""
    return -1


def giving_up(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Raise an error in the last round."""
    if table.paid == rules.rounds - 1:
        raise ValueError("nothing to win")
    return legal(rules, table, 3)


class Miser:
    """A bot that places as few dice as it can, and checks that it sees every payout."""

    name = "miser"

    def __init__(self, seed: int) -> None:  # noqa: ARG002
        self.paid = 0

    def watch(self, paid: Sequence[Standing]) -> None:
        """Count the payouts."""
        assert paid
        self.paid += 1

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002
        """Choose the move that places the fewest dice."""
        assert self.paid == view.round - 1
        return min(view.options, key=lambda option: (option.dice, option.move)).move


def test_a_function_plays_the_very_games_of_the_policy_that_it_is() -> None:
    setup = EVERYTHING
    named = ["regular", "tourist", "richest", "tourist"]
    mixed = ["regular", policies.tourist, "richest", policies.tourist]
    known, played = (play_games(setup, 1500, bots=bots, seed=3, threads=2) for bots in (named, mixed))
    assert np.array_equal(known.money, played.money)
    assert np.array_equal(known.notes, played.notes)
    known_tally, tally = (simulate(setup, 1500, bots=bots, seed=3, threads=2) for bots in (named, mixed))
    assert tally.games == 1500
    assert all(map(np.array_equal, known_tally.counters, tally.counters))


def test_any_bots_play_the_games_that_they_play_on_their_views() -> None:
    players = (lowest, Miser, "ace", lambda seed: Ace(seed))
    entries = tuple(map(entry_of, players))
    with borrow_engine() as borrowed:
        games = play_matches(EVERYTHING, [Match(5, number, entries, number + 1) for number in (2, 3)], borrowed)
        played = [figures[:, :4].tolist() for figures in (games.money, games.notes, games.ranks)]
    for row, number in enumerate((2, 3)):
        bots: list[Bot] = [entry.make(bot_seed(5, number + 1, seat)) for seat, entry in enumerate(entries)]
        scores = play_on_views(EVERYTHING, SeededDealer(5, number), bots).scores
        assert [(score.money, score.notes, score.rank) for score in scores] == list(
            zip(*(figures[row] for figures in played), strict=True)
        )


def test_a_guest_changes_no_seat_that_it_does_not_sit_at(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from beside import Low\n")
    (tmp_path / "beside.py").write_text("""
class Low:
    name = "low"

    def __init__(self, seed): ...

    def choose(self, view, budget=None):
        return view.options[0].move
""")
    setup = Setup(CLASSIC, 3)
    as_class = play_games(setup, 6, bots=["regular", f"{file}:Low", "richest"], seed=1, threads=1)
    as_function = play_games(setup, 6, bots=["regular", lowest, "richest"], seed=1, threads=1)
    assert np.array_equal(as_class.money, as_function.money)
    bots = ["regular", f"{file}:Low", "richest"], ["regular", lowest, "richest"]
    in_processes, alone = (simulate(setup, 10, bots=each, seed=1, threads=2) for each in bots)
    assert all(map(np.array_equal, in_processes.counters, alone.counters))


def test_a_policy_that_chooses_what_is_not_legal_is_named() -> None:
    where = r"the policy absurd at seat \d in round 4 of game \d+ of seed 0"
    with pytest.raises(GuestError, match=rf"^{where} chose 99, but only [0-5, ]+ are legal$"):
        play_games(Setup(CLASSIC, 3), 5, bots=["regular", absurd, absurd], threads=1)


def test_a_policy_that_returns_minus_one_is_named_and_not_asked_for_ever() -> None:
    with pytest.raises(GuestError, match=r"^the policy nowhere at seat 0 .* chose -1, but only [0-5, ]+ are legal$"):
        play_games(Setup(CLASSIC, 2, starter=0), 3, bots=[nowhere, "tourist"], seed=1)


@pytest.mark.parametrize("bots", [("regular",), ("ace", "tourist")])
def test_a_seed_may_be_a_number_of_numpy(bots: Sequence[str]) -> None:
    setup = Setup(CLASSIC, 2)
    numpys, own = (play_games(setup, 2, bots=bots, seed=seed, threads=1) for seed in (np.int64(3), 3))
    assert np.array_equal(numpys.money, own.money)


def test_a_policy_that_raises_shows_the_lines_of_its_code() -> None:
    where = r"the policy giving_up at seat \d in round 4 of game \d+ of seed 0 failed \(test_mixed_games.py, line \d+\)"
    with pytest.raises(GuestError, match=rf"^{where}: ValueError\('nothing to win'\)$") as raised:
        play_games(Setup(CLASSIC, 3), 5, bots=["regular", giving_up, "regular"], threads=1)
    lines = (raised.value.traceback or "").splitlines()
    assert lines[-2:] == ['    raise ValueError("nothing to win")', "ValueError: nothing to win"]


def test_a_guest_whose_process_dies_is_named(tmp_path: Path) -> None:
    file = tmp_path / "dying.py"
    file.write_text(DYING)
    named = r"^a process died that asked the bot .*dying\.py:Dying: it was ended by a bot, or by the system$"
    with pytest.raises(GuestError, match=named):
        simulate(Setup(CLASSIC, 2), 20, bots=[f"{file}:Dying", "tourist"], threads=2)


def test_what_a_guest_prints_in_a_process_is_no_output(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "talking.py"
    file.write_text(TALKING)
    assert simulate(Setup(CLASSIC, 2), 10, bots=[f"{file}:Talking", "tourist"], threads=2).games == 10
    told = capfd.readouterr()
    assert "my turn" in told.err
    assert "my turn" not in told.out


def test_a_policy_that_cannot_be_compiled_says_why_in_short() -> None:
    def hopeless(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
        return len(open("moves"))  # type: ignore[arg-type]  # noqa: PTH123

    named = r"the policy hopeless \(test_mixed_games.py, line \d+\) cannot be compiled"
    with pytest.raises(GuestError, match=rf"^{named}: Untyped global name 'open': .{{,90}}\(line \d+\)$"):
        play_games(Setup(CLASSIC, 2), 1, bots=[hopeless])


def test_a_gpu_plays_no_bots_of_others() -> None:
    with pytest.raises(LineUpError, match="a GPU plays tourist, richest and regular; lowest plays on device 'cpu'"):
        play_games(Setup(CLASSIC, 2), 1, bots=[lowest], device="gpu")


def test_ctrl_c_keeps_what_was_counted() -> None:
    def interrupt(played: int) -> None:
        if played >= 2:
            raise KeyboardInterrupt

    tally = simulate(Setup(CLASSIC, 2), 10**6, bots=["ace", lowest], seed=1, threads=2, progress=interrupt)
    assert 2 <= tally.games < 10
