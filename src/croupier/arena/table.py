"""Tables: a tournament for a terminal of 80 columns."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.arena.ratings import Rating
from croupier.arena.sentences import about_dice, about_ratings, about_shares, games_name, line_up_name, took
from croupier.arena.shares import Share
from croupier.arena.summary import Summary
from croupier.report.figures import count, percent
from croupier.report.table import BRASS, QUIET, grid, note


def tables(summary: Summary) -> Iterator[RenderableType]:
    """The heading, tables and notes to print, in order."""
    yield _heading(summary)
    yield _bots(summary)
    yield note(about_ratings())
    yield note(about_shares(summary))
    yield _pairings(summary)
    yield note("Ahead: how often a seat of the first ends ahead of a seat of the second; equal is half.")
    if len(summary.line_ups) > 1:
        yield _line_ups(summary)


def _heading(summary: Summary) -> Text:
    setup = summary.tournament.setup
    variants = [word for word, on in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if on]
    facts = [f"{setup.players} players", *variants, f"seed {summary.tournament.seed}", f"took {took(summary.seconds)}"]
    heading = Text.assemble((f"{games_name(summary.games)} of {setup.edition.name}", BRASS), ", ", ", ".join(facts))
    heading.append(f"\n{about_dice(summary)}", QUIET)
    return heading


def _shares(share: Share) -> tuple[str, str, str]:
    return percent(share.share, share.games), percent(share.low, share.games), percent(share.high, share.games)


def _points(rating: Rating) -> tuple[str, str, str]:
    return (
        f"{rating.rating:.0f}",
        *("-" if end is None else f"{end:.0f}" for end in (rating.low, rating.high)),  # type: ignore[return-value]
    )


def _bots(summary: Summary) -> Table:
    headings = ("<Bot", "Rating", "From", "To", "Wins", "From", "To", "Mean place", "Games")
    table = grid("Bots", *headings)
    for standing, rating in zip(summary.standings, summary.ratings, strict=True):
        figures = (f"{standing.mean_place:.2f}", count(standing.win.games))
        table.add_row(standing.bot, *_points(rating), *_shares(standing.win), *figures)
    return table


def _pairings(summary: Summary) -> Table:
    table = grid("Pairings", "<Bot", "<Other", "Ahead", "From", "To", "Wins", "Other wins", "Games")
    for pairing in summary.pairings:
        wins = (percent(win.share, win.games) for win in (pairing.win, pairing.other_win))
        table.add_row(pairing.bot, pairing.other, *_shares(pairing.ahead), *wins, count(pairing.ahead.games))
    return table


def _line_ups(summary: Summary) -> Table:
    table = grid("Line-ups", "<Line-up", "<Bot", "Wins", "From", "To", "Games")
    for each in summary.line_ups:
        for number, standing in enumerate(each.standings):
            first = (line_up_name(each.line_up), count(each.games)) if number == 0 else ("", "")
            table.add_row(first[0], standing.bot, *_shares(standing.win), first[1])
    return table
