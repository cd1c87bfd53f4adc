"""Commands over HTTP: each is answered with what it led to, or why not."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier.api.messages import Done, EventMessage, Said, Seated
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running
from tests.server.guests import seated, set_up
from tests.server.wire import listen


def test_a_whole_game_is_played_by_commands_alone(server: Running) -> None:
    table = seated(server, edition="biggy", players=3, bandit=True)
    assert table.start()["what"]["t"] == "started"
    end = table.play(table.shown())
    assert end["room"]["state"] == "over"
    assert sorted(seat["rank"] for seat in end["view"]["seats"])[0] == 1


def test_an_event_is_answered_as_on_the_socket_with_the_callers_own_winnings(server: Running) -> None:
    table = seated(server, face_down=True)
    event = table.start()
    while not event["view"]["over"]:
        seat = event["view"]["seat"]
        answer = table.place(event["view"])
        told = decode_strictly(answer.text, EventMessage)
        if told.view is not None and not told.view.over:
            assert [own.seat for own in told.own] == [seat]
            assert all(shown.money is None for shown in told.view.seats)
        event = answer.json()


def test_sitting_down_gives_a_token_drawn_by_the_server_or_by_the_guest(server: Running) -> None:
    table = set_up(server)
    first = decode_strictly(table.command(t="sit", name="Ann", seed="a", key="one").text, Seated)
    mine = "drawn-by-myself-0123456789"
    second = decode_strictly(table.command(t="sit", name="Ben", seed="b", token=mine, seat=1).text, Seated)
    assert (first.key, first.seat, second.seat, second.token) == ("one", 0, 1, mine)


def test_of_many_who_want_one_seat_at_once_one_gets_it(server: Running) -> None:
    table = set_up(server)

    def sit(number: int) -> int:
        return table.command(t="sit", name=f"Guest {number}", seed="s", seat=0).status_code

    with ThreadPoolExecutor(8) as guests:
        statuses = sorted(guests.map(sit, range(16)))
    assert statuses == [200] + [409] * 15


def test_a_command_sent_again_counts_once(server: Running) -> None:
    table = seated(server)
    first = table.command(table.host, t="start", key="go").json()
    again = decode_strictly(table.command(table.host, t="start", key="go").text, Done)
    assert again.seq == first["seq"]
    assert table.shown()["seq"] == first["seq"]


def test_several_tokens_come_in_one_header(server: Running) -> None:
    table = seated(server)
    view = table.start()["view"]
    for _ in range(4):
        first = view["options"][0]["move"]
        answer = table.command(*table.tokens, t="place", seat=view["seat"], face=first["face"], bandit=first["bandit"])
        assert answer.status_code == 200
        view = answer.json()["view"]


def test_what_is_said_is_answered_and_heard(server: Running) -> None:
    table = seated(server)
    said = decode_strictly(table.command(table.tokens[1], t="say", seat=1, phrase="good-luck").text, Said)
    assert said == Said(1, "good-luck", None)
    words = table.command(table.tokens[1], t="say", seat=1, words="Good luck!")
    assert (words.status_code, words.json()["code"]) == (403, "no-chat")


def test_a_rematch_is_answered_with_its_table_and_there_is_only_one(server: Running) -> None:
    table = seated(server)
    table.play(table.start())
    told = table.command(table.tokens[0], t="rematch").json()
    following = told["what"]["table"]
    assert told["room"]["following"] == following
    with server.client() as client:
        assert client.get(f"/api/tables/{following}").json()["room"]["previous"] == table.table
    again = table.command(table.tokens[1], t="rematch")
    assert (again.status_code, again.json()["code"], again.json()["table"]) == (409, "exists", following)


@pytest.mark.parametrize(
    ("command", "by", "status", "code"),
    [
        ({"t": "start"}, "nobody", 401, "no-token"),
        ({"t": "start"}, "guest", 403, "host-only"),
        ({"t": "place", "seat": 1, "face": 1}, "guest", 409, "not-playing"),
        ({"t": "leave", "seat": 1}, "guest", 403, "not-your-seat"),
        ({"t": "leave", "seat": 5}, "host", 409, "no-seat"),
        ({"t": "sit", "name": "Zoe", "seed": "z"}, "nobody", 409, "no-free-seat"),
        ({"t": "sit", "name": "Zoe", "seed": "z", "seat": 0}, "nobody", 409, "seat-taken"),
        ({"t": "sit", "name": "Zoe", "seed": "not a seed"}, "nobody", 400, "bad-message"),
        ({"t": "sit-bot", "bot": "nobody"}, "host", 409, "unknown-bot"),
        ({"t": "agree", "agreement": {"players": 6}}, "host", 400, "bad-setup"),
        ({"t": "rematch"}, "guest", 409, "not-playing"),
        ({"t": "hello"}, "guest", 400, "bad-message"),
        ({"t": "start", "key": "two words"}, "host", 400, "bad-message"),
        ({"t": "start", "more": 1}, "host", 400, "bad-message"),
    ],
)
def test_refusals_have_a_status_a_code_and_a_sentence(
    server: Running, command: dict[str, Any], by: str, status: int, code: str
) -> None:
    table = seated(server)
    tokens = {"nobody": (), "guest": (table.tokens[0],), "host": (table.host,)}[by]
    before = table.shown()["seq"]
    answer = table.command(*tokens, **command)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")
    assert table.shown()["seq"] == before


def test_a_name_that_cannot_be_written_is_refused(server: Running) -> None:
    answer = set_up(server).command(t="sit", name="A\nnn", seed="a")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-name")


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer short", "Bearer " + ",".join(["x" * 30] * 17), "x"])
def test_a_header_that_has_no_tokens_is_refused(server: Running, header: str) -> None:
    table = seated(server)
    with server.client() as client:
        answer = client.post(
            f"{table.path}/commands", json={"t": "start", "key": "k"}, headers={"authorization": header}
        )
    assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_somebody_elses_token_moves_nothing(server: Running) -> None:
    table = seated(server)
    view = table.start()["view"]
    other = table.tokens[1 - view["seat"]]
    answer = table.command(other, t="place", seat=view["seat"], face=view["options"][0]["move"]["face"])
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")


def test_a_log_cannot_be_grown_by_going_and_coming_back(server: Running) -> None:
    table = seated(server, starter=0, bot_pause=5_000)
    began = table.start()["seq"]
    answers = [table.command(table.tokens[1], t=kind, seat=1) for kind in ("stand-in", "reclaim") * 100]
    assert {answer.status_code for answer in answers} == {200, 409, 429}
    assert table.shown()["seq"] == began + 24


def test_a_seat_says_only_so_much_on_socket_and_http_alike_and_the_others_are_not_held_up(server: Running) -> None:
    table = seated(server)
    ben, _ = listen(server.url, table.table, table.tokens[1])
    with ben:
        for _ in range(4):
            ben.say(t="say", key="k", seat=1, phrase="ouch")
            ben.until("said")
        answers = [table.command(table.tokens[1], t="say", seat=1, phrase="ouch") for _ in range(20)]
        assert [answer.status_code for answer in answers[:4]] == [200] * 4
        assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too-fast")
        ben.say(t="say", key="k", seat=1, phrase="ouch")
        assert ben.until("refused")["code"] == "too-fast"
    assert table.command(table.tokens[0], t="say", seat=0, phrase="ouch").status_code == 200


def test_whom_the_host_hushes_says_nothing_and_everyone_sees_it(server: Running) -> None:
    table = seated(server)
    event = table.command(table.host, t="hush", seat=1).json()
    assert event["what"] == {"t": "hushed", "seat": 1, "hushed": True}
    assert [seat["hushed"] for seat in table.shown()["room"]["seats"]] == [False, True]
    refused = table.command(table.tokens[1], t="say", seat=1, phrase="ouch")
    assert (refused.status_code, refused.json()["code"]) == (403, "hushed")
    assert table.command(table.tokens[0], t="hush", seat=1, hushed=False).status_code == 403


def test_people_nod_to_a_changed_agreement_before_the_start(server: Running) -> None:
    table = seated(server)
    agreement = table.shown()["room"]["agreement"] | {"hints": True}
    table.command(table.host, table.tokens[0], t="agree", agreement=agreement)
    assert [seat["agreed"] for seat in table.shown()["room"]["seats"]] == [True, False]
    refused = table.command(table.host, t="start")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-agreed")
    nodded = table.command(table.tokens[1], t="nod", seat=1, agreement=agreement).json()
    assert nodded["what"] == {"t": "nodded", "seat": 1}
    assert table.start()["what"]["t"] == "started"
