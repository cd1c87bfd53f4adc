"""Reasons in words, for terminals and prompts, in the languages of `croupier.words`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from croupier.evaluation.moves import Evaluation
from croupier.evaluation.reason import Reason, Reply
from croupier.rules import Game, Place
from croupier.rules.table import NEUTRAL
from croupier.words import Words

SENTENCES = {
    "KNOCK_OUT": "reason.knock_out",
    "RESCUE": "reason.rescue",
    "TAKE": "reason.take",
    "DEFEND": "reason.defend",
    "SPOIL": "reason.spoil",
    "CHANCE": "reason.chance",
    "HOLD": "reason.hold",
    "LAST_WORD": "reason.last_word",
    "AVOID_TIE": "reason.avoid_tie",
    "RIVAL": "reason.rival",
    "COST": "reason.cost",
    "COST_RIVAL": "reason.cost_rival",
}
"""The key of each kind's sentence."""
WITHOUT_CHANCES = "HOLD"
"""The kind whose fact needs no chances."""


class Compared(Protocol):
    """A comparison, as far as its words need it."""

    @property
    def game(self) -> Game:
        """The position."""

    @property
    def better(self) -> Evaluation:
        """The better move."""

    @property
    def worse(self) -> Evaluation:
        """The worse move."""

    @property
    def nearly_equal(self) -> bool:
        """Whether the gap is no larger than its error allows to say."""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What explains the gap."""

    @property
    def reply(self) -> Reply | None:
        """What often follows the worse move."""

    @property
    def gainer(self) -> int | None:
        """The rival who would gain most from it."""

    @property
    def gain(self) -> float:
        """What that rival would gain."""


def title(compared: Compared, words: Words) -> str:
    """Return which move is compared with which."""
    return words.say("reason.title", better=_say_move(compared.better.move), worse=_say_move(compared.worse.move))


def say_comparison(compared: Compared, words: Words, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each reason: its points and its sentences. Sentences about both moves as a whole have no points.

    `names` are those of the seats.
    """
    if compared.nearly_equal:
        yield "", words.say("reason.equal")
        return
    if not compared.reasons:
        yield "", words.say("reason.none")
    worse = compared.worse.move
    for reason in compared.reasons:
        yield _points(words, reason.share), " ".join(_say_reason(reason, compared.game.seat, worse, words, names))
    if compared.reply is not None:
        chance, name = _percent(words, compared.reply.chance), names[compared.reply.seat]
        yield "", words.say("reason.reply", worse=_say_move(worse), name=name, chance=chance)
    if compared.gainer is not None and compared.game.setup.players > 2:
        points, name = _points(words, compared.gain), names[compared.gainer]
        yield "", words.say("reason.gainer", worse=_say_move(worse), name=name, points=points)


def _say_reason(reason: Reason, seat: int | None, worse: Place, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a reason, and that of its chances, for a seat and the worse of its moves."""
    key = SENTENCES[reason.kind.name]
    taker = seat if reason.taker is None else reason.taker
    if reason.other is not None and key == "reason.take":
        key = "reason.take_from"
    if reason.casino is None:
        yield words.count(key, reason.dice)
    else:
        about = taker if reason.other is None or reason.kind.name == "SPOIL" else reason.other
        colours = [_name(colour, words, names) for colour in reason.knocked]
        yield words.say(
            key,
            at=words.say(f"page.at.{reason.casino}"),
            note=words.money(reason.note or 0),
            name=_name(about, words, names),
            names=_join(words, colours),
            dice=words.count("dice", reason.dice),
            worse=_say_move(worse),
        )
    if reason.kind.name != WITHOUT_CHANCES:
        first, second = (_percent(words, chance) for chance in reason.chances)
        yield words.say("reason.odds", name=_name(taker, words, names), first=first, second=second)


def _name(colour: int | None, words: Words, names: Sequence[str]) -> str:
    """Return the name of a seat or of the neutral colour."""
    return words.say("neutral.name") if colour is None or colour == NEUTRAL else names[colour]


def _join(words: Words, names: Sequence[str]) -> str:
    """Return names as a list."""
    *others, last = names or ("",)
    return words.say("reason.and", first=", ".join(others), last=last) if others else last


def _say_move(move: Place) -> str:
    """Return what people type for a move."""
    return f"b{move.face}" if move.bandit else str(move.face)


def _percent(words: Words, chance: float) -> str:
    """Return a chance in whole percent."""
    return words.say("screen.percent", number=f"{100 * chance:.0f}")


def _points(words: Words, share: float) -> str:
    """Return a share of victory in points."""
    return words.decimal(f"{100 * share:+.1f}")
