"""GameReview: the review of a record, computed in a background thread while a screen shows its progress.

The screens after a game share it: the end screen shows luck and skill, the replay marks mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.record import Record
from croupier.terminal.background import run_in_background
from croupier.terminal.phrases import Phrases
from croupier.words import Words

if TYPE_CHECKING:
    from asyncio import Task

    from croupier.review import Review, Turn
    from croupier.rules import Place

SEED = 1
"""Seed of the rollouts, so that the same game always gets the same review."""
TICK = 0.25
"""Seconds between two updates of the progress on a screen."""


@dataclass
class GameReview:
    """The review of one game, started when it is first awaited. Not thread-safe: for the event loop's thread only."""

    record: Record
    done: int = 0
    """Number of positions evaluated so far."""
    positions: int = 0
    """Number of positions in all; 0 while they are being collected."""
    review: Review | None = None
    """The review, once it is complete."""
    _task: Task[Review | None] | None = field(init=False, default=None)

    @property
    def is_started(self) -> bool:
        """Whether the review is being computed or complete."""
        return self._task is not None or self.review is not None

    @property
    def is_possible(self) -> bool:
        """Whether the game can be reviewed: something was placed, all dice are known, and the table suits it."""
        from croupier.network.suitability import network_refusal
        from croupier.rules import Place

        placed = any(isinstance(step, Place) for step in self.record.steps)
        return placed and self.record.has_all_dice and network_refusal(self.record.setup) is None

    def refusal_text(self, words: Words) -> str:
        """Return a sentence that says why the game cannot be reviewed."""
        from croupier.network.suitability import network_refusal

        reason = network_refusal(self.record.setup)
        return words.say("screen.no_review") if reason is None else f"{reason[0].upper()}{reason[1:]}."

    async def wait(self) -> Review | None:
        """Wait for the review and return it, or None if the game cannot be reviewed.

        The computation continues if the caller is cancelled.
        """
        import asyncio

        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
        return await asyncio.shield(self._task)

    async def _run(self) -> Review | None:
        if self.review is None and self.is_possible:
            self.review = await run_in_background(self._compute)
        return self.review

    def _compute(self) -> Review:
        """Compute the review on one core: a bot may need another one for the next game."""
        from croupier.review.plan import evaluate_plan, plan_review
        from croupier.review.review import conclude_review

        plan = plan_review(self.record, SEED)
        self.positions = len(plan.positions)
        return conclude_review(plan, evaluate_plan(plan, threads=1, progress=self._progress))

    def _progress(self, done: int) -> None:
        self.done = done

    def progress_text(self, words: Words) -> str:
        """Return a sentence that asks for patience and says what share is done."""
        share = words.say("screen.percent", number=100 * self.done // max(1, self.positions))
        return f"{words.say('page.luck.wait')} {share}"


def format_points(share: float) -> str:
    """Format a gain or loss in the share of victory as signed percentage points.

    >>> format_points(0.123), format_points(0.001)
    ('+12', '0')
    """
    number = round(100 * share)
    return f"{number:+}".replace("-", "\N{MINUS SIGN}") if number else "0"


def describe_move(phrases: Phrases, turn: Turn, move: Place) -> str:
    """Return a move in words: `2 dice on the Comet`."""
    from croupier.terminal.effect import casino_of

    roll, at = turn.roll, move.face - 1
    dice = phrases.words.count("dice", roll.own[at] + roll.big[at] + roll.neutral[at])
    return phrases.words.say("page.luck.move", dice=dice, where=phrases.words.say(f"page.on.{casino_of(move)}"))


def costliest_move_text(phrases: Phrases, review: Review, viewer: int | None) -> str:
    """Return a sentence about the costliest mistake of the viewer or, if they made none, of anyone."""
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
        chosen=describe_move(phrases, turn, turn.chosen),
        best=describe_move(phrases, turn, turn.par),
        percent=words.say("screen.percent", number=round(100 * turn.cost.share)),
    )
