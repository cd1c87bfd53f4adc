"""A summary of simulated games as dictionaries and lists, for JSON. Money is in dollars, a share is from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from croupier.evaluation.result import setup_form
from croupier.report.shares import Share

if TYPE_CHECKING:
    from croupier.bots import BotEntry
    from croupier.report.summary import GameSummary, RoundSummary, SeatSummary


def bots_form(entries: Iterable[BotEntry], *, asks_network: bool = False) -> dict[str, Any]:
    """Return what the moves of bots depend on besides their names: the budgets of searchers, and the network."""
    from croupier.network.weights import fingerprint, own_weights

    entries = tuple(entries)
    asks_network = asks_network or any(entry.network for entry in entries)
    return {
        "turns": {entry.name: entry.turns for entry in entries if entry.turns},
        **({"network": fingerprint(own_weights())} if asks_network else {}),
    }


def share_form(name: str, share: Share) -> dict[str, float]:
    """Return a share and the ends of its interval as three numbers."""
    return {name: share.share, f"{name}_low": share.low, f"{name}_high": share.high}


def json_form(summary: GameSummary) -> dict[str, Any]:
    """Return an object with all figures. If the same games are played again, only the rate differs."""
    run = summary.run
    return {
        "games": summary.games,
        "games_asked": run.games,
        "interrupted": summary.interrupted,
        "seed": run.seed,
        **setup_form(run.setup),
        "starter": run.starter,
        "games_per_second": round(summary.games_per_second, 1),
        "seats": [_row_form(seat) for seat in summary.seats],
        "rounds": [_row_form(number) for number in summary.rounds],
        "casinos": [asdict(casino) for casino in summary.casinos],
    }


def _row_form(row: SeatSummary | RoundSummary) -> dict[str, Any]:
    """Return the fields of a seat's or round's row, each share as three numbers."""
    form: dict[str, Any] = {}
    for field in fields(row):
        value = getattr(row, field.name)
        form |= share_form(field.name, value) if isinstance(value, Share) else {field.name: value}
    return form
