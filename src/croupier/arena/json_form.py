"""The JSON form of a summary. A share is a number from 0 to 1."""

from typing import Any

from croupier.arena.standings import BotStanding
from croupier.arena.summary import Summary
from croupier.evaluation.result import setup_form
from croupier.report.json_form import share_form


def json_form(summary: Summary) -> dict[str, Any]:
    """Return all figures as one JSON object. If the tournament is repeated, only `seconds` differs."""
    tournament = summary.tournament
    return {
        "games": summary.games,
        "games_asked": tournament.games,
        "interrupted": summary.interrupted,
        "seed": tournament.seed,
        **setup_form(tournament.setup),
        "duplicate": tournament.duplicate,
        "without_luck": tournament.without_luck,
        "deals": summary.deals,
        "sharpening": summary.variance_reduction,
        "seconds": round(summary.seconds, 1),
        "bots": [
            _standing(standing) | {"rating": rating.rating, "rating_low": rating.low, "rating_high": rating.high}
            for standing, rating in zip(summary.standings, summary.ratings, strict=True)
        ],
        "pairings": [
            {"bot": pairing.bot, "other": pairing.other, "games": pairing.ahead.games}
            | share_form("ahead", pairing.ahead)
            | share_form("win_share", pairing.win)
            | share_form("other_win_share", pairing.other_win)
            for pairing in summary.pairings
        ],
        "line_ups": [
            {"line_up": list(each.line_up), "games": each.games, "bots": [_standing(one) for one in each.standings]}
            for each in summary.line_ups
        ],
    }


def _standing(standing: BotStanding) -> dict[str, Any]:
    about = {"bot": standing.bot, "games": standing.win.games}
    return about | share_form("win_share", standing.win) | {"mean_place": standing.mean_place}
