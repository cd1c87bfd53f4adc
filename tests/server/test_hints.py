"""Hints over a real socket: only on one's turn, the same for the same turn, sent to nobody else and stored nowhere."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.api.commands import Hint
from croupier.api.messages import Advised
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room
from croupier.server import hints
from croupier.server.background import Kind
from tests.patience import PATIENCE
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running
from tests.server.guests import new_key, seated
from tests.server.wire import listen


def test_a_hint_has_every_legal_move_the_best_first(server: Running) -> None:
    table = seated(server, starter=0, hints=True)
    view = table.start()["view"]
    ann, _ = listen(server.url, table.table, table.tokens[0])
    with ann:
        ann.say(t="hint", key="k-1", seat=0)
        hint = decode_strictly(ann.next_text(), Advised)
        assert (hint.key, hint.seq) == ("k-1", 4)
        legal = {(option["move"]["face"], option["move"]["bandit"]) for option in view["options"]}
        assert {(one.face, one.bandit) for one in hint.moves} == legal
        assert [one.win for one in hint.moves] == sorted((one.win for one in hint.moves), reverse=True)
        assert all(0 <= one.win <= 1 and one.money >= 0 for one in hint.moves)


def test_nobody_else_hears_it_no_log_keeps_it_and_asked_again_it_is_the_same(server: Running) -> None:
    table = seated(server, starter=0, hints=True)
    seq = table.start()["seq"]
    ann, _ = listen(server.url, table.table, table.tokens[0])
    ben, _ = listen(server.url, table.table, table.tokens[1])
    with ann, ben:
        assert ann.next()["t"] == "present"
        told = []
        for _ in range(2):
            ann.say(t="hint", key=new_key(), seat=0)
            told.append(ann.next()["moves"])
        assert told[0] == told[1]
        assert ben.silent()
        assert table.shown()["seq"] == seq


@pytest.mark.parametrize(
    ("agreement", "seat", "token", "code"),
    [
        ({}, 0, 0, "no-hints"),
        ({"hints": True}, 1, 1, "not-your-turn"),
        ({"hints": True}, 0, 1, "not-your-seat"),
        ({"hints": True}, 5, 0, "not-your-seat"),
    ],
)
def test_who_may_not_have_one_is_told_why(
    server: Running, agreement: dict[str, Any], seat: int, token: int, code: str
) -> None:
    table = seated(server, starter=0, **agreement)
    table.start()
    wire, _ = listen(server.url, table.table, table.tokens[token])
    with wire:
        wire.say(t="hint", key="k", seat=seat)
        refused = wire.next()
        assert (refused["t"], refused["key"], refused["code"]) == ("refused", "k", code)


def test_over_http_it_is_the_answer(server: Running) -> None:
    table = seated(server, starter=0, hints=True)
    table.start()
    with server.client(table.tokens[0]) as client:
        answer = client.post(f"{table.path}/commands", json={"t": "hint", "key": "k", "seat": 0}, timeout=PATIENCE)
    assert answer.status_code == 200
    assert decode_strictly(answer.text, Advised).moves
    refused = table.command(table.tokens[1], t="hint", seat=1)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-your-turn")
    without = seated(server, starter=0)
    without.start()
    refused = without.command(without.tokens[0], t="hint", seat=0)
    assert (refused.status_code, refused.json()["code"]) == (403, "no-hints")


def test_winnings_that_lie_face_down_cannot_be_read_off_a_hint(server: Running) -> None:
    table = seated(server, starter=0, hints=True, face_down=True)
    view = table.start()["view"]
    while view["round"] == 1 or view["seat"] != 0:
        view = table.place(view).json()["view"]
    room = server.application.registry.tables[table.table].room
    assert room.play is not None
    rich = room.play.game.table()
    rich.money[1] += 500
    richer = replace(room, seq=room.seq + 1, play=replace(room.play, memory=rich.tobytes()))

    async def told(room: Room) -> Any:
        command = Hint(key="k", seat=0)
        return (
            await server.application.registry.hints.hint(room, command, Identity(frozenset((0,))), "192.0.2.1")
        ).moves

    first, second = (
        asyncio.run_coroutine_threadsafe(told(one), server.loop).result(PATIENCE) for one in (room, richer)
    )
    assert first == second


def test_many_at_once_are_refused_and_one_that_fails_says_so(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(hints, "evaluate", broken)
    with caplog.at_level(logging.WARNING, "croupier.server"):
        table = seated(server, starter=0, hints=True)
        table.start()
        with server.client(table.tokens[0]) as client:
            answer = client.post(f"{table.path}/commands", json={"t": "hint", "key": "k", "seat": 0}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert "a hint failed" in caplog.text
        monkeypatch.setattr(Kind.HINT, "limit", 0)
        answer = table.command(table.tokens[0], t="hint", seat=0)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
