"""Seats before a game: people who are moved up by a smaller game see and play the seat they have then."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from tests.browser.online import open_table, sit_down
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, SWIFT, Visitor

FOUR: dict[str, Any] = {"edition": "classic", "players": 4, "neutral": False, "bandit": False, "face_down": False}


def test_guests_who_are_moved_to_another_seat_see_and_play_that_seat(visit: Callable[..., Visitor]) -> None:
    ada, gil, ida = (visit(settings=SWIFT) for _ in range(3))
    link = open_table(ada, "Ada", FOUR)
    sit_down(gil, link, "Gil", seat=4)
    sit_down(ida, link, "Ida", seat=3)

    ada.button("page.lobby.change").click()
    panel = ada.page.get_by_role("dialog", name=ada.say("page.lobby.change"))
    panel.get_by_role("group", name=ada.say("page.players")).get_by_role("radio", name="3").check()
    panel.get_by_role("button", name=ada.say("page.lobby.agree")).click()
    panel.wait_for(state="hidden")
    ada.page.get_by_text(ada.say("page.lobby.asked")).first.wait_for()
    for guest in (gil, ida):
        guest.button("page.agree").click()

    players = {"Ada": ada, "Gil": gil, "Ida": ida}
    for name, player in players.items():
        mine = player.button("page.lobby.leave", name=name)
        mine.wait_for()
        row = player.page.get_by_role("listitem").filter(has=mine)
        row.get_by_text(player.say("page.lobby.you"), exact=True).wait_for()
        assert player.page.get_by_text(player.say("page.lobby.you"), exact=True).count() == 1, f"{name} has one seat"

    ada.button("page.lobby.start").click()
    for player in players.values():
        player.region("page.casinos").wait_for()
    waiting = set(players)
    while waiting:
        turn = to_move(players)
        for name, other in players.items():
            if name != turn:
                other.region("page.roll.of", name=turn).wait_for()
        player = players[turn]
        player.choose(player.picks.last)
        player.page.keyboard.press("Enter")
        player.picks.first.wait_for(state="hidden")
        waiting.discard(turn)
    for player in players.values():
        assert player.page.get_by_text(player.say("page.stood_in")).count() == 0, "no bot plays for anybody"


def to_move(players: dict[str, Visitor]) -> str:
    """Wait until one of them has dice to choose from; returns the name."""
    late = monotonic() + PATIENCE / 1000
    while monotonic() < late:
        for name, player in players.items():
            if player.picks.first.is_visible():
                return name
            player.page.wait_for_timeout(50)
    raise AssertionError("nobody can move")


def junk(number: int) -> str:
    """Return a token that the server never issued."""
    return f"junk-that-is-no-token-{number:04}"


def test_a_link_made_by_somebody_else_takes_nothing_from_who_opens_it(visit: Callable[..., Visitor]) -> None:
    ada = visit(settings=SWIFT)
    link = open_table(ada, "Ada")
    mine = ada.button("page.lobby.leave", name="Ada")
    mine.wait_for()
    for tokens in (".".join([*map(junk, range(6)), f"!{junk(6)}"]), f"pass.{junk(7)}"):
        ada.go("/")
        for _ in range(2):
            ada.go(f"{link}#{tokens}")
            mine.wait_for()
            assert "#" not in ada.page.url
            ada.page.reload()
            mine.wait_for()
            ada.button("page.lobby.change").wait_for()


def test_who_is_sent_away_before_the_game_is_told_and_who_leaves_is_not(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(size=DESKTOP), visit(size=PHONE)
    link = open_table(host, "Ada")
    told = guest.page.get_by_text(guest.say("page.lobby.freed"))
    sit_down(guest, link, "Ben")
    guest.page.get_by_role("button", name=guest.say("page.lobby.leave", name="Ben")).click()
    host.page.get_by_text(host.say("page.lobby.missing.one", number=1)).first.wait_for()
    guest.button("page.lobby.sit").first.wait_for()
    assert told.count() == 0
    sit_down(guest, link, "Ben")
    host.page.get_by_role("button", name=host.say("page.lobby.send_away", name="Ben")).click()
    told.wait_for()
    sit_down(guest, link, "Ben")
