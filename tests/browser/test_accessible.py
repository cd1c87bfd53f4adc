"""axe-core on every screen, and what a screen reader finds there."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.luck import assert_luck_is_told
from tests.browser.online import open_table, sit_down
from tests.browser.outline import outline
from tests.browser.test_games import DUEL
from tests.browser.test_layout import box
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SNAPSHOTS = Path(__file__).parent / "snapshots"
STOP = "() => { window.later = setTimeout; window.setTimeout = () => 0 }"
GO_ON = "() => { window.setTimeout = window.later }"
"""A payout that moves goes on by itself after some time; without time it waits."""
TAPS_AT_A_CASINO = 2
"""Its sign is lit, and the first note has flown."""
UPDATE = os.environ.get("CROUPIER_SNAPSHOTS") == "update"


def test_nothing_serious_is_wrong_where_there_is_nothing_to_show_yet(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    for path in ("/replay", "/analyse", "/t/nothing-here"):
        visitor.go(path)
        visitor.page.get_by_role("main").wait_for()
        assert_accessible(visitor.page)


@pytest.mark.soak  # `test_every_screen` looks at the others for every change
def test_nothing_serious_is_wrong_at_any_address_and_behind_the_three_doors(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit(size=PHONE)
    for path in ("/settings", "/verify", "/replay", "/analyse", "/settle", "/history", "/t/nothing-here"):
        visitor.go(path)
        visitor.page.get_by_role("main").wait_for()
        assert_accessible(visitor.page)
    visitor.go("/rules")
    visitor.page.get_by_role("article").first.wait_for()
    assert_accessible(visitor.page)
    shot(visitor.page, "rules")
    visitor.home()
    assert_accessible(visitor.page)
    for door in ("page.play.change", "page.one.title", "page.online.title"):
        visitor.button(door).click()
        dialog = visitor.page.get_by_role("dialog")
        dialog.get_by_role("group").first.wait_for()
        assert_accessible(visitor.page)
        shot(visitor.page, door)
        dialog.get_by_role("button", name=visitor.say("page.close")).click()
        dialog.wait_for(state="hidden")


def assert_game_stands_above_the_doors_of_home(visitor: Visitor) -> None:
    """Return to the game in progress that the screen lists."""
    table = visitor.page.url
    visitor.home()
    running = visitor.link("page.mine.waits").filter(has_text=visitor.say("round.title", round=1, rounds=4))
    running.wait_for()
    place, door = box(running), box(visitor.button("page.play.title"))
    assert place["y"] + place["height"] <= door["y"]
    assert_accessible(visitor.page)
    running.click()
    visitor.my_turn()
    assert visitor.page.url == table


def test_a_game_in_progress_stands_above_the_doors_of_home(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert_game_stands_above_the_doors_of_home(visitor)


def test_nothing_serious_is_wrong_before_a_game(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host = visit(size=DESKTOP)
    link = open_table(host, "Ada")
    assert_accessible(host.page)
    guest = visit(size=PHONE)
    guest.go(link)
    guest.heading("page.lobby.invited.one", names="Ada").wait_for()
    assert_accessible(guest.page)
    shot(guest.page, "lobby-of-a-guest")
    sit_down(guest, link, "Ben")
    guest.button("page.more").click()
    assert_accessible(guest.page)
    host.button("page.lobby.qr.show").click()
    host.page.get_by_text(host.say("page.dice.title"), exact=True).click()
    shot(host.page, "lobby")
    assert_accessible(host.page)
    guest.home()
    guest.button("page.online.quick").click()
    guest.button("page.quick.offer").wait_for()
    assert_accessible(guest.page)
    guest.button("page.quick.stop").click()


@pytest.mark.soak  # `test_every_screen` looks at these screens for every change, but for the payout that moves
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_serious_is_wrong_at_the_table(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], size: tuple[int, int]
) -> None:
    visitor = visit(size=size, settings=SWIFT | {"botSpeed": "fast"})
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert_game_stands_above_the_doors_of_home(visitor)
    assert_accessible(visitor.page)
    visitor.choose(visitor.picks.first)
    assert_accessible(visitor.page)
    for opens in ("page.menu", "page.log"):
        visitor.button(opens).click()
        visitor.page.get_by_role("dialog").wait_for()
        assert_accessible(visitor.page)
        visitor.page.keyboard.press("Escape")
        visitor.page.get_by_role("dialog").wait_for(state="hidden")
    assert not visitor.press_on("page.continue")
    assert_accessible(visitor.page)
    shot(visitor.page, f"payout-{size[0]}")
    visitor.page.evaluate(STOP)
    visitor.page.emulate_media(reduced_motion="no-preference")
    for _ in range(TAPS_AT_A_CASINO):
        visitor.page.get_by_role("region").click()
    visitor.page.evaluate(GO_ON)
    visitor.settle()
    assert_accessible(visitor.page)
    shot(visitor.page, f"payout-that-moves-{size[0]}")
    visitor.page.emulate_media(reduced_motion="reduce")
    assert not visitor.press_on("page.standings.next")  # and they stay
    visitor.heading("page.standings.title", round=1).wait_for()
    assert_accessible(visitor.page)
    visitor.change_settings(SWIFT)  # what comes now was seen in the first round
    visitor.play_out()
    visitor.page.get_by_role("figure").wait_for()
    assert_luck_is_told(visitor)
    assert_accessible(visitor.page)
    visitor.link("page.end.replay").click()
    visitor.page.get_by_role("slider").wait_for()
    assert_accessible(visitor.page)
    shot(visitor.page, f"replay-{size[0]}")


def same_as_kept(part: "Locator", name: str, **masks: str) -> None:
    """Compare the outline of a part with its file; CROUPIER_SNAPSHOTS=update writes the file."""
    found = outline(part.aria_snapshot(), masks)
    file = SNAPSHOTS / f"{name}.yml"
    if UPDATE:
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def test_the_outlines_of_home_settings_and_a_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP)
    visitor.go("/settings")
    visitor.heading("page.settings").wait_for()
    same_as_kept(visitor.page.get_by_role("main"), "settings")
    visitor.home()
    visitor.button("page.day.title").wait_for()
    same_as_kept(visitor.page.locator("body"), "home", **{f"{datetime.now(UTC):%B}": "MONTH"})
    visitor.change_settings(SWIFT)
    visitor.pass_round("Ada", "Ben")
    # Before the first roll: what is dealt differs from game to game, but not its outline.
    visitor.button("page.turn.roll").wait_for()
    same_as_kept(visitor.page.get_by_role("main"), "table", Ada="NAME", Ben="NAME")
