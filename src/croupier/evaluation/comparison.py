"""Comparison: two moves in one position, and the reasons why one is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from html import escape
from threading import Event
from typing import Any

from croupier.checks import check_kind
from croupier.dealer.counter import signed
from croupier.evaluation.cancellation import interrupting
from croupier.evaluation.moves import Evaluation, Evaluations, evaluate
from croupier.evaluation.reason import Kind, Reason, Reply
from croupier.evaluation.reason_words import say_comparison
from croupier.evaluation.result import Result, percent
from croupier.evaluation.situation import Position
from croupier.evaluation.worth import MILLION, Evaluator
from croupier.network.effort import CAREFUL, HINT, Effort, check_effort
from croupier.network.reason_kinds import NOBODY, SURE
from croupier.record import write_position
from croupier.rules import Game, Place
from croupier.rules.drawing import colour_name
from croupier.rules.table import COLOURS
from croupier.words import LANGUAGES, Words

KINDS = tuple(Kind)


READ = (
    "kind",
    "casino",
    "note",
    "taker",
    "other",
    "knocked",
    "dice",
    "share",
    "error",
    "chances",
    "gap",
    "gains",
    "reply",
)
"""The arrays that the engine writes, see `croupier.network.reasons.Reasons`."""
OFTEN = 0.2
"""A reply is named if it is at least as likely as this."""


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """Two moves in one position, with what explains the gap between them."""

    game: Game
    """The position."""
    assumed: bool
    """Whether winnings that lie face down were assumed: as many mean notes as the seat has won."""
    better: Evaluation
    worse: Evaluation
    gap: float
    """By how much the better move is better: share of victory."""
    error: float
    """The standard error of the gap."""
    reasons: tuple[Reason, ...]
    """At most three: those for the better move, the largest first, then those against it. Empty if nearly equal."""
    gainer: int | None
    """The rival who would gain most from the worse move; None if both are nearly equal."""
    gain: float
    """What that rival would gain: share of victory."""
    reply: Reply | None
    """What often follows the worse move."""

    @property
    def nearly_equal(self) -> bool:
        """Whether the gap is no larger than its error allows to say."""
        return self.gap < SURE * self.error or self.gap == 0

    def to_dict(self) -> dict[str, Any]:
        """Return the position, both moves and the reasons."""
        return {
            "position": None if self.assumed else write_position(self.game),
            "seat": self.game.seat,
            "better": {"move": str(self.better.move), "win": self.better.win},
            "worse": {"move": str(self.worse.move), "win": self.worse.win},
            "gap": self.gap,
            "error": self.error,
            "nearly_equal": self.nearly_equal,
            "reasons": [asdict(reason) | {"kind": reason.kind.value} for reason in self.reasons],
            "gainer": self.gainer,
            "gain": self.gain,
            "reply": asdict(self.reply) if self.reply else None,
        }

    def __str__(self) -> str:
        """Return both moves and the reasons, in English."""
        names = [colour_name(seat) for seat in range(self.game.setup.players)]
        words, lines = Words(LANGUAGES[0]), [("", f"{self._heading()}")]
        lines += say_comparison(self, words, names)
        return "\n".join(f"{points:>6}  {text}" if points else text for points, text in lines)

    def _repr_html_(self) -> str:
        """Return the board and the reasons, for notebooks."""
        return f"{self.game._repr_html_()}<pre>{escape(str(self))}</pre>"

    def _heading(self) -> str:
        """Return both moves and the gap between them."""
        gap = f"{100 * self.gap:.1f} ± {100 * self.error:.1f} points" if self.error else f"{100 * self.gap:.1f} points"
        better, worse = (f"{one.move} ({percent(one.win)})" for one in (self.better, self.worse))
        return f"{better}, not {worse}: {gap}"


def compare(
    position: Position,
    move: Place | None = None,
    other: Place | None = None,
    seed: int = 1,
    effort: Effort = CAREFUL,
    *,
    cancel: Event | None = None,
) -> Comparison:
    """Return two moves of the seat that has to place and why one is better: by default the two best.

    `other` alone is compared with the best move. `cancel` ends it early with a CancelledError.
    """
    check_effort(effort)
    found = evaluate(position, seed, HINT, cancel=cancel)
    first = found[0] if move is None else find_move(found, "move", move)
    rest = [one for one in found if one.move != first.move]
    if not rest:
        raise ValueError(f"{first.move} is the only legal move, so there is nothing to compare it with")
    second = rest[0] if other is None else find_move(found, "other", other)
    return compare_evaluated(found, first, second, seed, effort, cancel=cancel)


def find_move(moves: Evaluations, name: str, move: Place) -> Evaluation:
    """Return the evaluation of a move, an argument with a name. Raises ValueError if it is not legal."""
    check_kind(name, move, Place, "Place(3)")
    for one in moves:
        if one.move == move:
            return one
    raise ValueError(f"{name}: {move} is not legal here, only {', '.join(str(one.move) for one in moves)}")


def compare_evaluated(
    moves: Evaluations,
    first: Evaluation,
    second: Evaluation,
    seed: int = 1,
    effort: Effort = CAREFUL,
    *,
    cancel: Event | None = None,
) -> Comparison:
    """Return the comparison of two moves that have been evaluated."""
    if first.move == second.move:
        raise ValueError(f"{first.move} cannot be compared with itself")
    game = moves.game
    better, worse = sorted((first, second), key=lambda one: (-one.win, one.move))
    known = first.exact and second.exact
    if known and better.win == worse.win:
        return Comparison(game, moves.assumed, better, worse, 0.0, 0.0, (), None, 0.0, None)
    with Evaluator(game.setup).engine_at(game.table()) as borrowed, interrupting(borrowed, cancel):

        def ask() -> int:
            """Return how many reasons the engine finds."""
            bounds = (effort.inferences, round(effort.error * MILLION))
            return borrowed.call("compare_moves", signed(seed), *bounds, better.move.move, worse.move.move)

        count = ask()
        gap, error = borrowed.array("reasons.gap").tolist()
        if gap < -SURE * error and not known:  # estimates are not certain: the rollouts have the last word
            better, worse = worse, better
            count = ask()
        arrays = {name: borrowed.array(f"reasons.{name}").tolist() for name in READ}
    gap, error = (better.win - worse.win, 0.0) if known else arrays["gap"]
    bare = Comparison(game, moves.assumed, better, worse, gap, error, (), None, 0.0, None)
    if count == 0:
        return bare
    rivals = [seat for seat in range(game.setup.players) if seat != game.seat]
    gainer = max(rivals, key=lambda seat: arrays["gains"][2 * seat])
    answer = max(rivals, key=lambda seat: arrays["reply"][seat])
    chance = arrays["reply"][answer]
    return replace(
        bare,
        reasons=tuple(_reason(arrays, number) for number in range(count)),
        gainer=gainer,
        gain=arrays["gains"][2 * gainer],
        reply=Reply(answer, chance) if chance >= OFTEN else None,
    )


def _reason(arrays: Mapping[str, Sequence[Any]], number: int) -> Reason:
    """Return a reason from the engine's arrays."""
    casino, note, taker, other = (arrays[name][number] for name in ("casino", "note", "taker", "other"))
    return Reason(
        kind=KINDS[arrays["kind"][number]],
        share=arrays["share"][number],
        error=arrays["error"][number],
        casino=None if casino == NOBODY else casino + 1,
        note=note or None,
        taker=None if taker == NOBODY else taker,
        chances=(arrays["chances"][2 * number], arrays["chances"][2 * number + 1]),
        other=None if other == NOBODY else other,
        knocked=tuple(colour for colour in range(COLOURS) if arrays["knocked"][number] >> colour & 1),
        dice=arrays["dice"][number],
    )
