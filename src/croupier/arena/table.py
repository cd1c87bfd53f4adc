"""Tables: a tournament for a terminal of 80 columns, and the rows that its page has as well."""

from collections.abc import Iterator

from rich.console import RenderableType

from croupier.arena.sentences import ABOUT_RATINGS, about_dice, about_shares, line_up_name
from croupier.arena.summary import Summary
from croupier.report.figures import clock, count
from croupier.report.table import grid, heading, note

BOT_COLUMNS = ("Bot", "Rating", "From", "To", "Wins", "From", "To", "Mean place", "Games")
PAIRING_COLUMNS = ("Bot", "Other", "Ahead", "From", "To", "Wins", "Other wins", "Games")
LINE_UP_COLUMNS = ("Line-up", "Bot", "Wins", "From", "To", "Games")


def bot_rows(summary: Summary, unknown: str) -> Iterator[tuple[str, ...]]:
    """A row for every bot; `unknown` stands for the ends of an interval that are not known."""
    for standing, rating in zip(summary.standings, summary.ratings, strict=True):
        interval = (unknown if end is None else f"{end:.0f}" for end in (rating.low, rating.high))
        figures = (f"{standing.mean_place:.2f}", count(standing.win.games))
        yield (standing.bot, f"{rating.rating:.0f}", *interval, *standing.win.texts, *figures)


def pairing_rows(summary: Summary) -> Iterator[tuple[str, ...]]:
    """A row for every two bots that met."""
    for pairing in summary.pairings:
        wins = (pairing.win.texts[0], pairing.other_win.texts[0])
        yield (pairing.bot, pairing.other, *pairing.ahead.texts, *wins, count(pairing.ahead.games))


def tables(summary: Summary) -> Iterator[RenderableType]:
    """The heading, tables and notes to print, in order."""
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
    """A row for every bot of every line-up, which is named in the first of them."""
    for each in summary.line_ups:
        name, games = line_up_name(each.line_up), count(each.games)
        for standing in each.standings:
            yield (name, standing.bot, *standing.win.texts, games)
            name = games = ""
