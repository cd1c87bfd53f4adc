"""JSON form: a summary as dictionaries and lists, for JSON. Money is in dollars, a share is a number from 0 to 1."""

from dataclasses import asdict
from typing import Any

from croupier.report.summary import Summary
from croupier.rules import Setup


def setup_form(setup: Setup) -> dict[str, Any]:
    """The edition, the number of players and the variants."""
    return {
        "edition": setup.edition.name,
        "players": setup.players,
        "neutral": setup.neutral,
        "bandit": setup.bandit,
    }


def json_form(summary: Summary) -> dict[str, Any]:
    """One object with all figures; only the rate differs when the same games are played again."""
    run = summary.run
    return {
        "games": summary.games,
        "games_asked": run.games,
        "interrupted": summary.interrupted,
        "seed": run.seed,
        **setup_form(run.setup),
        "starter": run.starter,
        "games_per_second": round(summary.games_per_second, 1),
        "seats": [asdict(seat) for seat in summary.seats],
        "rounds": [asdict(number) for number in summary.rounds],
        "casinos": [asdict(casino) for casino in summary.casinos],
    }
