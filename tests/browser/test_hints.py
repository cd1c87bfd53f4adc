"""A hint on demand: over nothing else, in words; gone once the dice are placed."""

from collections.abc import Callable

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.fit import assert_fits
from tests.browser.staged import FRAME, THROUGH_SERVER, Staged
from tests.browser.test_games import DUEL
from tests.browser.test_layout import resize
from tests.browser.test_tray import BOTH_VARIANTS
from tests.browser.visitor import DESKTOP, PHONE, SHORT_PHONE, SWIFT, WORKED_OUT, Visitor
from tests.languages import EACH

LAPTOP = (1280, 720)
SMALLEST = (320, 568)
ON_ITS_SIDE = (844, 390)
OUTSIDE = """() => {
  const felt = document.querySelector(".tray").getBoundingClientRect();
  const tags = [...document.querySelectorAll(".above .tag")];
  const boxes = tags.map((tag) => tag.getBoundingClientRect());
  return tags.filter((_, i) => {
    const one = boxes[i];
    const other = boxes[i + 1];
    const overlaps = other && one.bottom > other.top && other.bottom > one.top && one.right > other.left + 0.5;
    return one.top < felt.top || one.left < felt.left || one.right > felt.right || overlaps;
  }).map((tag) => tag.textContent);
}"""
"""The tags that stick out of the felt, or over the next one."""


def at_the_dice(visitor: Visitor) -> None:
    """Somebody alone against a bot, on their turn."""
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()


def test_no_hint_lies_over_what_a_move_would_do(visit: Callable[..., Visitor]) -> None:
    visitor = visit("de", size=DESKTOP, settings=SWIFT)
    visitor.keep("solo", BOTH_VARIANTS)
    staged = Staged(visitor)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    staged.roll((1, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 0))
    visitor.button("page.hint").click()
    visitor.page.locator(".above .tag").first.wait_for()
    for size in (SHORT_PHONE, LAPTOP, (1920, 1080)):
        resize(visitor.page, size)
        assert_fits(visitor.page)  # with what was chosen in the other window
        for pick in visitor.picks.all():
            visitor.choose(pick)
            visitor.page.evaluate(FRAME)
            assert_fits(visitor.page)


@pytest.mark.parametrize("language", EACH)
def test_tags_say_how_many_games_are_won_and_stay_on_the_felt(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(language, size=PHONE, settings=SWIFT)
    visitor.keep("solo", BOTH_VARIANTS)
    staged = Staged(visitor)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    staged.roll((1, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 0))
    visitor.button("page.hint").click()
    tags = visitor.page.locator(".above .tag")
    tags.first.wait_for()
    assert tags.count() == 6, "one for each group"
    assert tags.all_inner_texts()[1] == visitor.say("page.hint.near")
    assert tags.all_inner_texts()[-1] == visitor.say("page.hint.few")
    for size in (SMALLEST, PHONE, ON_ITS_SIDE):
        resize(visitor.page, size)
        assert visitor.page.evaluate(OUTSIDE) == [], size
        assert_fits(visitor.page)
    visitor.page.get_by_role("button", name=visitor.say("page.reason.details")).click()
    rows = visitor.page.get_by_role("dialog").get_by_role("row")
    assert rows.count() == 13, "two moves of each group, and the head"
    assert "±" in rows.nth(1).inner_text()
    rows.nth(3).get_by_role("button").click()
    visitor.page.locator("[data-face='2'] .pick[aria-pressed=true]").wait_for()


def why_it_is_the_best(visitor: Visitor) -> None:
    """Read why the best move is better than the second and, with keys, than the last; nothing moves when that comes."""
    page, keys = visitor.page, visitor.page.keyboard
    resize(page, PHONE)
    page.get_by_role("button", name=visitor.say("page.reason.details")).click()
    sheet = page.get_by_role("dialog")
    why, rows = sheet.get_by_role("status"), sheet.get_by_role("row")
    why.locator("li").first.wait_for(timeout=WORKED_OUT)
    assert_accessible(page)
    rows.last.get_by_role("button").focus()
    place = rows.last.bounding_box()
    keys.press("Enter")
    why.get_by_text(visitor.say("page.reason.thinking")).wait_for()
    why.locator("li").first.wait_for(timeout=WORKED_OUT)
    assert rows.last.bounding_box() == place
    why.focus()  # where a long answer is scrolled with keys
    keys.press("Enter")
    keys.press("Escape")
    sheet.wait_for(state="detached", timeout=5_000)
    page.locator(".tray .tag").first.wait_for()  # no key placed dice on the table behind
    resize(page, DESKTOP)


def test_h_asks_for_it_words_tell_it_and_it_goes_when_the_dice_are_placed(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    at_the_dice(visitor)
    keys, tags = visitor.page.keyboard, visitor.page.locator(".tray .tag")
    keys.press("h")
    tags.first.wait_for(timeout=WORKED_OUT)
    told = visitor.page.locator("[aria-live=polite]")
    told.get_by_text(visitor.say.like("page.hint.best")).first.wait_for(state="attached")
    assert_accessible(visitor.page)
    why_it_is_the_best(visitor)
    keys.press("h")
    tags.first.wait_for(state="detached")
    keys.press("h")
    tags.first.wait_for(timeout=WORKED_OUT)
    keys.press(str(visitor.picks.first.get_attribute("aria-label"))[0])
    keys.press("Enter")
    tags.first.wait_for(state="detached")
    keys.press("?")
    visitor.page.get_by_role("dialog").get_by_text(visitor.say("page.keys.hint")).wait_for()


def test_at_a_table_of_the_server_the_page_says_why_from_what_its_seat_sees(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE, settings=SWIFT)
    visitor.context.add_init_script(THROUGH_SERVER)
    at_the_dice(visitor)
    visitor.button("page.hint").click()
    visitor.page.get_by_role("button", name=visitor.say("page.reason.details")).click()
    visitor.page.get_by_role("dialog").get_by_role("status").locator("li").first.wait_for(timeout=WORKED_OUT)
