"""Games over the network: by link, with a lost line, with a server that is killed."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.online import sit_together, whose_turn
from tests.browser.serving import Served
from tests.browser.visitor import PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Start a server that the test may kill."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.kill()


def waiting(player: Visitor, host: Visitor) -> "Locator":
    """Return what a player sees during the turn of the other, who may be disconnected."""
    other = "Ben" if player is host else "Ada"
    return player.region("page.roll.of", name=other).or_(player.region("page.absent.away", name=other))


def test_two_browsers_play_a_whole_game_by_link(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host, guest = sit_together(visit)
    player, other = whose_turn(host, guest)
    for visitor in (host, guest):
        hint = visitor.page.get_by_role("button", name=visitor.say("page.hint"), exact=True)
        assert hint.count() == 0, "with other people there is none unless it is agreed on"
    player.play_on(until=waiting(player, host))
    other.my_turn()
    host.begin_to_press()
    guest.begin_to_press()
    assert host.pressed()
    assert guest.pressed()
    for visitor in (host, guest):
        visitor.over.wait_for()
        visitor.page.get_by_role("figure").wait_for()
    lines = [visitor.page.get_by_role("table").inner_text().replace("\n", " ") for visitor in (host, guest)]
    ada, ben = (line.replace(you, name) for line, you, name in zip(lines, ("You", "You"), ("Ada", "Ben"), strict=True))
    assert ada == ben, "both saw the same money in every round"
    shot(guest.page, "end-of-a-guest")

    # Another day the same people meet at their table.
    table = host.page.url
    for visitor in (host, guest):
        visitor.go("/history")
        visitor.link("page.history.again").click()
    assert (host.page.url, guest.page.url) == (table, table)
    host.over.click()
    guest.button("page.end.rematch.join").or_(guest.link("page.end.rematch.join")).first.click()
    guest.page.wait_for_url(lambda url: url != table)
    assert host.page.url == guest.page.url


def test_a_reload_and_a_lost_network_in_the_middle_of_a_turn_lose_nothing_and_what_was_placed_counts_once(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host, guest = sit_together(visit, worker=True)
    player, other = whose_turn(host, guest)
    for visitor in (host, guest):
        visitor.expected = re.compile("ERR_INTERNET_DISCONNECTED")
    roll = player.picks.all_inner_texts()
    player.page.reload()
    player.picks.first.wait_for()
    assert player.picks.all_inner_texts() == roll

    # Who places dice without a network is told so, and they count once.
    player.context.set_offline(True)
    assert player.says_soon("page.line.lost")
    player.choose(player.picks.first)
    player.page.keyboard.press("Enter")
    assert player.says_soon("page.line.unconfirmed")
    unconfirmed = player.page.get_by_text(player.say("page.line.unconfirmed"))
    assert unconfirmed.count() == 2, "at the casino and on the felt"
    shot(player.page, "not-confirmed")
    player.context.set_offline(False)
    unconfirmed.first.wait_for(state="hidden")
    player.page.get_by_text(player.say("page.line.lost")).wait_for(state="hidden")
    other.my_turn()
    dice = other.page.get_by_role("region", name=other.say("page.casinos")).get_by_text(other.say("page.no_dice"))
    assert dice.count() == 5, "one move, not two"

    # Who was without a network while others played sees what happened meanwhile.
    player.context.set_offline(True)
    other.play_on(until=waiting(other, host))
    player.context.set_offline(False)
    player.my_turn()


def dice(visitor: Visitor) -> list[str]:
    """Return the faces of a roll with their numbers of dice, without words of any language."""
    groups: list[str] = visitor.picks.evaluate_all(
        "(picks) => picks.map((pick) => `${pick.parentElement.dataset.face}: ${pick.querySelectorAll('.die').length}`)"
    )
    return groups


def assert_who_declines_stays_who_they_are(host: Visitor, guest: Visitor, shot: Callable[["Page", str], None]) -> None:
    """Let the guest open the host's own link and decline."""
    host.page.get_by_role("button", name=host.say("page.menu"), exact=True).click()
    host.button("page.device.title").click()
    field = host.page.get_by_label(host.say("page.device.link"), exact=True)
    plain = field.input_value()
    host.page.get_by_role("switch", name=host.say("page.device.host")).check()
    while (link := field.input_value()) == plain:
        host.page.wait_for_timeout(20)
    shot(host.page, "seat-link-of-host")
    guest.go(link)
    asked = guest.page.get_by_role("dialog", name=guest.say("page.device.here"))
    asked.get_by_text(guest.say("page.device.sure_both", names="Ada")).wait_for()
    shot(guest.page, "seat-offer-of-host")
    asked.get_by_role("button", name=guest.say("page.device.decline")).click()
    asked.wait_for(state="hidden")
    assert whose_turn(host, guest)[0].picks.first.is_visible()
    assert guest.page.evaluate("Object.keys(localStorage).filter((name) => name.includes('table.')).length") == 1


def test_a_seat_goes_on_at_another_device_by_its_own_link(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host, guest = sit_together(visit)
    assert_who_declines_stays_who_they_are(host, guest, shot)
    host.page.keyboard.press("Escape")
    host.page.get_by_role("dialog").wait_for(state="hidden")
    player, _ = whose_turn(host, guest)
    roll = dice(player)
    player.page.get_by_role("button", name=player.say("page.menu"), exact=True).click()
    player.button("page.device.title").click()
    link = player.page.get_by_label(player.say("page.device.link"), exact=True).input_value()
    shot(player.page, "seat-link")
    there, late = visit(language="de", settings=SWIFT), visit(size=PHONE)
    there.go(link)
    asked = there.page.get_by_role("dialog", name=there.say("page.device.here"))
    asked.wait_for()
    assert "#" not in there.page.url, "the secret does not stay in sight"
    assert there.picks.count() == 0, "nothing has changed yet"
    shot(there.page, "seat-offer")
    asked.get_by_role("button", name=there.say("page.device.here")).click()
    there.picks.first.wait_for()
    assert dice(there) == roll
    there.page.reload()
    there.picks.first.wait_for()

    player.page.get_by_text(player.say("page.device.used")).wait_for()
    shot(player.page, "seat-link-used")
    late.go(link)
    late.page.get_by_text(late.say("page.no.no-pass")).wait_for()
    shot(late.page, "seat-offer-used")

    player.button("page.device.sign_out").click()
    player.page.get_by_text(player.say("page.device.alone")).wait_for()
    there.picks.first.wait_for(state="hidden")
    player.page.reload()
    player.picks.first.wait_for()
    assert dice(player) == roll
    there.page.reload()
    there.region("page.casinos").wait_for()
    assert there.picks.count() == 0, "signed out for good"


def test_a_server_killed_in_the_middle_of_a_turn_loses_nothing(
    visit: Callable[..., Visitor], served: Served, shot: Callable[["Page", str], None]
) -> None:
    host, guest = sit_together(visit, url=served.url)
    player, other = whose_turn(host, guest)
    for visitor in (host, guest):
        visitor.wait_for_parts()  # one that is cut off in the middle would be told as an error
        visitor.expected = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY")
    roll = player.picks.all_inner_texts()
    served.kill()
    for visitor in (player, other):
        visitor.page.get_by_text(visitor.say("page.line.lost")).wait_for()
    assert player.picks.all_inner_texts() == roll, "the dice are still there"
    shot(player.page, "reconnecting")
    player.choose(player.picks.first)
    player.page.keyboard.press("Enter")
    served.start()
    for visitor in (player, other):
        visitor.press(visitor.button("page.line.now"))
        visitor.page.get_by_text(visitor.say("page.line.lost")).wait_for(state="hidden")
    other.my_turn()
    assert other.page.get_by_text(other.say("page.no_dice")).count() < 6, "the move made without a line has counted"
