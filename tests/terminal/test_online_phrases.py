"""An online table in words: marks and colours are those that the page shows."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from croupier.api.views import RoomView
from croupier.terminal.online_phrases import OnlinePhrases, colours_in
from croupier.terminal.style import SIGNS, die_style
from croupier.words import Words
from tests.terminal.full_screen.online_snapshots import client_at


def room_with(colours: tuple[str | None, ...], folder: Path) -> RoomView:
    """A table whose people have chosen colours; None: the seat is free."""

    async def room() -> RoomView:
        found = client_at("open", folder).room
        assert found is not None
        return found

    found = asyncio.run(room())
    (person, *_) = found.seats
    assert person is not None
    seats = tuple(None if colour is None else replace(person, colour=colour) for colour in colours)
    return replace(found, seats=seats)


def test_a_seat_has_the_mark_and_the_colour_that_its_person_chose(tmp_path: Path) -> None:
    room = room_with(("lemon", None, "ruby"), tmp_path)
    phrases = OnlinePhrases(Words("en"), SIGNS, room)
    assert [phrases.mark(seat).plain for seat in (0, 1, 2, 6)] == ["★", "●", "▲", "▬"]
    assert phrases.mark(0).style == die_style(2)


def test_colours_that_nobody_could_tell_apart_are_made_different(tmp_path: Path) -> None:
    assert colours_in(room_with(("ruby", "ruby", "mauve", "sky"), tmp_path)) == [0, 2, 3, 1]
