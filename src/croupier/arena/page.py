"""Page: a tournament as one HTML file."""

from collections.abc import Iterable

from croupier.arena.plots import mark_of, pairings_plot, ratings_plot, wins_plot
from croupier.arena.sentences import about_dice, about_ratings, about_shares, games_name, line_up_name, stopped, took
from croupier.arena.shares import Share
from croupier.arena.summary import Summary
from croupier.report.figures import count, percent
from croupier.report.marks import seat_mark
from croupier.report.markup import Markup, element, joined
from croupier.report.sheet import fact_list, figure, heading, inline, play_again, sheet, table, warning


def page(summary: Summary, command: str) -> str:
    """The whole file; the command plays the same tournament again."""
    setup = summary.tournament.setup
    variants = [words for words, on in (("neutral dice", setup.neutral), ("the one-armed bandit", setup.bandit)) if on]
    rest = f"of {setup.edition.name}, {setup.players} players" + "".join(f", with {variant}" for variant in variants)
    return sheet(
        f"{games_name(summary.games)} {rest}",
        "Arena report",
        heading(games_name(summary.games), rest, _conclusion(summary)),
        warning(stopped(summary)) if summary.interrupted else Markup(),
        _facts(summary),
        _main(summary, command),
        seed=summary.tournament.seed,
    )


def _conclusion(summary: Summary) -> Iterable[str]:
    """The main result, in a few sentences."""
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
            ("Deals", count(summary.deals), games_name(summary.games)),
            ("Duplicate dice", worth, "independent games in one"),
            ("Took", took(summary.seconds), "minutes"),
        )
    )


def _main(summary: Summary, command: str) -> Markup:
    return element(
        "main",
        figure(
            "How strong they are",
            f"The rating of each bot and its 95% interval. {about_ratings()}",
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


def _shares(share: Share) -> tuple[str, str, str]:
    return percent(share.share, share.games), percent(share.low, share.games), percent(share.high, share.games)


def _named(summary: Summary, bot: str) -> Markup:
    return joined(inline(seat_mark(mark_of(summary, bot), "10", 10)), bot)


def _tables(summary: Summary) -> Iterable[Markup]:
    yield table(
        "Bots; from and to: the 95% interval, for ratings by resampling whole deals",
        ("Bot", "Rating", "From", "To", "Wins", "From", "To", "Mean place", "Games"),
        (
            (
                _named(summary, rating.bot),
                f"{rating.rating:.0f}",
                *("\N{EN DASH}" if end is None else f"{end:.0f}" for end in (rating.low, rating.high)),
                *_shares(standing.win),
                f"{standing.mean_place:.2f}",
                count(standing.win.games),
            )
            for rating, standing in zip(summary.ratings, summary.standings, strict=True)
        ),
    )
    yield table(
        "Pairings",
        ("Bot", "Other", "Ahead", "From", "To", "Wins", "Other wins", "Games"),
        (
            (
                _named(summary, pairing.bot),
                pairing.other,
                *_shares(pairing.ahead),
                percent(pairing.win.share, pairing.win.games),
                percent(pairing.other_win.share, pairing.other_win.games),
                count(pairing.ahead.games),
            )
            for pairing in summary.pairings
        ),
    )
    yield table(
        "Line-ups",
        ("Line-up", "Bot", "Wins", "From", "To", "Games"),
        (
            (line_up_name(each.line_up), standing.bot, *_shares(standing.win), count(each.games))
            for each in summary.line_ups
            for standing in each.standings
        ),
    )
