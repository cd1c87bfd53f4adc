"""Reviews and evaluations as tables for a terminal of 80 columns, in the words of a language."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.evaluation import Comparison, Evaluation
from croupier.evaluation.reason_words import say_comparison, title
from croupier.report.table import BRASS, QUIET, grid, note
from croupier.review.account import Cause, Figure
from croupier.review.rating import MOST_LOSS, SkillRating
from croupier.review.review import LEAST_COST, Mark, Review, Turn
from croupier.rules import Setup
from croupier.rules.edition import is_built_in
from croupier.words import Words

RATINGS: Mapping[SkillRating, str] = {
    SkillRating.MASTERLY: "rating.masterly",
    SkillRating.STRONG: "rating.strong",
    SkillRating.GOOD: "rating.good",
    SkillRating.AVERAGE: "rating.average",
    SkillRating.WEAK: "rating.weak",
}
"""The key of each rating's word."""
MARKS: Mapping[Mark, str] = {
    Mark.INACCURACY: "mark.inaccuracy",
    Mark.MISTAKE: "mark.mistake",
    Mark.BLUNDER: "mark.blunder",
}
"""The key of each mark's word."""


def points(words: Words, figure: Figure, decimals: int = 0) -> str:
    """Return a figure in points with its error, such as +12 ±3."""
    return words.decimal(f"{100 * figure.share:+.{decimals}f} ±{100 * figure.error:.{decimals}f}")


def stack(*headings: str) -> tuple[str, ...]:
    """Break headings of two words into two lines, so that columns are narrow in every language."""
    return tuple(heading.replace(" ", "\n", 1) for heading in headings)


def table_words(words: Words, setup: Setup) -> str:
    """Return the edition, the number of players and the variants."""
    edition = words.say(f"edition.{setup.edition.name}") if is_built_in(setup.edition) else setup.edition.name
    variants = (("variant.neutral", setup.neutral), ("variant.bandit", setup.bandit))
    names = [words.say(key) for key, on in variants if on]
    return ", ".join([edition, words.say("review.players", number=setup.players), *names])


def tables(review: Review, reasons: Mapping[int, Comparison], words: Words) -> Iterator[RenderableType]:
    """Yield the heading, tables and notes to print, in order. `reasons` are those for marks, by turn."""
    below = "" if review.finished else words.say("review.going_on")
    turns = words.count("review.turns", len(review.turns))
    yield Text.assemble((turns, BRASS), f", {table_words(words, review.record.setup)}\n", (below, QUIET))
    yield grid(words.say("review.account"), account_columns(words), account_rows(review, words), words=(0,))
    yield note(words.say("review.account.about"))
    yield grid(words.say("review.play"), play_columns(words), play_rows(review, words), words=(0, 1))
    yield note(words.say("review.play.about"))
    yield note(about_ratings(words))
    if any(turn.mark for turn in review.turns):
        yield grid(words.say("review.marked"), move_columns(words), move_rows(review, words), words=(2, 3, 7))
        yield note(about_marks(words))
    for number, comparison in reasons.items():
        turn = review.turns[number - 1]
        about = words.say("review.why", turn=number, name=review.record.names[turn.seat])
        yield from reason_lines(comparison, words, review.record.names, f"{about}: ")
    yield grid(words.say("review.points"), point_columns(words), point_rows(review, words), words=(2, 3))
    yield note(words.say("review.made_by", versions=review.made_by))


def reason_lines(
    comparison: Comparison, words: Words, names: Sequence[str], about: str = ""
) -> Iterator[RenderableType]:
    """Yield which moves are compared and, below, the reasons with their points."""
    yield Text.assemble("\n", (f"{about}{title(comparison, words)}", BRASS))
    lines = Table.grid("", "", padding=(0, 2, 0, 0))
    lines.columns[0].justify = "right"
    for points, sentences in say_comparison(comparison, words, names):
        lines.add_row(points, sentences)
    yield lines


def about_ratings(words: Words) -> str:
    """Return the sentence that says how much play may lose for each rating."""
    levels = ", ".join(
        words.say("review.ratings.level", rating=words.say(RATINGS[rating]), points=words.decimal(f"{100 * loss:.2g}"))
        for rating, loss in MOST_LOSS.items()
    )
    return words.say("review.ratings", levels=levels, worst=words.say(RATINGS[SkillRating.WEAK]))


def about_marks(words: Words) -> str:
    """Return the sentence that says how much a move must cost for each mark."""
    levels = ", ".join(
        words.say("review.marked.level", mark=words.say(MARKS[mark]), points=f"{100 * cost:.0f}")
        for mark, cost in LEAST_COST.items()
    )
    return words.say("review.marked.about", levels=levels)


def account_columns(words: Words) -> tuple[str, ...]:
    """Return the headings of the account."""
    return stack(
        words.say("review.player"),
        words.say("review.fair"),
        words.say("review.deal"),
        words.say("review.own_dice"),
        words.say("review.other_dice"),
        words.say("review.own_moves"),
        words.say("review.other_moves"),
        words.say("review.result"),
    )


def account_rows(review: Review, words: Words) -> Iterator[tuple[str, ...]]:
    """Yield a row for every seat with the parts of its result."""
    for seat in review.account.seats:
        figures = (seat.deal, seat.own_dice, seat.other_dice, seat.own_moves, seat.other_moves)
        shown = (points(words, figure) for figure in figures)
        yield (review.record.names[seat.seat], f"{100 * seat.start:.0f}", *shown, f"{100 * seat.result:.0f}")


def play_columns(words: Words) -> tuple[str, ...]:
    """Return the headings of how everyone played."""
    return stack(
        words.say("review.player"),
        words.say("review.rating"),
        words.say("review.decisions"),
        words.say("review.lost"),
        words.say("review.marks"),
        words.say("review.adjusted"),
    )


def play_rows(review: Review, words: Words) -> Iterator[tuple[str, ...]]:
    """Yield a row for every seat with how it played."""
    for seat, play in zip(review.account.seats, review.play, strict=True):
        marks = " / ".join(str(play.marks[mark]) for mark in Mark)
        adjusted = f"{100 * seat.adjusted.share:.0f} ±{100 * seat.adjusted.error:.0f}"
        rating = words.say(RATINGS[play.rating]) if play.rating else "-"
        loss = points(words, play.loss, 2)
        yield (review.record.names[seat.seat], rating, str(play.decisions), loss, marks, adjusted)


def move_columns(words: Words) -> tuple[str, ...]:
    """Return the headings of marked moves."""
    return (
        words.say("review.turn"),
        words.say("review.round"),
        words.say("review.player"),
        words.say("review.roll"),
        words.say("review.placed"),
        words.say("review.par"),
        words.say("review.cost"),
        "",
    )


def move_rows(review: Review, words: Words) -> Iterator[tuple[str, ...]]:
    """Yield a row for every move with a mark."""
    for turn in review.turns:
        if turn.mark:
            name = review.record.names[turn.seat]
            placed = (str(turn.roll), str(turn.chosen), str(turn.par))
            yield (str(turn.number), str(turn.round), name, *placed, _cost(words, turn), words.say(MARKS[turn.mark]))


def _cost(words: Words, turn: Turn) -> str:
    """Return the cost of a move with its error."""
    return words.decimal(f"{100 * turn.cost.share:.1f} ±{100 * turn.cost.error:.1f}")


def point_columns(words: Words) -> tuple[str, ...]:
    """Return the headings of turning points."""
    first = words.say("review.turn"), words.say("review.round"), words.say("review.player")
    return (*first, "", words.say("review.change"))


def point_rows(review: Review, words: Words) -> Iterator[tuple[str, ...]]:
    """Yield a row for every turning point."""
    for point in review.turning_points:
        turn = review.turns[point.turn - 1]
        if point.cause is Cause.DICE:
            what = words.say("review.rolled", roll=turn.roll)
        else:
            what = words.say("review.placed_not", chosen=turn.chosen, par=turn.par)
        name = review.record.names[point.seat]
        yield (str(point.turn), str(turn.round), name, what, points(words, point.change))


def remark_of(turn: Turn, mark: Mark, name: str, words: Words) -> str:
    """Return the remark in a record after a move with a mark.

    A replay shows it with the next move, so it names the player.
    """
    cost = words.decimal(f"{100 * turn.cost.share:.1f}")
    move = {"name": name, "chosen": turn.chosen, "par": turn.par}
    return words.say("review.remark", mark=words.say(MARKS[mark]), points=cost, **move)


def evaluation_table(found: Sequence[Evaluation], words: Words) -> Iterator[RenderableType]:
    """Yield the table of every legal move with what to expect of it."""
    rows = []
    for one in found:
        sure = words.say("analyse.exact") if one.exact else words.decimal(f"±{100 * one.error:.1f}")
        apart = "" if one is found[0] else words.decimal(f"{100 * (one.win - found[0].win):+.1f}")
        win = words.decimal(f"{100 * min(1.0, max(0.0, one.win)):.1f}%")
        money = words.money(round(one.money)), f"±{words.money(round(one.money_error))}"
        rows.append((str(one.move), win, sure, apart, *money))
    columns = (
        words.say("analyse.move"),
        words.say("analyse.win"),
        "",
        words.say("analyse.apart"),
        words.say("analyse.money"),
        "",
    )
    yield grid(words.say("analyse.moves"), columns, rows, words=(0,))
    yield note(words.say("analyse.about"))
