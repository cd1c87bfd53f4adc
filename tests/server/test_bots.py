"""Bots at live tables: they play, are helped out when they fail, and stop when somebody takes their seat back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from threading import Event, get_ident
from typing import Any, ClassVar

import pytest

from croupier.api.agreement import Agreement
from croupier.bots import roster
from croupier.bots.roster import BUILT_IN, BotEntry
from croupier.rules import Place
from croupier.server.tables import bots
from croupier.server.tables.registry import new_token
from tests.patience import PATIENCE
from tests.server.conftest import Running
from tests.server.guests import Table, new_key, seated, set_up
from tests.server.wire import Wire, listen

Serve = Callable[..., Any]
REGULAR = next(entry for entry in BUILT_IN if entry.name == "regular")


class Broken:
    """Raises instead of choosing."""

    def __init__(self, _: int) -> None: ...

    def choose(self, _: Any) -> Place:
        """Fail."""
        raise RuntimeError("no idea")


class Cheat(Broken):
    """Places dice it does not have."""

    def choose(self, view: Any) -> Place:
        """Cheat."""
        shown = {option.move.face for option in view.options}
        return Place(next((face for face in range(1, 7) if face not in shown), 6), bandit=len(shown) == 6)


class Absent:
    """Cannot even be made."""

    def __init__(self, _: int) -> None:
        raise ImportError("its package is broken")


class Squeamish:
    """Plays as a regular would, but cannot stand to see others paid."""

    def __init__(self, seed: int) -> None:
        self._regular = REGULAR.make(seed)

    def choose(self, view: Any) -> Place:
        """Play on."""
        return self._regular.choose(view)

    def watch(self, _: Any) -> None:
        """Fail."""
        raise RuntimeError("no idea")


class Watchful:
    """Plays as a regular would, counts the payouts it sees, and notes down in which threads it is called."""

    making = Event()
    may_be_made = Event()
    threads: ClassVar[set[int]] = set()
    called: ClassVar[set[str]] = set()
    seen: ClassVar[list[list[int]]] = []
    """By bot: the rounds that were paid out before each of its moves."""

    def __init__(self, seed: int) -> None:
        self._note("make")
        self.making.set()
        assert self.may_be_made.wait(PATIENCE)
        self._regular = REGULAR.make(seed)
        self._payouts = 0
        self._seen: list[int] = []
        self.seen.append(self._seen)

    def _note(self, call: str) -> None:
        self.threads.add(get_ident())
        self.called.add(call)

    def choose(self, view: Any) -> Place:
        """Play on."""
        self._note("choose")
        assert self._payouts == view.round - 1
        self._seen.append(self._payouts)
        return self._regular.choose(view)

    def watch(self, _: Any) -> None:
        """Count."""
        self._note("watch")
        self._payouts += 1


class Ponderer:
    """Thinks until it is interrupted, then chooses as a regular would."""

    thinking = Event()
    enough = Event()

    def __init__(self, seed: int) -> None:
        self._regular = REGULAR.make(seed)

    def choose(self, view: Any) -> Place:
        """Take one's time."""
        self.thinking.set()
        assert self.enough.wait(3 * PATIENCE)  # longer than anybody waits for it
        return self._regular.choose(view)


@pytest.fixture
def company(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add some bad bots to the roster."""
    Ponderer.thinking.clear()
    Ponderer.enough.clear()
    Watchful.making.clear()
    Watchful.may_be_made.set()
    Watchful.threads.clear()
    Watchful.called.clear()
    Watchful.seen.clear()
    kinds: dict[str, Callable[[int], Any]] = {
        "broken": Broken,
        "cheat": Cheat,
        "absent": Absent,
        "squeamish": Squeamish,
        "ponderer": Ponderer,
        "watchful": Watchful,
    }
    strange = {name: BotEntry(name, make) for name, make in kinds.items()}
    everyone = dict(roster()) | strange
    monkeypatch.setattr(bots, "roster", lambda: everyone)
    yield
    Ponderer.enough.set()
    Watchful.may_be_made.set()


def against(server: Running, bot: str, **agreement: Any) -> Table:
    """Ann alone against a bot; she begins."""
    table = set_up(server, starter=0, **agreement)
    table.sit("Ann")
    assert table.command(table.host, t="sit-bot", bot=bot).status_code == 200
    return table


def play(wire: Wire, view: Any) -> Any:
    """Place for seat 0 whenever it is its turn, to the end; the last event."""
    while True:
        if view["seat"] == 0:
            option = view["options"][0]["move"]
            wire.say(t="place", key=new_key(), seat=0, face=option["face"], bandit=option["bandit"])
        event = wire.until("event")
        view = event["view"]
        if view["over"]:
            return event


@pytest.mark.parametrize("bot", ["tourist", "richest", "regular"])
@pytest.mark.parametrize("face_down", [False, True])
def test_a_bot_plays_a_whole_game_and_its_record_verifies(server: Running, bot: str, face_down: bool) -> None:
    table = against(server, bot, face_down=face_down)
    wire, _ = listen(server.url, table.table, table.tokens[0])
    with wire:
        event = play(wire, table.start()["view"])
        assert event["room"]["state"] == "over"
    with server.client() as client:
        told = {"content-type": "text/plain"}
        verdict = client.post("/api/records/verify", content=table.get("/record").content, headers=told).json()
    assert (verdict["ok"], verdict["dice"]) == (True, "checked")


@pytest.mark.parametrize("bot", ["broken", "cheat", "absent"])
@pytest.mark.usefixtures("company")
def test_a_bot_that_fails_or_cheats_is_helped_out_so_that_the_game_goes_on(
    serve: Serve, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    with serve() as server, caplog.at_level(logging.WARNING, "croupier.server"):
        table = against(server, bot)
        wire, _ = listen(server.url, table.table, table.tokens[0])
        with wire:
            play(wire, table.start()["view"])
            assert "no idea" not in "".join(wire.heard)
            assert "its package" not in "".join(wire.heard)
        metrics = server.application.registry.metrics
        assert metrics.bot_failures == metrics.bot_moves > 10
        assert f"the bot {bot}" in caplog.text


@pytest.mark.usefixtures("company")
def test_a_bot_that_fails_to_watch_a_payout_stops_no_table(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    with serve() as server, caplog.at_level(logging.WARNING, "croupier.server"):
        table = against(server, "squeamish", face_down=True)
        wire, _ = listen(server.url, table.table, table.tokens[0])
        with wire:
            assert play(wire, table.start()["view"])["room"]["state"] == "over"
        assert "the bot squeamish" in caplog.text
        assert not [record for record in caplog.records if record.levelno > logging.WARNING]


@pytest.mark.usefixtures("company")
def test_a_seat_taken_back_while_its_bot_thinks_is_played_by_its_person(serve: Serve) -> None:
    with serve() as server:
        table = seated(server, starter=0)
        wire, _ = listen(server.url, table.table, table.tokens[0])
        with wire:
            table.start()
            wire.say(t="stand-in", key=new_key(), seat=0, bot="ponderer")
            assert Ponderer.thinking.wait(PATIENCE)
            wire.say(t="place", key=new_key(), seat=0, face=1)
            assert wire.until("refused")["code"] == "not-your-turn"
            wire.say(t="reclaim", key=new_key(), seat=0)
            view = wire.until("event", lambda one: one["what"]["t"] == "reclaimed")["view"]
            Ponderer.enough.set()
            assert view["seat"] == 0
            wire.say(t="place", key=new_key(), seat=0, face=view["options"][0]["move"]["face"])
            event = wire.until("event")
            assert (event["what"]["t"], event["what"]["by"]) == ("placed", "player")
            assert wire.silent()


@pytest.mark.usefixtures("company")
def test_a_bot_that_thinks_about_a_turn_that_is_over_is_not_listened_to(serve: Serve) -> None:
    with serve() as server:
        table = seated(server, starter=0)
        wire, _ = listen(server.url, table.table, *table.tokens)
        with wire:
            table.start()
            wire.say(t="stand-in", key=new_key(), seat=0, bot="ponderer")
            assert Ponderer.thinking.wait(PATIENCE)
            for t in ("reclaim", "stand-in"):
                wire.say(t=t, key=new_key(), seat=0, **({"bot": "tourist"} if t == "stand-in" else {}))
            placed = wire.until("event", lambda one: one["what"]["t"] == "placed")
            assert (placed["what"]["seat"], placed["what"]["by"]) == (0, "stand-in")
            Ponderer.enough.set()
            assert placed["view"]["seat"] == 1
            assert wire.silent()
        assert server.application.registry.metrics.bot_failures == 0


def pondering(server: Running) -> Table:
    """Return a table without subscribers where a bot is choosing its move."""
    table = seated(server, starter=0)
    table.start()
    table.command(table.tokens[0], t="stand-in", seat=0, bot="ponderer")
    assert Ponderer.thinking.wait(PATIENCE)
    return table


@pytest.mark.usefixtures("company")
def test_a_server_goes_down_although_a_bot_is_still_thinking(serve: Serve) -> None:
    with serve() as server:
        pondering(server)
        Ponderer.enough.set()


@pytest.mark.usefixtures("company")
def test_a_simple_bot_never_waits_for_those_that_think(serve: Serve) -> None:
    with serve(bot_threads=1) as server:
        thinking = [against(server, "ponderer", players=2) for _ in range(3)]
        for table in thinking:
            view = table.start()["view"]
            assert table.command(table.tokens[0], t="place", seat=0, face=view["options"][0]["move"]["face"]).is_success
        assert Ponderer.thinking.wait(PATIENCE)
        table = against(server, "regular")
        wire, _ = listen(server.url, table.table, table.tokens[0])
        with wire:
            assert play(wire, table.start()["view"])["room"]["state"] == "over"
        assert not Ponderer.enough.is_set()
        assert server.application.registry.metrics.bot_failures == 0
        Ponderer.enough.set()


@pytest.mark.usefixtures("company")
def test_a_bot_that_was_made_while_its_table_went_on_misses_no_payout_and_sees_none_twice(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    with serve() as server, caplog.at_level(logging.WARNING, "croupier.server"):
        table = seated(server, starter=0, face_down=True)
        view = table.start()["view"]
        Watchful.may_be_made.clear()
        assert table.command(table.tokens[0], t="stand-in", seat=0, bot="watchful").is_success
        assert Watchful.making.wait(PATIENCE)
        assert table.command(table.tokens[0], t="reclaim", seat=0).is_success
        while view["round"] == 1 or view["seat"] != 0:
            view = table.place(view).json()["view"]
        Watchful.may_be_made.set()
        wire, _ = listen(server.url, table.table, table.tokens[1])
        with wire:
            wire.say(t="stand-in", key=new_key(), seat=1, bot="regular")
            assert table.command(table.tokens[0], t="stand-in", seat=0, bot="watchful").is_success
            last = wire.until("event", lambda one: one["view"]["over"])
        assert last["view"]["over"]
        [seen] = Watchful.seen  # the same bot all along
        assert {*seen} == {0, 1, 2, 3}, "asked in vain in the first round, and in earnest from the second on"
        assert not caplog.records


@pytest.mark.usefixtures("company")
def test_a_guest_is_made_asked_and_shown_payouts_in_threads_of_its_own_never_on_the_event_loop(serve: Serve) -> None:
    with serve() as server:
        table = against(server, "watchful", face_down=True)
        wire, _ = listen(server.url, table.table, table.tokens[0])
        with wire:
            play(wire, table.start()["view"])

        async def loop_thread() -> int:
            return get_ident()

        on_loop = asyncio.run_coroutine_threadsafe(loop_thread(), server.loop).result(PATIENCE)
        assert Watchful.called == {"make", "choose", "watch"}
        assert on_loop not in Watchful.threads


@pytest.mark.usefixtures("company")
def test_a_bot_that_still_thinks_when_its_table_leaves_memory_leaves_with_it(serve: Serve) -> None:
    with serve() as server:
        table = pondering(server)
        registry = server.application.registry
        server.loop.call_soon_threadsafe(registry.unload, table.table, "expired")
        while table.table in registry.tables:
            Event().wait(0.01)
        Ponderer.enough.set()
        while registry.metrics.bot_moves == 0:
            Event().wait(0.01)
        assert not registry._bots._bots


# Clocks, with real seconds


def hurried(server: Running, seconds: int) -> Table:
    """Return a table where everyone sits, with a shorter clock than people may agree on."""
    host = new_token()
    registry = server.application.registry
    making = registry.create(Agreement(players=2, starter=0, seconds_per_move=seconds), host, "192.0.2.1")
    room = asyncio.run_coroutine_threadsafe(making, server.loop).result(PATIENCE)
    table = Table(server, room.table, host, room.commitment)
    for name in ("Ann", "Ben"):
        table.sit(name)
    return table


def test_a_clock_runs_out_after_its_seconds_and_then_the_others_may_let_a_regular_play_on(serve: Serve) -> None:
    with serve(grace_seconds=0) as server:
        table = hurried(server, 2)
        wire, _ = listen(server.url, table.table, table.tokens[1])
        ann, _ = listen(server.url, table.table, table.tokens[0])
        with wire, ann:
            started = table.start()
            wire.say(t="stand-in", key=new_key(), seat=0)
            assert wire.until("refused")["code"] == "not-away"
            late = wire.until("event", lambda one: one["what"]["t"] == "ran-out")
            assert late["what"]["seat"] == 0
            assert 0 <= late["at"] - started["due"] < 5_000
            assert (late["due"], late["room"]["seats"][0]["ran_out"]) == (None, True)
            wire.say(t="stand-in", key=new_key(), seat=0, bot="tourist")
            assert wire.until("refused")["code"] == "unknown-bot"
            wire.say(t="stand-in", key=new_key(), seat=0)
            placed = wire.until("event", lambda one: one["what"]["t"] == "placed")
            assert (placed["what"]["by"], placed["view"]["seat"]) == ("stand-in", 1)
            assert placed["due"] > placed["at"]
            ann.say(t="reclaim", key=new_key(), seat=0)
            assert wire.until("event")["what"]["t"] == "reclaimed"


def test_a_move_in_time_stops_the_clock(serve: Serve) -> None:
    with serve(grace_seconds=0) as server:
        table = hurried(server, 1)
        wire, _ = listen(server.url, table.table, *table.tokens)
        with wire:
            view = table.start()["view"]
            wire.say(t="place", key=new_key(), seat=0, face=view["options"][0]["move"]["face"])
            placed = wire.until("event", lambda one: one["what"]["t"] == "placed")
            late = wire.until("event")
            assert late["what"] == {"t": "ran-out", "seat": 1}
            assert late["at"] >= placed["due"]


def test_after_a_start_nobody_is_late_before_people_have_had_time_to_come_back(serve: Serve) -> None:
    with serve(grace_seconds=2) as server:
        table = hurried(server, 1)
        wire, _ = listen(server.url, table.table, table.tokens[1])
        with wire:
            began = table.start()["at"]
            late = wire.until("event", lambda one: one["what"]["t"] == "ran-out")
            assert late["at"] - began > 1_500


def test_who_is_away_for_long_enough_can_be_played_for(serve: Serve) -> None:
    with serve(grace_seconds=1.5) as server:
        table = seated(server, starter=0)
        ann, _ = listen(server.url, table.table, table.tokens[0])
        ben, _ = listen(server.url, table.table, table.tokens[1])
        with ben:
            table.start()
            ann.drop()
            ben.until("present", lambda one: one["present"] == [1])
            refused = 0
            while True:
                ben.say(t="stand-in", key=new_key(), seat=0)
                while (said := ben.next())["t"] not in ("refused", "event") or said.get("what", {}).get(
                    "t"
                ) == "started":
                    pass
                if said["t"] == "event":
                    break
                assert said["code"] == "not-away"
                refused += 1
                Event().wait(0.05)
            assert refused
            assert said["what"] == {"t": "stood-in", "seat": 0, "bot": "regular", "by": 1}


def test_with_days_for_a_move_a_rival_neither_replaces_who_is_offline_nor_ends_the_game_alone(serve: Serve) -> None:
    with serve(grace_seconds=0) as server:
        table = seated(server, starter=0, seconds_per_move=14 * 86_400)
        table.start()
        refused = table.command(table.tokens[1], t="stand-in", seat=0)
        assert (refused.status_code, refused.json()["code"]) == (409, "not-away")
        assert table.command(table.tokens[1], t="end", seat=1).json()["what"]["ends"] is False
        shown = table.shown()["room"]
        assert (shown["state"], shown["secret"]) == ("playing", None)
