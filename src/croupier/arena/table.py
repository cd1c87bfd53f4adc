"""Tables of a tournament for a terminal of 80 columns, and sentences and rows that its page uses too."""

from collections import Counter
from collections.abc import Iterator

from rich.console import RenderableType

from croupier.arena.line_ups import LineUp
from croupier.arena.ratings import MEAN
from croupier.arena.summary import Summary
from croupier.report.figures import clock, count, fair
from croupier.report.table import grid, heading, note

ABOUT_RATINGS = f"Plackett-Luce, mean {MEAN}; 400 points more: ten times the strength."
"""A note on how to read ratings."""


def line_up_name(line_up: LineUp) -> str:
    """Return a line-up as a short text.

    >>> line_up_name(("shark", "regular", "regular", "regular"))
    'shark, 3 regular'
    """
    return ", ".join(f"{times} {name}" if times > 1 else name for name, times in Counter(line_up).items())


def about_dice(summary: Summary) -> str:
    """Return sentences about the dice of the games and how much they reduced the variance."""
    deals = "1 deal" if summary.deals == 1 else f"{count(summary.deals)} deals, each"
    dealt = "Every game had dice of its own."
    if summary.tournament.duplicate:
        dealt = f"Duplicate dice: {deals} played with the seats rotated."
    if summary.tournament.without_luck:
        dealt += " The luck of the rolls is taken off win shares and ratings."
    if summary.variance_reduction is None:
        return dealt
    return f"{dealt} 1,000 games were worth {count(1000 * summary.variance_reduction)} independent ones."


def about_shares(summary: Summary) -> str:
    """Return a sentence on how to read shares of victory."""
    return f"Wins: of one seat; fair is {fair(summary.fair_share)}. A victory that two share is half for each."


BOT_COLUMNS = ("Bot", "Rating", "From", "To", "Wins", "From", "To", "Mean place", "Games")
PAIRING_COLUMNS = ("Bot", "Other", "Ahead", "From", "To", "Wins", "Other wins", "Games")
LINE_UP_COLUMNS = ("Line-up", "Bot", "Wins", "From", "To", "Games")


def bot_rows(summary: Summary, unknown: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for every bot, with `unknown` in place of unknown ends of an interval."""
    for standing, rating in zip(summary.standings, summary.ratings, strict=True):
        interval = (unknown if end is None else f"{end:.0f}" for end in (rating.low, rating.high))
        figures = (f"{standing.mean_place:.2f}", count(standing.win.games))
        yield (standing.bot, f"{rating.rating:.0f}", *interval, *standing.win.texts, *figures)


def pairing_rows(summary: Summary) -> Iterator[tuple[str, ...]]:
    """Yield a row for every two bots that met."""
    for pairing in summary.pairings:
        wins = (pairing.win.texts[0], pairing.other_win.texts[0])
        yield (pairing.bot, pairing.other, *pairing.ahead.texts, *wins, count(pairing.ahead.games))


def tables(summary: Summary) -> Iterator[RenderableType]:
    """Yield the heading, tables and notes to print, in order."""
    tournament = summary.tournament
    facts = (f"seed {tournament.seed}", f"took {clock(summary.seconds)}")
    yield heading(summary.games, tournament.setup, facts, about_dice(summary))
    yield grid("Bots", BOT_COLUMNS, bot_rows(summary, "-"), words=(0,))
    yield note(ABOUT_RATINGS)
    yield note(about_shares(summary))
    yield grid("Pairings", PAIRING_COLUMNS, pairing_rows(summary), words=(0, 1))
    yield note("Ahead: how often a seat of the first ends ahead of a seat of the second; equal is half.")
    if len(summary.line_ups) > 1:
        yield grid("Line-ups", LINE_UP_COLUMNS, _line_up_rows(summary), words=(0, 1))


def _line_up_rows(summary: Summary) -> Iterator[tuple[str, ...]]:
    """Yield a row for every bot of every line-up; only the first row names the line-up."""
    for each in summary.line_ups:
        name, games = line_up_name(each.line_up), count(each.games)
        for standing in each.standings:
            yield (name, standing.bot, *standing.win.texts, games)
            name = games = ""
