"""The round robin: all bots meet each other at one table and are rated with the luck subtracted."""

from contextlib import nullcontext
from pathlib import Path

from bench.names import name
from croupier.arena.competition import play_tournament
from croupier.arena.line_ups import mixed_line_ups
from croupier.arena.log import ArenaLog
from croupier.arena.ratings import Rating
from croupier.arena.summary import Summary, summarise
from croupier.arena.tournament import Tournament
from croupier.bots import roster
from croupier.parallel import Pool
from croupier.rules import Setup

BOTS = tuple(entry.name for entry in roster().values() if entry.built_in)


def play_robin(setup: Setup, games: int, seed: int, pool: Pool, keep: Path | None = None) -> Summary | None:
    """Play the round robin of a setup, or the rest of it. Return its summary, or None if no deal is complete."""
    tournament = Tournament(setup, mixed_line_ups(BOTS, setup.players), games, seed, without_luck=True)
    file = f"robin {name(setup)}.jsonl".replace(" ", "-")
    with ArenaLog(keep / file, tournament) if keep else nullcontext() as log:
        outcomes = play_tournament(tournament, pool, log)
    try:
        return summarise(tournament, outcomes, 0.0)
    except ValueError:
        return None


def format_rating(each: Rating) -> str:
    """Return a rating and its interval as text."""
    wide = f" ({each.low:.0f}-{each.high:.0f})" if each.low is not None and each.high is not None else ""
    return f"{each.rating:.0f}{wide}"


def format_line(summary: Summary) -> str:
    """Return a round robin as a line of text, strongest bot first."""
    ratings = ", ".join(f"{each.bot} {format_rating(each)}" for each in summary.ratings)
    return f"{name(summary.tournament.setup):<24} {ratings}  {summary.games:>6} games"
