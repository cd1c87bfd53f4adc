"""Review page: a review as one HTML file, with the curve of everyone's win chances."""

from collections.abc import Iterable

from croupier.report.marks import seat_mark
from croupier.report.markup import Markup, element
from croupier.report.review_table import (
    ABOUT_ACCOUNT,
    ABOUT_PLAY,
    ACCOUNT_COLUMNS,
    MOVE_COLUMNS,
    PLAY_COLUMNS,
    POINT_COLUMNS,
    about_ratings,
    account_rows,
    move_row,
    play_rows,
    point_rows,
)
from croupier.report.sheet import figure, inline, play_again, sheet, table, table_name
from croupier.review.review import Review

WIDTH, HEIGHT = 960, 320
"""Of the curve, in its own units."""


def page(review: Review, command: str, seed: int) -> str:
    """The whole file."""
    record = review.record
    title = element("h1", element("b", f"{len(review.turns)} turns"), f" of {table_name(record.setup)}")
    lead = element("p", f"{ABOUT_ACCOUNT} {ABOUT_PLAY} {about_ratings()}", class_="said")
    parts = [
        element("div", title, lead, class_="title"),
        figure("Win chances", _legend(review), _curve(review), wide=True),
        table("What made the result", ACCOUNT_COLUMNS, account_rows(review)),
        table("How everyone played", PLAY_COLUMNS, play_rows(review)),
    ]
    marked = [turn for turn in review.turns if turn.mark]
    if marked:
        parts.append(table("Moves with a mark", MOVE_COLUMNS, (move_row(turn, record.names) for turn in marked)))
    parts.append(table("Turning points", POINT_COLUMNS, point_rows(review)))
    return sheet("Review of a game", "Review", *parts, play_again(command), seed=seed)


def _legend(review: Review) -> Markup:
    """Who has which mark."""
    names = (
        element("span", inline(seat_mark(seat + 1, "10", 10)), f" {name} ")
        for seat, name in enumerate(review.record.names)
    )
    return element("span", "From the start to the end, turn by turn. Upright lines: rounds. ", *names)


def _curve(review: Review) -> Markup:
    """A line for every seat, marked at its last point; upright lines where rounds begin."""
    shares = [*(turn.before for turn in review.turns), tuple(seat.result for seat in review.account.seats)]
    last = len(shares) - 1

    def points(seat: int) -> Iterable[str]:
        return (f"{WIDTH * turn / last:.1f},{HEIGHT * (1 - row[seat]):.1f}" for turn, row in enumerate(shares))

    firsts = [
        number
        for number, turn in enumerate(review.turns)
        if number > 0 and turn.round != review.turns[number - 1].round
    ]
    edges = (
        element(
            "line", x1=WIDTH * at / last, x2=WIDTH * at / last, y1=0, y2=HEIGHT, stroke="currentColor", opacity=0.25
        )
        for at in firsts
    )
    lines = (
        element(
            "polyline",
            points=" ".join(points(seat)),
            fill="none",
            stroke="currentColor",
            stroke_width=2,
            class_=f"seat-{seat + 1}",
        )
        for seat in range(len(review.record.names))
    )
    ends = (seat_mark(seat + 1, f"{WIDTH:.0f}", HEIGHT * (1 - share)) for seat, share in enumerate(shares[-1]))
    box = f"-12 -12 {WIDTH + 24} {HEIGHT + 24}"
    return element("svg", *edges, *lines, *ends, viewBox=box, role="img", aria_label="Win chances by turn")
