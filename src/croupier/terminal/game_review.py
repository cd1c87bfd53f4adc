"""GameReview: the review of a record, worked out in a thread of its own while a screen shows how far it is.

It belongs to the screens after a game: the end shows luck and skill of it, the replay marks mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.record import Record
from croupier.terminal.background import in_background
from croupier.terminal.phrases import Phrases
from croupier.words import Words

if TYPE_CHECKING:
    from asyncio import Task

    from croupier.review import Review, Turn
    from croupier.rules import Place

SEED = 1
"""Of the rollouts: the same game gets the same review."""
TICK = 0.25
"""Seconds between two looks of a screen at how far it is."""


@dataclass
class GameReview:
    """One review, begun when it is first waited for. All methods belong to the thread of the screens."""

    record: Record
    done: int = 0
    """Positions that have been worked out."""
    positions: int = 0
    """How many there are; 0 while they are being collected."""
    found: Review | None = None
    """The review, once it is there."""
    _task: Task[Review | None] | None = field(init=False, default=None)

    @property
    def begun(self) -> bool:
        """Whether it is being worked out, or is there."""
        return self._task is not None or self.found is not None

    @property
    def possible(self) -> bool:
        """Whether there is anything to say: something was placed, and all dice are known."""
        from croupier.rules import Place

        return self.record.has_all_dice and any(isinstance(step, Place) for step in self.record.steps)

    async def result(self) -> Review | None:
        """The review; None where nothing can be said about the game. It goes on where nobody waits any more."""
        import asyncio

        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._begun())
        return await asyncio.shield(self._task)

    async def _begun(self) -> Review | None:
        if self.found is None and self.possible:
            self.found = await in_background(self._worked_out)
        return self.found

    def _worked_out(self) -> Review:
        """Work everything out, on one core: another one may be thinking about the next game."""
        from croupier.review.plan import evaluate_plan, plan_review
        from croupier.review.review import conclude_review

        plan = plan_review(self.record, SEED)
        self.positions = len(plan.positions)
        return conclude_review(plan, evaluate_plan(plan, threads=1, progress=self._progress))

    def _progress(self, done: int) -> None:
        self.done = done

    def waiting(self, words: Words) -> str:
        """Return how far it is, as a sentence."""
        share = words.say("screen.percent", number=100 * self.done // max(1, self.positions))
        return f"{words.say('page.luck.wait')} {share}"


def points(share: float) -> str:
    """A share of victory that was won or lost, in points of a hundred, with a sign.

    >>> points(0.123), points(0.001)
    ('+12', '0')
    """
    number = round(100 * share)
    return f"{number:+}".replace("-", "\N{MINUS SIGN}") if number else "0"


def move_in_words(phrases: Phrases, turn: Turn, move: Place) -> str:
    """A move of a turn: `2 dice on the Comet`."""
    from croupier.terminal.effect import casino_of

    roll, at = turn.roll, move.face - 1
    dice = phrases.words.count("dice", roll.own[at] + roll.big[at] + roll.neutral[at])
    return phrases.words.say("page.luck.move", dice=dice, where=phrases.words.say(f"page.on.{casino_of(move)}"))


def costliest(phrases: Phrases, review: Review, viewer: int | None) -> str:
    """One sentence about the costliest move: that of the viewer where they made one, else anybody's."""
    words = phrases.words
    marked = [turn for turn in review.turns if turn.mark]
    turns = [turn for turn in marked if turn.seat == viewer] or marked
    if not turns:
        return words.say("page.luck.none")
    turn = max(turns, key=lambda turn: turn.cost.share)
    return words.say(
        "page.luck.slip",
        name=phrases.name(turn.seat),
        round=turn.round,
        chosen=move_in_words(phrases, turn, turn.chosen),
        best=move_in_words(phrases, turn, turn.par),
        percent=words.say("screen.percent", number=round(100 * turn.cost.share)),
    )
