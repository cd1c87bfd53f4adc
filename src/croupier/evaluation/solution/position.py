"""Positions of a two-player round in the words of a person: notes, placed dice, a roll, the score.

The player to move has seat 0. Placed dice are given like a roll: a die that shows a 3 is at casino 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.rules import Edition, Game, Roll, Setup
from croupier.rules.engine import faces_of
from croupier.rules.engine import roll as roll_dice
from croupier.rules.steps import pack
from croupier.rules.table import BIG, FACES, OWN, ROLL, SLOTS, Table

NO_DICE = Roll()


class ImpossiblePositionError(ValueError):
    """Raised for a position that cannot occur; the message says what is wrong."""


def lay_notes(edition: Edition, table: Table, notes: Sequence[Sequence[int]]) -> None:
    """Put notes at the casinos. `notes` are their values by casino, thousand $ each."""
    if len(notes) != edition.casinos:
        raise ImpossiblePositionError(f"notes are given for {len(notes)} casinos, but there are {edition.casinos}")
    number = {value: note for note, value in enumerate(sorted(edition.notes), start=1)}
    laid = Counter(value for values in notes for value in values)
    for value, count in sorted(laid.items()):
        if value not in number:
            raise ImpossiblePositionError(
                f"{edition.name} has no note of {value}, only {', '.join(map(str, sorted(number)))}"
            )
        if count > edition.notes[value]:
            raise ImpossiblePositionError(
                f"{count} notes of {value} are given, but {edition.name} has {edition.notes[value]}"
            )
    for casino, values in enumerate(notes):
        if len(values) > SLOTS:
            raise ImpossiblePositionError(f"casino {casino + 1} has {len(values)} notes, but at most {SLOTS} fit there")
        for slot, value in enumerate(sorted(values, reverse=True)):
            table.notes[casino, slot] = number[value]


def check_faces(setup: Setup, dice: Roll) -> None:
    """Raise ImpossiblePositionError for a face that the dice of a table do not have."""
    faces = faces_of(setup.rules)
    if any((*dice.own[faces:], *dice.big[faces:], *dice.neutral[faces:])):
        raise ImpossiblePositionError(f"a die shows 1 to {faces} here, where there are {faces} casinos")


def lay_dice(setup: Setup, table: Table, seat: int, dice: Roll) -> None:
    """Put the dice that a seat has placed at the casinos, and leave its other dice in its hand."""
    who = ("the player to move", "the other player")[seat]
    if any(dice.neutral):
        raise ImpossiblePositionError("neutral dice have no part in a round that can be solved")
    check_faces(setup, dice)
    placed, owned = (sum(dice.own), sum(dice.big)), (setup.rules.dice, setup.rules.big_dice)
    for count, most, kind in zip(placed, owned, ("ordinary", "big"), strict=True):
        if count > most:
            raise ImpossiblePositionError(f"{who} has placed {count} {kind} dice, but has {most}")
    for face in range(FACES):
        table.dice[face, seat], table.big[face, seat] = dice.own[face], dice.big[face]
    table.hand[seat, OWN], table.hand[seat, BIG] = owned[OWN] - placed[OWN], owned[BIG] - placed[BIG]


def position(
    setup: Setup,
    notes: Sequence[Sequence[int]],
    *,
    mine: Roll = NO_DICE,
    theirs: Roll = NO_DICE,
    roll: Roll | None = None,
    last_round: bool = False,
    money: tuple[int, int] = (0, 0),
    won: tuple[int, int] = (0, 0),
) -> Game:
    """Return a game at a round with seat 0 to roll or, if a roll is given, to place it.

    `money` (thousand $) and `won` (the number of notes) are what both players have from earlier rounds.
    """
    table = Table()
    for note, value in enumerate(sorted(setup.edition.notes), start=1):
        table.value[note] = value
    lay_notes(setup.edition, table, notes)
    for seat, placed in enumerate((mine, theirs)):
        lay_dice(setup, table, seat, placed)
        table.money[seat], table.won[seat, 1] = money[seat], won[seat]
    table.casino, table.phase = setup.rules.casinos, ROLL
    table.paid = setup.rules.rounds - 1 if last_round else 0
    hand = int(table.hand[0, OWN]), int(table.hand[0, BIG])
    if sum(hand) == 0:
        raise ImpossiblePositionError("the player to move has placed all dice, so it cannot be their turn")
    if roll is not None:
        check_faces(setup, roll)
        for kind, dice, left in (
            ("ordinary", roll.own, hand[OWN]),
            ("big", roll.big, hand[BIG]),
            ("neutral", roll.neutral, 0),
        ):
            if sum(dice) != left:
                raise ImpossiblePositionError(f"{sum(dice)} {kind} dice are rolled, but {left} are left to roll")
        roll_dice(setup.rules, table, pack(roll.own), pack(roll.big), pack(roll.neutral))
    return Game(setup, table.tobytes())
