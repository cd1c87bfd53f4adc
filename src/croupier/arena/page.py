"""The page of a tournament: one HTML file with plots and tables."""

from collections.abc import Iterable

from croupier.arena.ratings import MEAN
from croupier.arena.summary import Summary
from croupier.arena.table import (
    ABOUT_RATINGS,
    BOT_COLUMNS,
    LINE_UP_COLUMNS,
    PAIRING_COLUMNS,
    about_dice,
    about_shares,
    bot_rows,
    line_up_name,
    pairing_rows,
)
from croupier.report.figures import clock, count, games_played
from croupier.report.markup import SEATS, Markup, element, join, seat_mark
from croupier.report.plots import (
    Interval,
    IntervalAxis,
    fair_axis,
    intervals_plot,
    share_axis,
    share_interval,
)
from croupier.report.sheet import fact_list, figure, heading, inline, play_again, sheet, table, table_name, warning


def page(summary: Summary, command: str) -> str:
    """Return the page as HTML. `command` is shown as the one that repeats the tournament."""
    setup = summary.tournament.setup
    return sheet(
        f"{games_played(summary.games)} of {table_name(setup)}",
        "Arena report",
        heading(summary.games, setup, _conclusion(summary)),
        warning(summary.stopped),
        _facts(summary),
        _main(summary, command),
        seed=summary.tournament.seed,
    )


def _conclusion(summary: Summary) -> Iterable[str]:
    """Yield the main result, in a few sentences."""
    best, *others = summary.ratings
    if best.low is not None and all(other.high is not None and best.low > other.high for other in others):
        yield element("b", f"The {best.bot} is the strongest")
        yield ": its rating lies above all others by more than chance explains. "
    elif best.low is None:
        yield element("b", "Nobody is the strongest beyond doubt")
        yield ": too few deals were played, or all ended alike, to say how sure the ratings are. "
    else:
        yield element("b", "Nobody is the strongest beyond doubt")
        yield ": the ratings at the top lie closer together than chance explains. "
    yield about_dice(summary)


def _facts(summary: Summary) -> Markup:
    best = summary.ratings[0]
    reduction = summary.variance_reduction
    worth = "\N{EN DASH}" if reduction is None else f"{reduction:.2f}"
    return fact_list(
        (
            ("Highest rating", best.bot, f"{best.rating:.0f}"),
            ("Line-ups", count(len(summary.line_ups)), f"of {count(len(summary.standings))} bots"),
            ("Deals", count(summary.deals), games_played(summary.games)),
            ("Duplicate dice", worth, "independent games in one"),
            ("Took", clock(summary.seconds), "minutes"),
        )
    )


def _main(summary: Summary, command: str) -> Markup:
    return element(
        "main",
        figure(
            "How strong they are",
            f"The rating of each bot and its 95% interval. {ABOUT_RATINGS}",
            ratings_plot(summary),
        ),
        figure("Who wins", about_shares(summary), wins_plot(summary)),
        figure(
            "Who ends ahead of whom",
            "In games in which both sat: how often a seat of the one ends ahead of a seat of the other, equal counting "
            "half.",
            pairings_plot(summary),
            wide=True,
        ),
        *(element("section", each, class_="card wide") for each in _tables(summary)),
        play_again(command),
    )


def _tables(summary: Summary) -> Iterable[Markup]:
    def marked(rows: Iterable[tuple[str, ...]]) -> Iterable[tuple[str, ...]]:
        """Yield the rows with the mark of its bot before each."""
        return ((join(inline(seat_mark(mark_of(summary, bot), "10", 10)), bot), *cells) for bot, *cells in rows)

    yield table(
        "Bots; from and to: the 95% interval, for ratings by resampling whole deals",
        BOT_COLUMNS,
        marked(bot_rows(summary, "\N{EN DASH}")),
    )
    yield table("Pairings", PAIRING_COLUMNS, marked(pairing_rows(summary)))
    yield table(
        "Line-ups",
        LINE_UP_COLUMNS,
        (
            (line_up_name(each.line_up), standing.bot, *standing.win.texts, count(each.games))
            for each in summary.line_ups
            for standing in each.standings
        ),
    )


def mark_of(summary: Summary, bot: str) -> int:
    """Return the mark of a bot: the marks of the seats in order of strength, repeated if there are more bots."""
    return [standing.bot for standing in summary.standings].index(bot) % len(SEATS) + 1


def ratings_plot(summary: Summary) -> Markup:
    """Draw the rating of each bot."""
    return intervals_plot(
        "ratings",
        "Rating of each bot with 95% intervals",
        [
            Interval(
                rating.bot,
                rating.rating,
                rating.rating if rating.low is None else rating.low,
                rating.rating if rating.high is None else rating.high,
                mark_of(summary, rating.bot),
            )
            for rating in summary.ratings
        ],
        IntervalAxis(
            MEAN,
            f"mean {MEAN}",
            f"The mean is {MEAN}.",
            lambda points: f"{points:.0f}",
            lambda points, _: f"{points:.0f}",
        ),
    )


def wins_plot(summary: Summary) -> Markup:
    """Draw how often each bot wins from one seat."""
    return intervals_plot(
        "wins",
        "Share of victory of each bot with 95% intervals",
        [share_interval(standing.bot, standing.win, mark_of(summary, standing.bot)) for standing in summary.standings],
        fair_axis(summary.fair_share, summary.games),
    )


def pairings_plot(summary: Summary) -> Markup:
    """Draw how often one bot ends ahead of another."""
    return intervals_plot(
        "pairings",
        "How often one bot ends ahead of another, with 95% intervals",
        [
            share_interval(f"{pairing.bot} ahead of {pairing.other}", pairing.ahead, mark_of(summary, pairing.bot))
            for pairing in summary.pairings
        ],
        share_axis(0.5, "as often as not", "Equals would be ahead half the time.", summary.games),
    )
