"""A review as one HTML file, with a plot of all win chances."""

from collections.abc import Iterable, Mapping

from croupier.evaluation import Comparison
from croupier.evaluation.reason_words import say_comparison
from croupier.evaluation.reason_words import title as reason_title
from croupier.report.markup import Markup, element, seat_mark
from croupier.report.review_table import (
    about_marks,
    about_ratings,
    account_columns,
    account_rows,
    move_columns,
    move_rows,
    play_columns,
    play_rows,
    point_columns,
    point_rows,
    table_words,
)
from croupier.report.sheet import figure, inline, play_again, sheet, table
from croupier.review.review import Review
from croupier.words import Words

WIDTH, HEIGHT = 960, 320
"""The size of the plot, in its own units."""


def page(review: Review, reasons: Mapping[int, Comparison], command: str, seed: int, words: Words) -> str:
    """Return the HTML file. `reasons` are those for marks, by turn."""
    turns = words.count("review.turns", len(review.turns))
    title = element("h1", element("b", turns), f", {table_words(words, review.record.setup)}")
    about = (words.say("review.account.about"), words.say("review.play.about"), about_ratings(words))
    parts = [
        element("div", title, element("p", " ".join(about), class_="said"), class_="title"),
        figure(words.say("review.curve"), _legend(review, words), _curve(review, words), wide=True),
        table(words.say("review.account"), account_columns(words), account_rows(review, words)),
        table(words.say("review.play"), play_columns(words), play_rows(review, words)),
    ]
    if any(turn.mark for turn in review.turns):
        parts.append(table(words.say("review.marked"), move_columns(words), move_rows(review, words)))
        parts.append(element("p", about_marks(words), class_="said"))
    parts += [_reasons(review, number, comparison, words) for number, comparison in reasons.items()]
    parts.append(table(words.say("review.points"), point_columns(words), point_rows(review, words)))
    parts.append(element("p", words.say("review.made_by", versions=review.made_by), class_="said"))
    again = play_again(command, words.say("review.again"), words.say("review.again.about"))
    kind, disclaimer = words.say("review.title"), words.say("review.foot")
    return sheet(kind, kind, *parts, again, seed=seed, language=words.language, disclaimer=disclaimer)


def _reasons(review: Review, number: int, comparison: Comparison, words: Words) -> Markup:
    """Return why a marked move is worse than par's."""
    names = review.record.names
    about = words.say("review.why", turn=number, name=names[review.turns[number - 1].seat])
    said = (f"{points} {text}".strip() for points, text in say_comparison(comparison, words, names))
    items = (element("li", sentence) for sentence in said)
    return element("section", element("h2", f"{about}: {reason_title(comparison, words)}"), element("ul", *items))


def _legend(review: Review, words: Words) -> Markup:
    """Return the caption of the plot, with each player's mark."""
    names = (
        element("span", inline(seat_mark(seat + 1, "10", 10)), f" {name} ")
        for seat, name in enumerate(review.record.names)
    )
    return element("span", f"{words.say('review.curve.about')} ", *names)


def _curve(review: Review, words: Words) -> Markup:
    """Draw a line for every seat, with its mark at the last point, and vertical lines where rounds begin."""
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
        element("polyline", points=" ".join(points(seat)), class_=f"curve seat-{seat + 1}")
        for seat in range(len(review.record.names))
    )
    ends = (seat_mark(seat + 1, f"{WIDTH:.0f}", HEIGHT * (1 - share)) for seat, share in enumerate(shares[-1]))
    box = f"-12 -12 {WIDTH + 24} {HEIGHT + 24}"
    return element("svg", *edges, *lines, *ends, viewBox=box, role="img", aria_label=words.say("review.curve"))
