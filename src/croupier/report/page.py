"""Page: a summary of simulated games as one HTML file."""

from collections.abc import Iterable

from croupier.report.figures import count, dollars, fair, games_played, percent, points, thousands
from croupier.report.markup import Markup, casino_mark, element, join, seat_mark
from croupier.report.sheet import fact_list, figure, heading, inline, play_again, sheet, table, warning
from croupier.report.summary import QUANTILES, GameSummary, SeatSummary
from croupier.report.summary_plots import casinos_plot, leads_plot, legend, money_plot, wins_plot
from croupier.rules.edition import is_built_in


def page(summary: GameSummary) -> str:
    """Return the HTML file."""
    setup, games = summary.run.setup, summary.games
    return sheet(
        f"{games_played(games)} of {setup.edition.name}, {setup.players} players",
        "Simulation report",
        heading(games, setup, _lead(summary)),
        warning(summary.stopped),
        _facts(summary),
        _main(summary),
        seed=summary.run.seed,
    )


def _best(summary: GameSummary) -> SeatSummary:
    """Return the seat that wins most often."""
    return max(summary.seats, key=lambda seat: seat.win_share.share)


def _lead(summary: GameSummary) -> Iterable[str]:
    """Yield the main results in a few sentences."""
    run, due = summary.run, fair(summary.fair_share)
    best, worst = _best(summary), min(summary.seats, key=lambda seat: seat.win_share.share)
    if best.win_share.low > summary.fair_share or worst.win_share.high < summary.fair_share:
        seat, often = (best, "most") if best.win_share.low > summary.fair_share else (worst, "least")
        share = seat.win_share.texts[0]
        yield element("b", f"Seat {seat.seat}, the {seat.bot}, wins {often} often: {share} of the games")
        yield f", where a fair share would be {due}. "
    else:
        yield element("b", "No seat stands out")
        yield f": what they win differs from the fair {due} no more than chance explains. "
    if run.has_one_bot:
        yield f"All seats play as the {run.bots[0]} does"
    else:
        yield "The bots differ, so these figures show players and seats together"
    yield (
        ", and the lot decides who starts. "
        if run.starter == "lot"
        else f", and seat {run.starter} starts every game. "
    )
    if len(summary.rounds) > 1:
        share = summary.rounds[-2].lead_win_share.texts[0]
        yield f"Whoever leads with one round to go wins {share} of the games."


def _facts(summary: GameSummary) -> Markup:
    """Return the most important figures in large type."""
    best = _best(summary)
    middle = sorted(seat.quantiles[50] for seat in summary.seats)
    median = dollars(middle[0]) if middle[0] == middle[-1] else f"{thousands(middle[0])} to {thousands(middle[-1])}"
    facts = (
        ("Median winnings", median, "in every seat" if middle[0] == middle[-1] else "from seat to seat"),
        ("Most victories", f"Seat {best.seat}", f"{best.win_share.texts[0]} of the games"),
        ("Turns a game", f"{summary.turns_a_game:.1f}", f"in {len(summary.rounds)} rounds"),
        ("Players took", percent(summary.paid_share, summary.games), "of all money laid out"),
        ("Speed", count(summary.games_per_second), "games a second"),
    )
    return fact_list(facts)


def _main(summary: GameSummary) -> Markup:
    """Return the plots, the tables and the command."""
    neutral = " or to the neutral colour" if summary.run.setup.neutral else ""
    return element(
        "main",
        figure(
            "Who wins",
            "Share of victory of each seat, and the range it lies in with 95% confidence. The dotted line is what each "
            "would win if all won alike.",
            wins_plot(summary),
        ),
        figure(
            "When it is decided",
            "How often whoever has the most money after a round wins the game in the end. A shared victory "
            "counts in part.",
            leads_plot(summary),
        ),
        figure(
            "What they take home",
            "Money at the end of the game: the higher the hill, the more games. Dashed: the mean of all seats. Below, "
            f"the mark is the median, the bar half of all games, the thin line nine in ten. {legend(summary)}",
            money_plot(summary),
        ),
        figure(
            "What the casinos pay",
            "Money laid out in a mean round (dashed) and what players took of it (solid). "
            f"The rest went to nobody{neutral}.",
            casinos_plot(summary),
        ),
        element(
            "section",
            element("h2", "The figures", id="figures"),
            element(
                "p",
                "Money in dollars. The spread is the standard deviation; 5% of the games stay at or below the amount "
                "under 5%. From and to: the 95% interval.",
            ),
            element("div", *_tables(summary), class_="tables"),
            class_="card wide",
            aria_labelledby="figures",
        ),
        *([play_again(summary.run.command)] if is_built_in(summary.run.setup.edition) else []),
    )


def _tables(summary: GameSummary) -> Iterable[Markup]:
    """Yield the tables of all figures."""
    games = summary.games
    seats = [join(inline(seat_mark(seat.seat, "10", 10)), f"{seat.seat} · {seat.bot}") for seat in summary.seats]
    yield table(
        "Money and notes, by seat",
        ("Seat", "Mean", "Spread", *(f"{share}%" for share in QUANTILES), "Notes"),
        (
            (
                name,
                *(count(amount) for amount in (seat.mean_money, seat.sd_money, *seat.quantiles.values())),
                f"{seat.mean_notes:.2f}",
            )
            for name, seat in zip(seats, summary.seats, strict=True)
        ),
    )
    yield table(
        "Victories, by seat",
        ("Seat", "Win share", "Against fair", "From", "To"),
        (
            (
                name,
                seat.win_share.texts[0],
                points(seat.win_share.share - summary.fair_share, games),
                *seat.win_share.texts[1:],
            )
            for name, seat in zip(seats, summary.seats, strict=True)
        ),
    )
    yield table(
        "Rounds",
        ("Round", "Turns", "Its leader wins", "From", "To"),
        ((str(number.round), f"{number.mean_turns:.2f}", *number.lead_win_share.texts) for number in summary.rounds),
    )
    yield table(
        "Casinos, in a mean round",
        ("Casino", "Notes", "Laid out", "Paid to players", "Share", "Notes taken", "Knocked out"),
        (
            (
                join(inline(casino_mark(casino.casino, "10", 10)), casino.name),
                f"{casino.mean_notes:.2f}",
                count(casino.mean_money),
                count(casino.mean_money_paid),
                percent(casino.paid_share_money, games),
                percent(casino.paid_share_notes, games),
                "\N{EN DASH}" if casino.knocked_out is None else f"{casino.knocked_out:.2f}",
            )
            for casino in summary.casinos
        ),
    )
