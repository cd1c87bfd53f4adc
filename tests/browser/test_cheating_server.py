"""A server that cheats, as a player's page sees it: parts of a real one are replaced, or messages on their way."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

from croupier.dealer import FairDealer, commitment
from croupier.record import Record
from croupier.rooms import decisions, history, transitions, views
from croupier.rooms.room import Room
from croupier.server.http import records
from tests.browser.online import let_bots_play_on, open_table, sit_down, whose_turn
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, SERVED, SWIFT, Visitor
from tests.records.games import play_game
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

COMMITMENT = re.compile(r'("commitment":")[0-9a-f]{64}(")')
GROUPS = re.compile(r"^(?:[0-9a-f]{4}\s*){6}$")


def swap_commitments(visitor: Visitor, digit: str) -> None:
    """From the next connection on, show this visitor another commitment."""

    def between(line: "WebSocketRoute") -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda frame: line.send(COMMITMENT.sub(rf"\g<1>{digit * 64}\g<2>", str(frame))))

    visitor.page.route_web_socket(re.compile(r"/live$"), between)


def leave_out(visitor: Visitor, keys: str) -> None:
    """Give this visitor records without these lines."""

    def strip(route: "Route") -> None:
        text = re.sub(rf"(?m)^(?:{keys}): .*\n", "", route.fetch().text())
        route.fulfill(body=text, content_type="text/plain")

    visitor.page.route("**/record", strip)


def fingerprint(visitor: Visitor) -> str:
    """Return the groups of digits that players compare."""
    groups = visitor.page.locator("code").filter(has_text=GROUPS)
    groups.first.wait_for()
    return groups.first.inner_text()


def test_a_commitment_swapped_in_the_lobby_is_an_alarm(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host = visit(size=PHONE, settings=SWIFT)
    open_table(host, "Ada")
    alarm = host.page.get_by_role("alert").filter(has_text=host.say("page.dice.alarm.commitment"))
    assert alarm.count() == 0
    swap_commitments(host, "a")
    host.page.reload()
    alarm.wait_for()
    shot(host.page, "dice-alarm-lobby")
    host.page.set_viewport_size({"width": 1280, "height": 800})
    shot(host.page, "dice-alarm-lobby-desktop")


def test_two_faces_are_found_by_comparing_and_by_the_record(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    host = visit(size=DESKTOP, settings=SWIFT)
    link = open_table(host, "Ada")
    guest = visit(size=PHONE, settings=SWIFT)
    swap_commitments(guest, "b")
    sit_down(guest, link, "Ben")
    host.button("page.lobby.start").wait_for()
    guest.button("page.more").click()
    for visitor in (host, guest):
        visitor.page.get_by_text(visitor.say("page.dice.title"), exact=True).click()
    assert fingerprint(host) != fingerprint(guest), "who compares finds out before the game"
    shot(host.page, "dice-fingerprint-lobby")
    shot(guest.page, "dice-fingerprint-lobby-phone")
    host.button("page.lobby.start").click()
    whose_turn(host, guest)
    let_bots_play_on(server, host, guest)
    for visitor in (host, guest):
        visitor.over.first.wait_for()
    assert fingerprint(host) != fingerprint(guest), "and after it"
    shot(guest.page, "dice-alarm-end")
    host.page.locator("code").first.scroll_into_view_if_needed()
    shot(host.page, "dice-fingerprint-end")
    # Without a tap: one is shown the proof, the other the warning, and both are stored.
    host.page.get_by_role("status").filter(has_text=host.say("page.verify.good")).wait_for()
    warning = guest.say("page.dice.alarm.commitment")
    guest.page.get_by_role("alert").filter(has_text=warning, visible=True).wait_for()
    assert (stored_proofs(host), stored_proofs(guest)) == (["proven"], ["commitment"])
    for visitor, key in ((host, "page.verify.good"), (guest, "page.verify.wrong")):
        visitor.over.wait_for()
        visitor.link("page.end.verify").first.click()
        visitor.heading(key).wait_for()
    guest.page.get_by_text(guest.say("page.verify.other")).wait_for()
    shot(host.page, "verify-proven")
    shot(guest.page, "verify-wrong")


PROOFS = """() => new Promise((found) => {
  const opening = indexedDB.open("croupier");
  opening.onsuccess = () => {
    const asked = opening.result.transaction("games").objectStore("games").getAll();
    asked.onsuccess = () => { opening.result.close(); found(asked.result.map(({ proof }) => proof ?? null)); };
  };
})"""
"""What is stored of the dice of every finished game."""


def stored_proofs(visitor: Visitor) -> list[str | None]:
    """Wait for the stored verdict on the dice of this browser's one game, and return it."""
    late = monotonic() + PATIENCE / 1000
    while True:
        proofs: list[str | None] = visitor.page.evaluate(PROOFS)
        if proofs not in ([], [None]) or monotonic() > late:
            return proofs
        visitor.page.wait_for_timeout(50)


def play_with_a_bot(visitor: Visitor, server: Running) -> None:
    """Play a short game at the server, to its end; no more than that."""
    visitor.keep("solo", {"game": {"edition": "classic", "players": 2}, "bots": ["tourist"]})
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    visitor.choose(visitor.picks.first)
    visitor.picks.first.click()
    let_bots_play_on(server, visitor)
    visitor.over.first.wait_for()


def tell_another_secret(cheat: pytest.MonkeyPatch) -> None:
    """Commit to one secret, and deal from another."""
    cheat.setattr(Room, "commitment", property(lambda room: commitment(bytes.fromhex(room.secret)[::-1])))


def replace_the_seed(cheat: pytest.MonkeyPatch) -> None:
    """Deal from another seed instead of the player's."""
    sit = decisions._sit
    cheat.setattr(decisions, "_sit", lambda *asked: structs.replace(sit(*asked), seed="the-servers-own-seed"))


def withhold_the_secret(cheat: pytest.MonkeyPatch) -> None:
    """Never tell the secret, neither in messages nor in the record."""

    def unrevealed(*fields: Any, **named: Any) -> Record:
        return Record(*fields, **{**named, "secret": None, "root": None})

    shown = views.RoomView
    cheat.setattr(history, "Record", unrevealed)
    cheat.setattr(views, "RoomView", lambda **fields: shown(**{**fields, "secret": None}))


def choose_the_dice(cheat: pytest.MonkeyPatch) -> None:
    """Deal dice that are not those of the secret and the seeds."""

    def liked(secret: bytes, seeds: Sequence[str]) -> FairDealer:
        return FairDealer(secret, [*seeds[:-1], "a-luckier-one"])

    cheat.setattr(transitions, "FairDealer", liked)


def write_down_another_game(cheat: pytest.MonkeyPatch) -> None:
    """Write down a game of the same dice in which others won."""

    def rewritten(*arguments: Any) -> Record:
        record = history.record_of(*arguments)
        assert record.dealer is not None
        return replace(record, steps=play_game(record.setup, record.dealer, seed=7), remarks=())

    cheat.setattr(records, "record_of", rewritten)


@pytest.mark.parametrize(
    ("cheats", "proof", "key"),
    [
        (tell_another_secret, "secret", "page.dice.alarm.secret"),
        (choose_the_dice, "draws", "page.proof.draws"),
        # page/tests/lib/fair/cheating_server.test.ts has these for every change
        pytest.param(replace_the_seed, "seed", "page.dice.alarm.seed", marks=pytest.mark.soak),
        pytest.param(withhold_the_secret, "withheld", "page.proof.withheld", marks=pytest.mark.soak),
        pytest.param(write_down_another_game, "steps", "page.proof.steps", marks=pytest.mark.soak),
    ],
    ids=["secret", "draws", "seed", "withheld", "steps"],
)
def test_a_player_who_does_nothing_but_play_is_warned_of_a_server_that_cheats(
    cheats: Callable[[pytest.MonkeyPatch], None],
    proof: str,
    key: str,
    visit: Callable[..., Visitor],
    server: Running,
    shot: Callable[["Page", str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheats(monkeypatch)
    visitor = visit(size=PHONE, settings=SERVED)
    play_with_a_bot(visitor, server)
    warning = visitor.say(key, server=server.url.removeprefix("http://"))
    visitor.page.get_by_role("alert").filter(has_text=warning, visible=True).wait_for()
    assert stored_proofs(visitor) == [proof]
    shot(visitor.page, f"proof-{proof}")
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    shot(visitor.page, f"proof-{proof}-desktop")
    visitor.page.reload()  # it lasts
    visitor.page.get_by_role("alert").filter(has_text=warning, visible=True).wait_for()
    visitor.go("/history")
    visitor.page.get_by_role("listitem").filter(has_text=warning).wait_for()
    if proof == "withheld":
        visitor.page.get_by_text(
            visitor.say("page.history.withheld.one", number=1, games=1, server=server.url.removeprefix("http://"))
        ).wait_for()
    shot(visitor.page, f"history-{proof}")


def test_an_honest_servers_dice_are_proven_without_a_tap(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    visitor = visit(size=PHONE, settings=SERVED)
    play_with_a_bot(visitor, server)
    mark = visitor.page.get_by_role("status").filter(has_text=visitor.say("page.verify.good"))
    mark.wait_for()
    assert stored_proofs(visitor) == ["proven"]
    mark.scroll_into_view_if_needed()
    shot(visitor.page, "proof-proven")
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    shot(visitor.page, "proof-proven-desktop")
    watcher = visit(size=PHONE, settings=SERVED)
    watcher.go(visitor.page.url)
    watcher.page.get_by_role("status").filter(has_text=watcher.say("page.proof.checked")).wait_for()
    visitor.go("/history")
    visitor.page.get_by_role("listitem").filter(has_text=visitor.say("page.history.proven")).wait_for()
    shot(visitor.page, "history-proven")


def test_a_record_that_could_not_be_had_is_proven_when_games_are_listed(
    visit: Callable[..., Visitor], server: Running
) -> None:
    visitor = visit(size=PHONE, settings=SERVED)
    visitor.expected = re.compile("Failed to load resource|ERR_FAILED")
    visitor.page.route("**/record", lambda route: route.abort())
    play_with_a_bot(visitor, server)
    visitor.wait_for_parts()
    visitor.page.unroute("**/record")
    visitor.go("/history")
    visitor.page.get_by_role("listitem").filter(has_text=visitor.say("page.history.proven")).wait_for()
    assert stored_proofs(visitor) == ["proven"]


@pytest.mark.soak  # page/tests/lib/fair and tests/record have it for every change
def test_a_stripped_record_and_a_withheld_secret_are_not_called_proven(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    visitor = visit(size=PHONE, settings=SERVED)
    visitor.keep("solo", {"game": {"edition": "classic", "players": 2}, "bots": ["tourist"]})
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    let_bots_play_on(server, visitor)
    visitor.over.first.wait_for()
    table = visitor.page.url.rsplit("/", 1)[-1]
    for lines, key in (("secret", "page.verify.open"), ("secret|commitment|seed", "page.verify.wrong")):
        leave_out(visitor, lines)
        visitor.go(f"/verify?table={table}")
        visitor.heading(key).wait_for()
        shot(visitor.page, f"verify-without-{lines.split('|')[-1]}")
        visitor.page.unroute("**/record")
