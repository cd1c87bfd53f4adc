"""The golden log of a table and every message about it: a log that was written once must stay readable."""

from typing import get_args

import msgspec
import pytest

from croupier.api.events import PublicEvent
from croupier.api.messages import EventMessage, Message, Welcome
from croupier.record import read, verify, write
from croupier.rooms.events import Event, decode_event, encode_event
from croupier.rooms.history import LoggedEvent, record_of, transitions
from tests.rooms.strict_json import decode_strictly
from tests.rooms.tables import message_text
from tests.rooms.write_golden import GOLDEN, golden_files, story

FILES = (
    "log.jsonl",
    "events-of-devices.jsonl",
    "events-to-anna.jsonl",
    "welcome.jsonl",
    "last-turns-of-biggy.jsonl",
    "others.jsonl",
)


def lines(name: str) -> list[str]:
    return (GOLDEN / name).read_text(encoding="utf-8").splitlines()


def message(line: str) -> Message:
    return decode_strictly(line, Message)  # type: ignore[arg-type]  # a union is a form as well


class Line(msgspec.Struct):
    """A line of the golden log."""

    at: int
    event: msgspec.Raw


def golden_log(name: str = "log.jsonl") -> list[tuple[int, bytes]]:
    decoded = (msgspec.json.decode(line, type=Line) for line in lines(name))
    return [(line.at, bytes(line.event)) for line in decoded]


@pytest.mark.parametrize("name", [name for name, _ in golden_files()])
def test_a_golden_file_is_what_is_written_today(name: str) -> None:
    assert (GOLDEN / name).read_bytes().decode() == dict(golden_files())[name]


@pytest.mark.parametrize("name", ["log.jsonl", "log-devices.jsonl"])
def test_a_golden_log_is_read_and_written_again_as_it_was(name: str) -> None:
    for _, body in golden_log(name):
        assert encode_event(decode_event(body)) == body


def test_the_golden_logs_have_every_kind_of_event_and_of_public_event() -> None:
    logged = [*golden_log(), *golden_log("log-devices.jsonl")]
    assert {type(decode_event(body)) for _, body in logged} == set(get_args(Event))
    messages = [*lines("events-to-anna.jsonl"), *lines("events-of-devices.jsonl")]
    public = {type(decode_strictly(line, EventMessage).what) for line in messages}
    assert public == set(get_args(PublicEvent))


def test_the_golden_log_makes_the_events_that_were_sent() -> None:
    logged = [LoggedEvent(at, decode_event(body)) for at, body in golden_log()]
    anna = story().identity("Anna")
    assert [message_text(transition, anna) for transition in transitions("t1", logged)] == lines("events-to-anna.jsonl")
    assert write(record_of("t1", logged)) == (GOLDEN / "record.croupier").read_text(encoding="utf-8")


def test_the_golden_messages_are_of_their_forms_and_every_form_is_there() -> None:
    kinds = {type(message(line)) for name in FILES[1:] for line in lines(name)}
    assert kinds == set(get_args(Message))
    assert all(isinstance(message(line), Welcome) for line in lines("welcome.jsonl"))


def test_the_golden_record_verifies_and_says_what_happened() -> None:
    source = (GOLDEN / "record.croupier").read_bytes()
    report = verify(source)
    assert report.ok
    assert report.dice == "checked"
    assert [remark.text for remark in read(source).remarks] == [
        "the clock of Émile has run out",
        "the bot regular plays on for Émile",
        "Émile is back",
        "Émile has left",
        "Anna asks to end the game; it is broken off",
    ]
