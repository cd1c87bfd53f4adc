"""Hints: who may ask for one. A hint is thought about elsewhere; it changes nothing, and no log keeps it."""

from croupier.rooms.commands import Hint
from croupier.rooms.deciding import Who
from croupier.rooms.refusal import Refusal
from croupier.rooms.room import Room, State


def check_hint(room: Room, command: Hint, who: Who) -> None:
    """Refuse a hint to whoever may not have one: it is for the person whose turn it is, where all have agreed."""
    if command.seat not in who.seats:
        raise Refusal("not-your-seat", f"Seat {command.seat} is not yours.")
    if not room.agreement.hints:
        raise Refusal("no-hints", "At this table it is agreed to play without hints.")
    if room.state is not State.PLAYING:
        raise Refusal("not-playing", "No game is being played here.")
    sitting = room.seat(command.seat)
    if command.seat != room.to_act or sitting.player is not None or sitting.left:
        raise Refusal("not-your-turn", "A hint is for your own turn.")
