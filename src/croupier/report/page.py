"""Page: a summary as one HTML file that needs nothing else, neither a script nor any other host."""

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from importlib.resources import files

from croupier.report.figures import count, dollars, fair, percent, points, thousands
from croupier.report.marks import casino_mark, seat_mark
from croupier.report.markup import Markup, element, joined
from croupier.report.plots import casinos_plot, leads_plot, legend, money_plot, wins_plot
from croupier.report.summary import QUANTILES, SeatSummary, Summary

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""What a browser may load for this page: what is in it."""
SIGN = (
    (0, "M18 4A10 10 0 1 0 18 16"),
    (23.6, "M0 20V0h6a6 6 0 0 1 0 12H0M5 12l7 8"),
    (41.6, "M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"),
    (67.6, "M0 0v13a7 7 0 0 0 14 0V0"),
    (87.6, "M0 20V0h6a6 6 0 0 1 0 12H0"),
    (105.6, "M0 0v20"),
    (111.6, "M10 0H0v20h10M0 11h8"),
    (127.6, "M0 20V0h6a6 6 0 0 1 0 12H0M5 12l7 8"),
)
"""The letters of the name, each with its place."""


def page(summary: Summary) -> str:
    """The whole file."""
    setup = summary.run.setup
    title = f"{_games(summary)} of {setup.edition.name}, {setup.players} players"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="generator", content=f"Croupier {version('croupier')}"),
        element("link", rel="icon", href="data:,"),
        element("title", f"{title} · Croupier"),
        element("style", Markup(files("croupier.report").joinpath("page.css").read_text(encoding="utf-8"))),
    )
    body = element("body", _top(summary), _stopped(summary), _facts(summary), _main(summary), _foot(summary))
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def _games(summary: Summary) -> str:
    return "1 game" if summary.games == 1 else f"{count(summary.games)} games"


def _best(summary: Summary) -> SeatSummary:
    return max(summary.seats, key=lambda seat: seat.win_share)


def _top(summary: Summary) -> Markup:
    setup = summary.run.setup
    letters = [element("path", d=path, transform=f"translate({place})") for place, path in SIGN]
    sign = element("svg", *letters, class_="sign", viewBox="-1 -1 142 22", role="img", aria_label="Croupier")
    variants = [words for words, on in (("neutral dice", setup.neutral), ("the one-armed bandit", setup.bandit)) if on]
    table = f"of {setup.edition.name}, {setup.players} players" + "".join(f", with {variant}" for variant in variants)
    return joined(
        element("header", sign, element("span", "Simulation report"), class_="top"),
        element(
            "div",
            element("h1", element("b", _games(summary)), f" {table}"),
            element("p", *_said(summary), class_="said"),
            class_="title",
        ),
    )


def _said(summary: Summary) -> Iterable[str]:
    """What to remember, in a few sentences."""
    games, run, due = summary.games, summary.run, fair(summary.fair_share)
    best, worst = _best(summary), min(summary.seats, key=lambda seat: seat.win_share)
    if best.win_share_low > summary.fair_share or worst.win_share_high < summary.fair_share:
        seat, often = (best, "most") if best.win_share_low > summary.fair_share else (worst, "least")
        share = percent(seat.win_share, games)
        yield element("b", f"Seat {seat.seat}, the {seat.bot}, wins {often} often: {share} of the games")
        yield f", where a fair share would be {due}. "
    else:
        yield element("b", "No seat stands out")
        yield f": what they win differs from the fair {due} no more than chance explains. "
    if run.all_alike:
        yield f"All seats play as the {run.bots[0]} does"
    else:
        yield "The bots differ, so these figures show players and seats together"
    yield (
        ", and the lot decides who starts. "
        if run.starter == "lot"
        else f", and seat {run.starter} starts every game. "
    )
    if len(summary.rounds) > 1:
        before = summary.rounds[-2]
        yield f"Whoever leads with one round to go wins {percent(before.lead_win_share, games)} of the games."


def _stopped(summary: Summary) -> Markup:
    if not summary.interrupted:
        return Markup()
    sentence = f"Stopped early: {count(summary.games)} of {count(summary.run.games)} games were played."
    return element("p", sentence, class_="stopped")


def _facts(summary: Summary) -> Markup:
    best = _best(summary)
    middle = sorted(seat.quantiles[50] for seat in summary.seats)
    median = dollars(middle[0]) if middle[0] == middle[-1] else f"{thousands(middle[0])} to {thousands(middle[-1])}"
    facts = (
        ("Median winnings", median, "in every seat" if middle[0] == middle[-1] else "from seat to seat"),
        ("Most victories", f"Seat {best.seat}", f"{percent(best.win_share, summary.games)} of the games"),
        ("Turns a game", f"{summary.turns_a_game:.1f}", f"in {len(summary.rounds)} rounds"),
        ("Players took", percent(summary.paid_share, summary.games), "of all money laid out"),
        ("Speed", count(summary.games_per_second), "games a second"),
    )
    return element(
        "dl",
        *(
            element("div", element("dt", name), element("dd", value, element("small", more)))
            for name, value, more in facts
        ),
        class_="facts",
    )


def _figure(title: str, caption: str, plot: Markup) -> Markup:
    heading = element("h2", title)
    return element("figure", heading, element("figcaption", caption), plot, class_="card")


def _main(summary: Summary) -> Markup:
    neutral = " or to the neutral colour" if summary.run.setup.neutral else ""
    return element(
        "main",
        _figure(
            "Who wins",
            "Share of victory of each seat, and the range it lies in with 95% confidence. The dotted line is what each "
            "would win if all won alike.",
            wins_plot(summary),
        ),
        _figure(
            "When it is decided",
            "How often whoever has the most money after a round wins the game in the end. A shared victory "
            "counts in part.",
            leads_plot(summary),
        ),
        _figure(
            "What they take home",
            "Money at the end of the game: the higher the hill, the more games. Dashed: the mean of all seats. Below, "
            f"the mark is the median, the bar half of all games, the thin line nine in ten. {legend(summary)}",
            money_plot(summary),
        ),
        _figure(
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
        element(
            "section",
            element("h2", "Play them again"),
            element("p", "The same command plays the same games, on any machine and any number of cores."),
            element("code", summary.run.command),
            class_="card wide",
        ),
    )


def _table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table whose first column names the rows, in a box that scrolls where it is too wide."""
    head = element("tr", *(element("th", heading, scope="col") for heading in headings))
    body = [
        element("tr", element("th", row[0], scope="row"), *(element("td", cell) for cell in row[1:])) for row in rows
    ]
    table = element("table", element("caption", caption), element("thead", head), element("tbody", *body))
    return element("div", table, class_="scroll", role="region", tabindex=0, aria_label=caption)


def _inline(mark: Markup) -> Markup:
    return element("svg", mark, class_="inline", viewBox="0 0 20 20", aria_hidden="true")


def _tables(summary: Summary) -> Iterable[Markup]:
    games = summary.games
    yield _table(
        "Money and notes, by seat",
        ("Seat", "Mean", "Spread", *(f"{share}%" for share in QUANTILES), "Notes"),
        (
            (
                joined(_inline(seat_mark(seat.seat, "10", 10)), f"{seat.seat} · {seat.bot}"),
                *(count(amount) for amount in (seat.mean_money, seat.sd_money, *seat.quantiles.values())),
                f"{seat.mean_notes:.2f}",
            )
            for seat in summary.seats
        ),
    )
    yield _table(
        "Victories, by seat",
        ("Seat", "Win share", "Against fair", "From", "To"),
        (
            (
                joined(_inline(seat_mark(seat.seat, "10", 10)), f"{seat.seat} · {seat.bot}"),
                percent(seat.win_share, games),
                points(seat.win_share - summary.fair_share, games),
                percent(seat.win_share_low, games),
                percent(seat.win_share_high, games),
            )
            for seat in summary.seats
        ),
    )
    yield _table(
        "Rounds",
        ("Round", "Turns", "Its leader wins", "From", "To"),
        (
            (
                str(number.round),
                f"{number.mean_turns:.2f}",
                percent(number.lead_win_share, games),
                percent(number.lead_win_share_low, games),
                percent(number.lead_win_share_high, games),
            )
            for number in summary.rounds
        ),
    )
    yield _table(
        "Casinos, in a mean round",
        ("Casino", "Notes", "Laid out", "Paid to players", "Share", "Notes taken", "Knocked out"),
        (
            (
                joined(_inline(casino_mark(casino.casino, "10", 10)), casino.name),
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


def _foot(summary: Summary) -> Markup:
    return element(
        "footer",
        f"Croupier {version('croupier')}, seed {summary.run.seed}. An independent implementation of the dice game Las "
        "Vegas by Rüdiger Dorn, not connected with its author or publisher.",
    )
