"""An online table in words: marks and colours are those that the page shows."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from croupier.api import events, messages
from croupier.api.views import RoomView
from croupier.terminal.online_phrases import OnlinePhrases, clock_text, seat_colours
from croupier.terminal.style import SIGNS, die_style
from croupier.words import LANGUAGES, Words
from tests.terminal.full_screen.online_snapshots import client_at


def room_with(colours: tuple[str | None, ...], folder: Path) -> RoomView:
    """Return a table whose players have chosen colours; None for a free seat."""

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
    assert seat_colours(room_with(("ruby", "ruby", "mauve", "sky"), tmp_path)) == [0, 2, 3, 1]


def test_clocks_are_told_in_their_largest_unit() -> None:
    told = [clock_text(Words("en"), seconds) for seconds in (60, 120, 86_400, 259_200)]
    assert told == ["60 s", "2 min", "1 day", "3 days"]


def test_everything_that_happens_at_a_table_is_a_sentence_in_every_language(tmp_path: Path) -> None:
    room = room_with(("lemon", "ruby"), tmp_path)
    happened = [
        events.SatEvent(0, "Ada"),
        events.BotSatEvent(1, "Bruno", "shark"),
        events.NoddedEvent(0),
        events.LeftEvent(0),
        events.RanOutEvent(1),
        events.StoodInEvent(1, "regular", 0),
        events.ReclaimedEvent(0),
        events.EndAskedEvent(0, False),
        events.EndAskedEvent(0, True),
        events.HushedEvent(1, True),
        events.HushedEvent(1, False),
        events.RematchedEvent("next"),
    ]
    for language in LANGUAGES:
        phrases = OnlinePhrases(Words(language), SIGNS, room)
        told = [str(phrases.event(what, ())) for what in happened]
        assert len(set(told)) >= len(happened) - 1, "who sits down may be a bot"
        assert phrases.event(events.LeftEvent(0), (0,)) != phrases.event(events.LeftEvent(0), ())
    assert phrases.event(events.StartedEvent(""), ()) is None


def test_what_is_said_comes_with_its_name_and_what_nobody_can_have_said_is_nothing(tmp_path: Path) -> None:
    phrases = OnlinePhrases(Words("en"), SIGNS, room_with(("lemon", "ruby"), tmp_path))
    assert phrases.talk(messages.Said(0, "good-luck", None)).plain.endswith("Good luck!")
    assert "Hello" in phrases.talk(messages.Said(1, None, "Hello\x1b[31m")).plain
    assert "\x1b" not in phrases.talk(messages.Said(1, None, "Hello\x1b[31m")).plain
    assert phrases.talk(messages.Said(7, None, "Hello")).plain == ""
    assert phrases.talk(messages.Refused("k", "too-fast", "Slower.")).plain
