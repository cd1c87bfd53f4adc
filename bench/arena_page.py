"""Strength and times as Markdown, and the page of the documentation that has them."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from bench.arena_robin import BOTS as ROBIN
from bench.arena_robin import format_rating
from bench.arena_rows import FAMILIES, NETWORK, StrengthResult, pool_tables
from bench.move_times import ALLOWED, MoveTimes
from bench.names import name
from croupier.arena.summary import Summary
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups

BEGIN, END = "<!-- figures: python -m bench.arena -->", "<!-- end of figures -->"
"""The lines of a page between which the bench writes its figures."""
AMONG_REGULARS = ("tourist", "richest", "highroller", "shark", "ace", "house")
AMONG_TOURISTS = ("richest", "regular", "highroller", "shark", "ace", "house")


def table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> list[str]:
    """Return a table as lines of Markdown, with figures aligned to the right."""
    rule = ["---", *("---:" for _ in headings[1:])]
    return [*(f"| {' | '.join(cells)} |" for cells in (headings, rule, *lines)), ""]


def share(found: StrengthResult | None, games: bool = False) -> str:
    """Return a win share with its interval, and the promise if it is for more than a fair share."""
    if found is None:
        return ""
    win, wanted = found.win, found.row.wanted
    figures = f"{win.share:.3f} ({win.low:.3f}-{win.high:.3f})" + (f", {win.games:,} games" if games else "")
    promised = found.row.part == "classic" and wanted is not None
    return figures + (f" {'>' if found.kept else 'NOT >'} {wanted:.2f}" if promised else "")


def _strength(found: Sequence[StrengthResult], opponent: str, bots: Sequence[str], games: bool = False) -> list[str]:
    by_key = {(each.row.setup, each.row.bot): each for each in found if each.row.opponent == opponent}
    setups = [setup for setup in _offered() if any((setup, bot) in by_key for bot in bots)]
    lines = (
        [name(setup), f"{1 / setup.players:.2f}", *(share(by_key.get((setup, bot)), games) for bot in bots)]
        for setup in setups
    )
    return table(["table", "fair", *(f"`{bot}`" for bot in bots)], lines)


def _comparison(found: Sequence[StrengthResult]) -> list[str]:
    """Return the table that compares `shark` with `highroller` by the regulars that both played."""
    lines = []
    for family, belongs in FAMILIES.items():
        if each := pool_tables(found, ("shark", "highroller"), belongs):
            lines.append([family, f"{each.tables}", f"{each.apart:+.3f} ({each.low:+.3f} to {each.high:+.3f})"])
    return table(["tables", "number", "`shark` above `highroller`"], lines)


def _ratings(robins: Sequence[Summary]) -> list[str]:
    """Return the table of ratings on Elo's scale, which have the mean 1500 at every table."""
    lines = []
    for summary in robins:
        by_bot = {each.bot: format_rating(each) for each in summary.ratings}
        lines.append([name(summary.tournament.setup), *(by_bot[bot] for bot in ROBIN), f"{summary.games:,}"])
    return table(["table", *(f"`{bot}`" for bot in ROBIN), "games"], lines)


def _ms(figure: float) -> str:
    return f"{figure:.1f}" if figure >= 1 else f"{figure:.2f}"


def _times(times: Sequence[MoveTimes]) -> list[str]:
    by_key = {(each.table, each.bot): each for each in times}
    lines = []
    for setup in _offered():
        both = [by_key[name(setup), bot] for bot in ALLOWED]
        lines.append([name(setup), *(_ms(figure) for each in both for figure in (each.mean, each.p99))])
    return table(["table", *(f"`{bot}` {what}" for bot in ALLOWED for what in ("mean", "p99"))], lines)


def _offered() -> list[Setup]:
    return [*offered_setups(CLASSIC), *offered_setups(BIGGY)]


def markdown(found: Sequence[StrengthResult], times: Sequence[MoveTimes], robins: Sequence[Summary] = ()) -> str:
    """Return all tables as Markdown."""
    lines = ["### Among regulars", "", *_strength(found, "regular", AMONG_REGULARS)]
    lines += ["### Tables taken together", "", *_comparison(found)]
    lines += ["### Among tourists", "", *_strength(found, "tourist", AMONG_TOURISTS)]
    lines += ["### Among sharks", "", *_strength(found, "shark", NETWORK, games=True)]
    if robins:
        lines += ["### Ratings among each other", "", *_ratings(robins)]
    heads_up = [
        [name(each.row.setup), share(each), f"{each.win.games:,}"] for each in found if each.row.part == "heads-up"
    ]
    lines += ["### `shark` against `highroller`", "", *table(["table", "`shark`", "games"], heads_up)]
    if times:
        lines += ["### Milliseconds a move", "", *_times(times)]
    return "\n".join(lines)


def write(
    page: Path, found: Sequence[StrengthResult], times: Sequence[MoveTimes], robins: Sequence[Summary] = ()
) -> None:
    """Replace the figures on a page."""
    text = page.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise ValueError(f"{page} must hold the lines {BEGIN!r} and {END!r} once, in this order")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n\n{markdown(found, times, robins)}\n{END}{after}", encoding="utf-8")
