"""Review tables: a review and an evaluation for a terminal of 80 columns."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from croupier.report.table import BRASS, QUIET, grid, note
from croupier.review.account import Cause, Figure
from croupier.review.evaluation import Evaluation
from croupier.review.rating import MOST_LOSS, Rating
from croupier.review.review import LEAST_COST, Mark, Review, Turn

ACCOUNT_COLUMNS = ("Player", "Fair", "Deal", "Own dice", "Their dice", "Own moves", "Their moves", "Result")
PLAY_COLUMNS = ("Player", "Play", "Decisions", "Lost each", "Marks", "Less luck")
MOVE_COLUMNS = ("Turn", "Round", "Player", "Roll", "Placed", "Par", "Cost", "")
POINT_COLUMNS = ("Turn", "Round", "Player", "", "Change")
ABOUT_ACCOUNT = "Points: hundredths of a victory, and after ± the standard error. Every row adds up."
ABOUT_PLAY = (
    "Lost each: what a decision lost against par, the play of the house's network. Marks: inaccuracies, mistakes and "
    "blunders. Less luck: the result without the luck of deal and dice."
)


def points(figure: Figure, decimals: int = 0) -> str:
    """A figure in points with its error, such as +12 ±3."""
    return f"{100 * figure.share:+.{decimals}f} ±{100 * figure.error:.{decimals}f}"


def tables(review: Review) -> Iterator[RenderableType]:
    """The heading, tables and notes to print, in order."""
    names, setup = review.record.names, review.record.setup
    below = "" if review.finished else "The game goes on: its result is what the last position is worth."
    yield Text.assemble(
        (f"{len(review.turns)} turns of {setup.edition.name}", BRASS), f", {setup.players} players\n", (below, QUIET)
    )
    yield grid("What made the result", ACCOUNT_COLUMNS, account_rows(review), words=(0,))
    yield note(ABOUT_ACCOUNT)
    yield grid("How everyone played", PLAY_COLUMNS, play_rows(review), words=(0, 1))
    yield note(ABOUT_PLAY)
    yield note(about_ratings())
    marked = [turn for turn in review.turns if turn.mark]
    if marked:
        yield grid("Moves with a mark", MOVE_COLUMNS, (move_row(turn, names) for turn in marked), words=(2, 3, 7))
        least = ", ".join(f"{mark.word} from {100 * cost:.0f}" for mark, cost in LEAST_COST.items())
        yield note(f"In points: {least}, where two standard errors leave no doubt.")
    yield grid("Turning points", POINT_COLUMNS, point_rows(review), words=(2, 3))


def about_ratings() -> str:
    """From which loss on play has which rating."""
    most = ", ".join(f"{rating.word} up to {100 * loss:.2g}" for rating, loss in MOST_LOSS.items())
    return f"Play, by points lost a decision: {most}, else {Rating.WEAK.word}."


def account_rows(review: Review) -> Iterator[tuple[str, ...]]:
    """A row for every seat: what made its result."""
    for seat in review.account.seats:
        figures = (seat.deal, seat.own_dice, seat.other_dice, seat.own_moves, seat.other_moves)
        name = review.record.names[seat.seat]
        yield (name, f"{100 * seat.start:.0f}", *map(points, figures), f"{100 * seat.result:.0f}")


def play_rows(review: Review) -> Iterator[tuple[str, ...]]:
    """A row for every seat: how it played."""
    for seat, play in zip(review.account.seats, review.play, strict=True):
        marks = " / ".join(str(play.marks[mark]) for mark in Mark)
        adjusted = f"{100 * seat.adjusted.share:.0f} ±{100 * seat.adjusted.error:.0f}"
        rating = play.rating.word if play.rating else "-"
        yield (review.record.names[seat.seat], rating, str(play.decisions), points(play.loss, 2), marks, adjusted)


def move_row(turn: Turn, names: tuple[str, ...]) -> tuple[str, ...]:
    """A row for a move."""
    cost = f"{100 * turn.cost.share:.1f} ±{100 * turn.cost.error:.1f}"
    mark = turn.mark.word if turn.mark else ""
    placed = (str(turn.roll), str(turn.chosen), str(turn.par))
    return (str(turn.number), str(turn.round), names[turn.seat], *placed, cost, mark)


def point_rows(review: Review) -> Iterator[tuple[str, ...]]:
    """A row for every turning point."""
    for point in review.turning_points:
        turn = review.turns[point.turn - 1]
        what = f"rolled {turn.roll}" if point.cause is Cause.DICE else f"placed {turn.chosen}, not {turn.par}"
        yield (str(point.turn), str(turn.round), review.record.names[point.seat], what, points(point.change))


def evaluation_table(found: tuple[Evaluation, ...]) -> Iterator[RenderableType]:
    """Every legal move with what it can expect."""
    rows = []
    for one in found:
        sure = "exact" if one.exact else f"±{100 * one.error:.1f}"
        apart = "" if one is found[0] else f"{100 * (one.win - found[0].win):+.1f}"
        money = f"${one.money:.0f}k", f"±{one.money_error:.0f}"
        rows.append((str(one.move), f"{100 * one.win:.1f}%", sure, apart, *money))
    yield grid("Moves, the best first", ("Move", "Wins", "", "Apart", "Money", ""), rows, words=(0,))
    yield note(
        "±: the standard error, in points. Money: what the seat takes of this round, if all go on like regulars."
    )
