"""Reasons in words, for terminals and prompts, in the languages of `croupier.words`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.evaluation.reason import Reason
from croupier.rules import Place
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


def say_reason(reason: Reason, seat: int | None, worse: Place, words: Words, names: Sequence[str]) -> Iterator[str]:
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
            worse=say_move(worse),
        )
    if reason.kind.name != WITHOUT_CHANCES:
        first, second = (say_percent(words, chance) for chance in reason.chances)
        yield words.say("reason.odds", name=_name(taker, words, names), first=first, second=second)


def _name(colour: int | None, words: Words, names: Sequence[str]) -> str:
    """Return the name of a seat or of the neutral colour."""
    return words.say("neutral.name") if colour is None or colour == NEUTRAL else names[colour]


def _join(words: Words, names: Sequence[str]) -> str:
    """Return names as a list."""
    *others, last = names or ("",)
    return words.say("reason.and", first=", ".join(others), last=last) if others else last


def say_move(move: Place) -> str:
    """Return what people type for a move."""
    return f"b{move.face}" if move.bandit else str(move.face)


def say_percent(words: Words, chance: float) -> str:
    """Return a chance in whole percent."""
    return words.say("screen.percent", number=f"{100 * chance:.0f}")


def say_points(words: Words, share: float) -> str:
    """Return a share of victory in points."""
    return words.decimal(f"{100 * share:+.1f}")
