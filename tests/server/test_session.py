"""A table over real sockets: commands and their answers, keys, several seats and several sockets, presence, words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from threading import Barrier, Thread
from time import sleep
from typing import Any

import msgspec
import pytest

from tests.server.conftest import Running
from tests.server.guests import Table, new_key, seated, set_up
from tests.server.stalling import stalled
from tests.server.wire import CLOSE, Wire, frame, listen

ANN, BEN = 0, 1


def token(name: str) -> str:
    """Return a person's token."""
    return f"{name}-has-drawn-this-{new_key()}"


class Party:
    """Ann, Ben and a spectator, each on a socket of their own."""

    def __init__(self, server: Running, **agreement: Any) -> None:
        self.table: Table = seated(server, **agreement)
        self.wires = [self.listen(server, token)[0] for token in (*self.table.tokens, "")]
        self.ann, self.ben, self.spectator = self.wires

    def listen(self, server: Running, token: str, since: int | None = None) -> tuple[Wire, Any]:
        """Return a person with a token, or without one."""
        return listen(server.url, self.table.table, *([token] if token else []), since=since)

    def everyone_hears(self, kind: str) -> list[Any]:
        """Return the next event on every socket, which must be of a kind."""
        found = [wire.until("event") for wire in self.wires]
        assert {one["what"]["t"] for one in found} == {kind}
        assert len({(one["seq"], one["key"], msgspec.json.encode(one["view"])) for one in found}) == 1
        return found

    def place(self, view: Any) -> Any:
        """Whoever's turn it is places; what Ann hears of it."""
        option = view["options"][0]["move"]
        wire = self.wires[view["seat"]]
        wire.say(t="place", key=new_key(), seat=view["seat"], face=option["face"], bandit=option["bandit"])
        return self.everyone_hears("placed")[0]

    def start(self) -> Any:
        """Begin the game, and return the message that Ann receives."""
        self.table.start()
        return self.everyone_hears("started")[0]


@pytest.fixture
def party(server: Running) -> Iterator[Party]:
    """Return a table where everyone sits and listens, before the game."""
    party = Party(server, starter=ANN)
    with ExitStack() as stack:
        for wire in party.wires:
            stack.enter_context(wire)
        yield party


# Commands


def test_a_whole_game_is_heard_alike_by_everyone_without_a_gap(party: Party) -> None:
    event = party.start()
    seqs = [event["seq"]]
    while not event["view"]["over"]:
        event = party.place(event["view"])
        seqs.append(event["seq"])
    assert seqs == [*range(4, 4 + len(seqs))]
    assert event["room"]["state"] == "over"
    assert event["room"]["secret"] is not None
    assert party.table.get("/record").status_code == 200


def test_before_the_game_every_command_leads_to_its_event_under_its_key(server: Running) -> None:
    table = set_up(server, players=3)
    wire, _ = listen(server.url, table.table, table.host)
    with wire:

        def led_to(kind: str, **command: Any) -> Any:
            wire.say(key=(key := new_key()), **command)
            event = wire.until("event")
            assert (event["what"]["t"], event["key"]) == (kind, key)
            return event

        led_to("sat", t="sit", name="Ann", seed="s", token=token("ann"))
        assert led_to("bot-sat", t="sit-bot", bot="regular")["what"]["name"] == "Regular"
        led_to("sat", t="sit", seat=2, name="Ben", seed="s", colour="lemon", token=token("ben"))
        led_to("left", t="leave", seat=1)
        led_to("agreed", t="agree", agreement={"players": 2, "starter": 0, "edition": "biggy", "bandit": True})
        led_to("started", t="start")
        led_to("stood-in", t="stand-in", seat=1, bot="tourist")
        led_to("reclaimed", t="reclaim", seat=1)
        led_to("end-asked", t="end", seat=0)
        event = led_to("end-asked", t="end", seat=1)
        assert event["room"]["state"] == "ended"
        event = led_to("rematched", t="rematch")
        assert event["room"]["following"] == event["what"]["table"]


def test_who_sits_down_is_told_the_seat_and_their_seats_and_the_rest_hear_of_it(server: Running) -> None:
    table = set_up(server)
    ann, _ = listen(server.url, table.table)
    watcher, _ = listen(server.url, table.table)
    with ann, watcher:
        assert ann.next() == {"t": "present", "present": [], "watching": 2}
        ann.say(t="sit", key="k", name="Ann", seed="s")
        said = [ann.next() for _ in range(4)]
        assert [one["t"] for one in said] == ["seated", "you", "present", "event"]
        assert said[1] == {"t": "you", "seats": [0], "host": False}
        assert said[2] == {"t": "present", "present": [0], "watching": 1}
        given = said[0]["token"]
        assert [watcher.next()["t"] for _ in range(2)] == ["present", "event"]
        assert given not in "".join(watcher.heard)
        again, welcome = listen(server.url, table.table, given)
        with again:
            assert welcome["you"] == [0]


def test_who_moves_up_because_a_seat_is_gone_is_told_their_new_seat(server: Running) -> None:
    table = seated(server, players=3)
    wire, _ = listen(server.url, table.table, table.tokens[2])
    with wire:
        table.command(table.tokens[0], t="leave", seat=0)
        table.command(table.host, t="agree", agreement={"players": 2})
        assert wire.until("you")["seats"] == [1]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"t": "place", "seat": ANN, "face": 1}, "not-playing"),
        ({"t": "start"}, "host-only"),
        ({"t": "sit-bot", "bot": "regular"}, "host-only"),
        ({"t": "agree", "agreement": {"players": 3}}, "host-only"),
        ({"t": "sit", "name": "Cem", "seed": "s"}, "no-free-seat"),
        ({"t": "sit", "name": "Cem", "seed": "s", "seat": 5}, "no-seat"),
        ({"t": "leave", "seat": BEN}, "not-your-seat"),
        ({"t": "reclaim", "seat": ANN}, "not-playing"),
        ({"t": "end", "seat": ANN}, "not-playing"),
        ({"t": "stand-in", "seat": ANN}, "not-playing"),
        ({"t": "rematch"}, "not-playing"),
        ({"t": "say", "seat": BEN, "phrase": "ouch"}, "not-your-seat"),
        ({"t": "say", "seat": ANN}, "bad-message"),
        ({"t": "say", "seat": ANN, "words": "Hi!"}, "no-chat"),
    ],
)
def test_what_may_not_be_is_refused_to_its_sender_alone_and_nothing_changes(
    party: Party, command: dict[str, Any], code: str
) -> None:
    party.ann.until("present", lambda one: one["watching"] == 1)
    before = party.table.shown()
    party.ann.say(key="k", **command)
    refused = party.ann.next()
    assert (refused["t"], refused["key"], refused["code"]) == ("refused", "k", code)
    assert refused["message"].endswith(".")
    assert party.spectator.silent()
    assert party.table.shown() | {"now": 0} == before | {"now": 0}


def test_a_move_that_is_illegal_or_out_of_turn_is_refused(party: Party) -> None:
    view = party.start()["view"]
    legal = {option["move"]["face"] for option in view["options"]}
    wrong = next(face for face in range(1, 7) if face not in legal) if len(legal) < 6 else 1
    party.ann.say(t="place", key="k", seat=ANN, face=wrong, bandit=len(legal) == 6)
    assert party.ann.next()["code"] == "illegal-move"
    party.ben.say(t="place", key="k", seat=BEN, face=1)
    assert party.ben.next()["code"] == "not-your-turn"
    party.spectator.say(t="place", key="k", seat=ANN, face=next(iter(legal)))
    assert party.spectator.next()["code"] == "not-your-seat"
    assert party.ann.silent()


@pytest.mark.parametrize(
    "nonsense",
    ["", "[]", "null", "7", '{"t":"place"}', '{"t":"dance","key":"k"}', '{"t":"ping","key":"k"}', "[" * 3000],
)
def test_nonsense_is_refused_and_the_socket_goes_on(party: Party, nonsense: str) -> None:
    party.ann.send(frame(nonsense.encode()))
    assert party.ann.until("refused")["code"] == "bad-message"
    assert party.ann.silent()


# Keys


def test_a_command_sent_twice_before_it_is_on_disk_counts_once(server: Running, party: Party) -> None:
    view = party.start()["view"]
    move = {"t": "place", "key": "twice", "seat": ANN, "face": view["options"][0]["move"]["face"]}
    with stalled(server) as log:
        party.ann.say(**move)
        log.wait()
        party.ann.say(**move)
        party.ann.say(**move)
        assert party.ann.silent()
    event = party.everyone_hears("placed")[0]
    for _ in range(2):
        assert party.ann.next() == {"t": "done", "key": "twice", "seq": event["seq"]}
    assert party.spectator.silent()


def test_a_command_sent_again_later_from_any_socket_counts_once(server: Running, party: Party) -> None:
    view = party.start()["view"]
    move = {"t": "place", "key": "again", "seat": ANN, "face": view["options"][0]["move"]["face"]}
    party.ann.say(**move)
    seq = party.everyone_hears("placed")[0]["seq"]
    party.ann.say(**move)
    assert party.ann.next() == {"t": "done", "key": "again", "seq": seq}
    back, welcome = party.listen(server, party.table.tokens[ANN], since=seq - 1)
    with back:
        assert [one["seq"] for one in welcome["missed"]] == [seq]
        back.say(**move)
        assert back.until("done")["seq"] == seq


def test_the_same_key_of_somebody_else_is_another_command(party: Party) -> None:
    view = party.start()["view"]
    party.ann.say(t="place", key="same", seat=ANN, face=view["options"][0]["move"]["face"])
    view = party.everyone_hears("placed")[0]["view"]
    party.ben.say(t="place", key="same", seat=BEN, face=view["options"][0]["move"]["face"])
    party.everyone_hears("placed")


def test_moves_of_two_people_sent_in_the_wrong_order_are_refused_and_carried_out_in_turn(
    server: Running, party: Party
) -> None:
    view = party.start()["view"]
    with stalled(server) as log:
        party.ann.say(t="place", key="first", seat=ANN, face=view["options"][0]["move"]["face"])
        log.wait()
        party.ann.say(t="place", key="early", seat=ANN, face=view["options"][0]["move"]["face"])
        party.ann.silent()
    party.everyone_hears("placed")
    assert party.ann.next()["code"] == "not-your-turn"


def test_at_one_table_only_so_many_commands_wait_for_the_disk(server: Running, party: Party) -> None:
    most = server.application.registry.limits.commands_waiting
    party.ann.until("present", lambda one: one["watching"] == 1)
    with stalled(server) as log:
        party.ann.say(t="leave", key="go", seat=ANN)
        log.wait()
        for at in range(most + 1):
            party.ben.say(t="start", key=f"k{at}")
        assert party.ben.until("refused")["code"] == "too-fast"
    assert [party.ben.until("refused")["code"] for _ in range(most)] == ["host-only"] * most


def test_a_seat_at_another_table_gives_no_right_to_what_still_waits_at_this_one(server: Running, party: Party) -> None:
    """A command waits for the disk; meanwhile its sender goes to a table where they have that very seat, and host."""
    view = party.start()["view"]
    other = seated(server)
    with stalled(server) as log:
        party.ann.say(t="place", key="k", seat=ANN, face=view["options"][0]["move"]["face"])
        log.wait()
        party.spectator.say(t="leave", key="mean", seat=ANN)
        party.spectator.say(t="hello", table=other.table, tokens=[*other.tokens, other.host])
        assert party.spectator.until("welcome")["you"] == [ANN, BEN]
    assert party.spectator.until("refused")["code"] == "not-your-seat"
    assert party.ann.until("event")["what"]["t"] == "placed"
    assert not party.table.shown()["room"]["seats"][ANN]["left"]


def test_what_was_sent_before_a_goodbye_is_carried_out(party: Party) -> None:
    view = party.start()["view"]
    move = {"t": "place", "key": "last", "seat": ANN, "face": view["options"][0]["move"]["face"]}
    party.ann.send(frame(msgspec.json.encode(move)) + frame((1000).to_bytes(2), CLOSE))
    assert party.ben.until("event", lambda event: event["what"]["t"] == "placed")["key"] == "last"


def test_what_was_sent_before_a_broken_frame_is_answered(party: Party) -> None:
    party.start()
    sent = [{"t": "place", "key": "early", "seat": BEN, "face": 1}, {"t": "ping"}]
    broken = b"\x81\x02hi"  # without a mask
    party.ben.send(b"".join(frame(msgspec.json.encode(message)) for message in sent) + broken)
    assert party.ben.until("refused")["key"] == "early"
    assert party.ben.next()["t"] == "pong"
    assert party.ben.end().code == 1002


def test_a_mistake_of_ours_ends_one_connection_and_no_other(
    server: Running, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party.start()
    with monkeypatch.context() as wrong:
        wrong.setattr(server.application.registry.tables[party.table.table], "say", None)
        party.ben.say(t="say", key="k", seat=BEN, phrase="hello")
        assert party.ben.end().code == 1011
    assert "a command failed" in caplog.text
    party.ann.say(t="ping")
    assert party.ann.until("pong")


def test_replies_come_in_the_order_of_what_was_sent(party: Party) -> None:
    party.start()
    sent = [{"t": "place", "key": "early", "seat": BEN, "face": 1}, {"t": "ping"}]
    sent += [{"t": "say", "key": "mine", "seat": ANN, "phrase": "hello"}, {"t": "ping"}]
    party.ben.send(b"".join(frame(msgspec.json.encode(message)) for message in sent))
    replies: list[tuple[str, str | None]] = []
    while len(replies) < len(sent):
        reply = party.ben.next()
        if reply["t"] in ("refused", "pong"):
            replies.append((reply["t"], reply.get("key")))
    assert replies == [("refused", "early"), ("pong", None), ("refused", "mine"), ("pong", None)]


# Several seats, several sockets


def test_several_seats_play_on_one_socket(server: Running) -> None:
    table = seated(server, starter=ANN)
    wire, _ = listen(server.url, table.table, *table.tokens, table.host)
    with wire:
        wire.say(t="start", key=new_key())
        view = wire.until("event")["view"]
        for _ in range(6):
            face = view["options"][0]["move"]["face"]
            wire.say(t="place", key=new_key(), seat=view["seat"], face=face)
            view = wire.until("event")["view"]


def test_several_sockets_have_one_seat_and_it_is_present_until_the_last_is_gone(server: Running, party: Party) -> None:
    party.ben.until("present", lambda one: one["watching"] == 1)
    second, _ = party.listen(server, party.table.tokens[ANN])
    third, _ = party.listen(server, party.table.tokens[ANN])
    assert party.ben.silent()
    party.ann.close()
    third.drop()
    assert party.ben.silent()
    second.close()
    assert party.ben.until("present") == {"t": "present", "present": [BEN], "watching": 1}


def test_spectators_are_counted_as_they_come_and_go(server: Running) -> None:
    table = seated(server)
    ann, welcome = listen(server.url, table.table, table.tokens[ANN])
    assert (welcome["present"], welcome["watching"]) == ([ANN], 0)
    with ann:
        wires = []
        for count in range(1, 4):
            wires.append(listen(server.url, table.table)[0])
            assert ann.next() == {"t": "present", "present": [ANN], "watching": count}
        for count, wire in enumerate(reversed(wires)):
            wire.close()
            assert ann.next() == {"t": "present", "present": [ANN], "watching": 2 - count}


def test_people_of_a_rematch_sit_down_and_play_there_on_the_same_sockets(party: Party) -> None:
    party.start()
    for seat, wire in enumerate((party.ann, party.ben)):
        wire.say(t="end", key=new_key(), seat=seat)
        party.everyone_hears("end-asked")
    party.ben.say(t="rematch", key="again")
    party.ben.say(t="rematch", key="again")
    there = party.everyone_hears("rematched")[0]["what"]["table"]
    assert party.ben.next()["t"] == "done"
    party.ann.say(t="rematch", key="late")
    refused = party.ann.next()
    assert (refused["code"], refused["table"]) == ("exists", there)
    for seat, wire in ((1, party.ann), (0, party.ben)):
        drawn = party.table.tokens[1 - seat]
        wire.say(t="hello", table=there, tokens=[drawn])
        assert wire.until("welcome")["you"] == [seat]
        wire.say(t="sit", key=new_key(), name=("Ben", "Ann")[seat], seed="new", token=drawn)
        assert wire.until("seated")["seat"] == seat
    party.ann.say(t="start", key=new_key())  # not the host, but one of the people
    assert party.ben.until("event", lambda one: one["what"]["t"] == "started")["view"]["round"] == 1


def test_two_who_ask_for_a_rematch_at_once_get_one_table(server: Running, party: Party) -> None:
    party.start()
    for seat, wire in enumerate((party.ann, party.ben)):
        wire.say(t="end", key=new_key(), seat=seat)
        party.everyone_hears("end-asked")
    tables = server.application.registry.tables
    before = set(tables)
    party.ann.say(t="rematch", key="mine")
    party.ben.say(t="rematch", key="mine-too")
    told = party.everyone_hears("rematched")[0]
    there = told["what"]["table"]
    refused = (party.ben if told["key"] == "mine" else party.ann).until("refused")
    assert (refused["code"], refused["table"]) == ("exists", there)
    assert set(tables) - before == {there}


def test_when_two_want_one_seat_exactly_one_gets_it(server: Running) -> None:
    table = set_up(server, players=2)
    wires = [listen(server.url, table.table)[0] for _ in range(2)]
    for turn in range(50):
        together = Barrier(2)
        won: dict[int, Any] = {}

        def want(at: int, turn: int = turn, together: Barrier = together, won: dict[int, Any] = won) -> None:
            drawn = token(f"{turn}-{at}")
            together.wait()
            wires[at].say(t="sit", key=f"sit-{turn}-{at}", seat=1, name=f"Guest {at}", seed="s", token=drawn)
            while (said := wires[at].next())["t"] not in ("seated", "refused"):
                pass
            won[at] = said | {"drawn": drawn}

        people = [Thread(target=want, args=(at,)) for at in range(2)]
        for person in people:
            person.start()
        for person in people:
            person.join()
        winner, loser = sorted(won.values(), key=lambda said: said["t"], reverse=True)
        assert (winner["t"], winner["seat"], loser["t"], loser["code"]) == ("seated", 1, "refused", "seat-taken")
        assert table.command(winner["drawn"], t="leave", seat=1).status_code == 200
        sleep(0.005)
    for wire in wires:
        wire.drop()


# Words


def test_phrases_are_heard_by_everyone_and_kept_by_nobody(server: Running, party: Party) -> None:
    party.ann.say(t="say", key="k", seat=ANN, phrase="good-luck")
    for wire in party.wires:
        assert wire.until("said") == {"t": "said", "seat": ANN, "phrase": "good-luck", "words": None}
    late, welcome = party.listen(server, "", since=0)
    with late:
        assert "good-luck" not in msgspec.json.encode(welcome).decode()


def test_words_of_ones_own_are_heard_where_that_is_agreed_on_and_are_one_line_of_text(server: Running) -> None:
    party = Party(server, chat=True)
    party.ann.say(t="say", key="k", seat=ANN, words="<b>Ôuch</b> \u202d 🎲")
    refused = party.ann.until("refused")
    assert refused["code"] == "bad-message"  # what turns the direction of text around is not printable
    party.ann.say(t="say", key="k", seat=ANN, words="<b>Ôuch</b> 🎲")
    assert party.spectator.until("said")["words"] == "<b>Ôuch</b> 🎲"
    party.ann.say(t="say", key="k", seat=ANN, words="two\nlines")
    assert party.ann.until("refused")["code"] == "bad-message"
    party.spectator.say(t="say", key="k", seat=ANN, words="I am Ann")
    assert party.spectator.until("refused")["code"] == "not-your-seat"
    for wire in party.wires:
        wire.drop()
