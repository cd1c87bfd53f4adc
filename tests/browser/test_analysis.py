"""The review in a replay, and the analysis board: what was wrong, what would have been better, and playing on."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.test_layout import assert_nothing_cut
from tests.browser.visitor import SHORT_PHONE, SWIFT, WORKED_OUT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

RECORD = Path(__file__).parents[1] / "records" / "golden" / "classic-4.croupier"
POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
VALUES = "**/api/positions/evaluate"
BOARD = "**/api/positions/show"
LAPTOP = (1280, 800)


def shown(visitor: Visitor, key: str) -> "Locator":
    """Return the visible button with a text; small windows have other buttons in its place."""
    name = visitor.say(key)
    return visitor.page.get_by_role("button", name=name, exact=True).locator("visible=true").first


@pytest.mark.parametrize(("language", "size"), [("de", SHORT_PHONE), ("en", LAPTOP)])
def test_a_record_is_reviewed_mistake_by_mistake_and_tried_again_from_there(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str, size: tuple[int, int]
) -> None:
    visitor = visit(language, size=size, settings=SWIFT)
    page = visitor.page
    visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    shown(visitor, "page.review.title").click()
    following = shown(visitor, "page.review.next")
    following.wait_for(timeout=WORKED_OUT)
    following.click()
    first = page.get_by_text(visitor.say.like("page.review.verdict")).locator("visible=true").first
    first.wait_for()
    page.keyboard.press("n")
    page.keyboard.press("p")
    assert_nothing_cut(page)
    assert_accessible(page)
    shown(visitor, "page.review.should").click()
    tags = page.locator(".above .move")
    tags.first.wait_for(timeout=WORKED_OUT)
    page.locator(".above .best").wait_for()
    assert page.locator(".above .best").count() == 1
    assert "±" in tags.first.inner_text()
    shot(page, f"review-{size[0]}")
    if size == SHORT_PHONE:
        shown(visitor, "page.review.all").click()
    page.get_by_text(visitor.say("page.review.table")).click()
    page.locator("table").nth(3).wait_for()
    assert page.locator("table").count() == 4, "everyone's play, and three tables of the account"
    assert_accessible(page)
    page.locator("button[aria-current=true]").wait_for()
    if size == SHORT_PHONE:
        page.keyboard.press("Escape")
    shown(visitor, "page.review.position").click()
    link = page.get_by_label(visitor.say("page.review.link")).input_value()
    assert "/analyse?position=classic-4" in link
    assert_accessible(page)
    visitor.button("page.review.try").click()
    page.wait_for_url("**/play#*")
    page.locator(".casino .die").first.wait_for()  # the dice of the record lie there
    visitor.picks.first.wait_for()
    visitor.choose(visitor.picks.first)
    page.locator(".tray .primary").click()


def test_the_analysis_board_values_a_position_plays_it_on_and_says_what_is_wrong_with_a_text(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit("fr", size=SHORT_PHONE)
    page = visitor.page
    visitor.expected = re.compile("422")
    visitor.go("/analyse")
    page.locator("textarea").fill(POSITION.replace("60a3", "65a3"))
    shown(visitor, "page.analyse.show").click()
    wrong = page.get_by_role("alert")
    wrong.get_by_text(visitor.say("page.analyse.wrong", field=visitor.say("page.analyse.field.casinos"))).wait_for()
    assert "casino 2: there is no note of 65" in wrong.inner_text()
    assert_accessible(page)
    page.locator("textarea").fill(POSITION)
    shown(visitor, "page.analyse.show").click()
    tags = page.locator(".above .move")
    tags.first.wait_for(timeout=WORKED_OUT)
    tags.nth(3).wait_for()
    assert tags.count() == 4
    assert quote(POSITION.replace(" ", "_"), safe=",:/") in page.url
    assert_nothing_cut(page)
    assert_accessible(page)
    shot(page, "analysis-board")
    shown(visitor, "page.analyse.moves").click()
    assert page.get_by_role("dialog").get_by_role("row").count() == 5
    page.keyboard.press("Escape")
    held: list[Route] = []
    page.route(VALUES, lambda route: held.append(route))
    with page.expect_request(VALUES):
        visitor.button("page.analyse.play").click()
    page.wait_for_url(lambda url: "2bb:" in url)
    back = shown(visitor, "page.analyse.back")
    back.wait_for()
    visitor.settle()
    place = back.bounding_box()
    assert tags.count() == 0, "what the moves are worth is held back"
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    page.unroute(VALUES)
    tags.first.wait_for(timeout=WORKED_OUT)
    visitor.settle()
    assert back.bounding_box() == place, "whoever is about to press it finds it where it was"
    # Who sets up a position while another one loads begins with the one that loads.
    loading: list[Route] = []
    page.route(BOARD, lambda route: loading.append(route))
    back.click()
    page.wait_for_url(lambda url: "2ba:11235" in url)
    shown(visitor, "page.analyse.set_up").click()
    form = page.get_by_role("dialog")
    form.get_by_label(visitor.say("page.analyse.roll")).fill("33333")
    while not loading:
        page.wait_for_timeout(10)
    loading[0].continue_()
    page.unroute(BOARD)
    form.get_by_role("button", name=visitor.say("page.analyse.show")).click()
    page.wait_for_url(lambda url: "2ba:33333" in url)
