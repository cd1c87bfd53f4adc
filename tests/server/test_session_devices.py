"""Several devices of one person over real sockets: a pass adds one, and signing out takes effect immediately."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Running
from tests.server.guests import Table, new_key, seated
from tests.server.wire import Wire, listen

PASS = "a-pass-that-ann-has-drawn"
PHONE, LAPTOP = "the-token-of-anns-phone", "the-token-of-anns-laptop"


def link(table: Table, *tokens: str, **more: Any) -> Any:
    """Ann makes a link."""
    answer = table.command(*tokens, t="link", **{"seats": [0], "pass": PASS, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_device_with_a_pass_plays_on_beside_the_first(server: Running) -> None:
    table = seated(server, starter=0)
    assert link(table, table.tokens[0])["what"] == {"t": "linked", "seats": [0], "host": False}
    phone, welcome = listen(server.url, table.table)
    with phone:
        assert (welcome["you"], welcome["offer"]) == ([], None)
        phone.say(t="hello", tokens=[], **{"pass": PASS})
        welcome = phone.until("welcome")
        assert (welcome["you"], welcome["offer"]) == ([], {"seats": [0], "host": False}), "asking uses nothing up"
        phone.say(t="redeem", key="r", token=PHONE, **{"pass": PASS})
        assert phone.until("you") == {"t": "you", "seats": [0], "host": False}
        event = phone.until("event")
        assert (event["key"], event["what"]) == ("r", {"t": "redeemed", "seats": [0], "host": False})
        sat, came = event["room"]["seats"][0]["devices"]
        assert sat < came == event["at"]
        assert PASS not in "".join(phone.heard)
        phone.say(t="redeem", key="r", token=PHONE, **{"pass": PASS})
        assert phone.until("done")["key"] == "r", "sent again it counts once"
        phone.say(t="redeem", key=new_key(), token=LAPTOP, **{"pass": PASS})
        assert phone.until("refused")["code"] == "no-pass"
        first = table.start()["view"]["options"][0]["move"]
        phone.say(t="place", key="p", seat=0, face=first["face"], bandit=first["bandit"])
        phone.until("event", lambda event: event["key"] == "p")
    wire, welcome = listen(server.url, table.table, table.tokens[0])
    with wire:
        assert welcome["you"] == [0], "the first device has lost nothing"


def test_a_device_that_is_signed_out_is_told_at_once_and_can_do_nothing_more(server: Running) -> None:
    table = seated(server, starter=0)
    link(table, table.tokens[0], table.host, host=True)
    redeemed = table.command(t="redeem", token=PHONE, **{"pass": PASS})
    assert redeemed.json()["what"] == {"t": "redeemed", "seats": [0], "host": True}
    phone, welcome = listen(server.url, table.table, PHONE)
    laptop, _ = listen(server.url, table.table, table.tokens[0], table.host)
    with phone, laptop:
        assert (welcome["you"], welcome["host"]) == ([0], True)
        laptop.say(t="rotate", key="s", seat=0, token=LAPTOP)
        assert phone.until("you") == {"t": "you", "seats": [], "host": True}
        laptop.say(t="rotate", key="h", seat=None, token=LAPTOP)
        assert phone.until("you") == {"t": "you", "seats": [], "host": False}
        phone.say(t="leave", key="l", seat=0)
        assert phone.until("refused")["code"] == "not-your-seat"
        laptop.until("event", lambda event: event["key"] == "h")
        laptop.say(t="start", key="go")
        laptop.until("event", lambda event: event["key"] == "go")
        assert_turn_of(laptop)
    wire, welcome = listen(server.url, table.table, table.tokens[0], LAPTOP, PHONE)
    with wire:
        assert (welcome["you"], welcome["host"], welcome["unknown"]) == ([0], True, [0, 2])


def assert_turn_of(wire: Wire) -> None:
    """Ann's first device places under its new token, on the socket it has had all along."""
    wire.say(t="hello", tokens=[LAPTOP])
    view = wire.until("welcome")["view"]
    move = view["options"][0]["move"]
    wire.say(t="place", key="p", seat=0, face=move["face"], bandit=move["bandit"])
    wire.until("event", lambda event: event["key"] == "p")


def test_who_is_signed_out_over_http_is_not_away_at_once(server: Running) -> None:
    table = seated(server, starter=0)
    table.start()
    phone, _ = listen(server.url, table.table, table.tokens[0])
    with phone:
        table.command(table.tokens[0], t="rotate", seat=0, token=LAPTOP)
        assert phone.until("you")["seats"] == []
        answer = table.command(table.tokens[1], t="stand-in", seat=0)
        assert answer.json()["code"] == "not-away"


def test_a_pass_that_was_used_is_a_problem_over_http(server: Running) -> None:
    table = seated(server)
    answer = table.command(t="redeem", token=PHONE, **{"pass": PASS})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-pass")
    assert "ask for a new one" in answer.json()["message"]
