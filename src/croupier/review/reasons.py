"""Reasons for the marks of a review: each marked move compared with par's."""

from collections.abc import Callable
from threading import Event

from croupier.checks import check_kind, check_progress, check_whole
from croupier.evaluation.cancellation import check_cancel, stop_if_set
from croupier.evaluation.comparison import Comparison, compare
from croupier.network.effort import BRIEF, Effort, check_effort
from croupier.review.review import Review, Turn


def marked_turns(review: Review) -> list[Turn]:
    """Return the turns whose moves have a mark."""
    return [turn for turn in review.turns if turn.mark is not None]


def explain_marks(
    review: Review,
    seed: int = 1,
    effort: Effort = BRIEF,
    *,
    progress: Callable[[int], None] | None = None,
    cancel: Event | None = None,
) -> dict[int, Comparison]:
    """Compare each marked move of a review with par's; return the comparisons by the number of the turn.

    A move that turns out to be no worse is left out. `progress` is called with the number of moves compared; `cancel`
    ends it early with a CancelledError.
    """
    check_kind("review", review, Review, "review(record)")
    check_whole("seed", seed)
    check_effort(effort)
    check_progress(progress)
    check_cancel(cancel)
    found, games = dict[int, Comparison](), list(review.record.games())
    for number, turn in enumerate(marked_turns(review), start=1):
        stop_if_set(cancel)
        comparison = compare(games[turn.step], turn.par, turn.chosen, seed, effort, cancel=cancel)
        if comparison.better.move == turn.par and not comparison.nearly_equal:
            found[turn.number] = comparison
        if progress is not None:
            progress(number)
    return found
