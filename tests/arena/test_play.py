"""Play: the same outcomes from compiled code and through views, on any pool, before and after a stop."""

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from croupier.arena.competition import play_tournament
from croupier.arena.line_ups import mixed_line_ups
from croupier.arena.log import ArenaLog
from croupier.arena.tournament import Tournament
from croupier.bots import GuestError, roster
from croupier.dealer import SeededDealer
from croupier.engine import borrow_engine
from croupier.parallel import Pool, Processes, Threads
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation.games import play_on_views
from croupier.simulation.match import Match, bot_seed, play_matches
from tests.arena.guests import DYING

SIMPLE = Tournament(Setup(CLASSIC, 3), mixed_line_ups(["regular", "richest", "tourist"], 3), 300, 1)


@pytest.mark.parametrize(
    ("setup", "names"),
    [
        (Setup(CLASSIC, 2), ("highroller", "regular")),
        (Setup(CLASSIC, 4, neutral=True), ("tourist", "richest", "regular", "tourist")),
        (Setup(BIGGY, 3, neutral=True, bandit=True), ("highroller", "regular", "richest")),
        (Setup(BIGGY, 6, bandit=True), ("tourist", "richest", "regular") * 2),
    ],
    ids=["classic 2", "classic 4 neutral", "biggy 3 neutral bandit", "biggy 6 bandit"],
)
def test_compiled_games_are_those_that_bots_play_on_their_views(setup: Setup, names: tuple[str, ...]) -> None:
    entries, seeds = [roster()[name] for name in names], [bot_seed(3, 70, seat) for seat in range(setup.players)]
    for number in range(1 if "highroller" in names else 4):
        bots = [entry.make(seed) for entry, seed in zip(entries, seeds, strict=True)]
        scores = play_on_views(setup, SeededDealer(3, number), bots).scores
        with borrow_engine() as borrowed:
            games = play_matches(setup, [Match(3, number, tuple(entries), 70)], borrowed)
            won = [figures[0, : setup.players].tolist() for figures in (games.money, games.notes, games.ranks)]
        assert won == [list(figures) for figures in zip(*((s.money, s.notes, s.rank) for s in scores), strict=True)]


@pytest.mark.parametrize("pool", [Threads(3), None], ids=str)  # of processes it is asked below
def test_outcomes_are_the_same_on_any_pool(pool: Pool | None) -> None:
    alone = play_tournament(SIMPLE, Threads(1))
    assert len(alone) == 300
    assert alone == play_tournament(SIMPLE, pool)


def test_other_seeds_and_other_dice_have_other_outcomes() -> None:
    money = {
        outcome.money
        for tournament in (SIMPLE, Tournament(SIMPLE.setup, SIMPLE.line_ups, 3, 2))
        for outcome in play_tournament(tournament, Threads(1))[:3]
    }
    assert len(money) == 6


class Stopping(Threads):
    """Two threads that are interrupted like by Ctrl-C after two batches."""

    def map(self, *job: Any) -> Generator[Any, None, None]:
        """Yield the first two results."""
        yield from islice(Threads(2).map(*job), 2)
        raise KeyboardInterrupt


def test_ctrl_c_leaves_what_was_over_and_a_log_goes_on_from_there(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with ArenaLog(path, SIMPLE) as log:
        stopped = play_tournament(SIMPLE, Stopping(), log)
    assert 0 < len(stopped) < 300
    with ArenaLog(path, SIMPLE) as log:
        assert set(log.outcomes) == set(stopped)
        assert play_tournament(SIMPLE, Processes(2), log) == play_tournament(SIMPLE, Threads(1))
    with ArenaLog(path, SIMPLE) as log:
        assert len(log.outcomes) == 300


def test_guests_sit_down_with_anyone_in_processes_and_watch(guests: Path) -> None:  # noqa: ARG001
    tournament = Tournament(Setup(CLASSIC, 2), (("miser", "regular"),), 8, 1)
    outcomes = play_tournament(tournament, Processes(2))
    assert len(outcomes) == 8
    assert all(min(outcome.places) == 1 for outcome in outcomes)
    assert outcomes == play_tournament(tournament, Threads(1))


def test_more_workers_than_can_be_of_use_are_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def pool(workers: int) -> ThreadPoolExecutor:
        started.append(workers)
        return ThreadPoolExecutor(workers)

    monkeypatch.setattr("croupier.parallel.pools.ThreadPoolExecutor", pool)
    monkeypatch.setattr("croupier.arena.play.BATCH", 2)
    tournament = Tournament(SIMPLE.setup, SIMPLE.line_ups, 3, 1)
    assert play_tournament(tournament, Threads(10**8)) == play_tournament(tournament, Threads(1))
    assert started == [2], "two batches; one worker is this very thread"


def test_a_guest_whose_process_dies_is_named(tmp_path: Path) -> None:
    file = tmp_path / "dying.py"
    file.write_text(DYING)
    tournament = Tournament(Setup(CLASSIC, 2), ((f"{file}:Dying", "regular"),), 4, 1)
    with pytest.raises(GuestError, match=r"^a process died that asked the bot .*dying\.py:Dying: it was ended"):
        play_tournament(tournament, Processes(2))


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("cheat", r"^at seat \d in game 0 of seed 1 the bot cheat chose 7, but it may only choose one of [1-6, ]+$"),
        ("fool", r"the bot fool failed in round 1 \(away\.py, line \d+\): ZeroDivisionError\('too few dice'\)"),
        (
            "sulker",
            r"^at a payout in game 0 of seed 1 the bot sulker failed in round 1 \(away\.py, line \d+\): "
            r"RuntimeError\('unfair'\)",
        ),
        ("stranger", r"the bot stranger \(nowhere:Stranger\) cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_a_guest_that_does_not_play_is_named(guests: Path, bot: str, sentence: str) -> None:  # noqa: ARG001
    tournament = Tournament(Setup(CLASSIC, 2), ((bot, "regular"),), 2, 1)
    with pytest.raises(GuestError, match=sentence):
        play_tournament(tournament, Threads(1))
