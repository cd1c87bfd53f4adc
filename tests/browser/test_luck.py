"""Luck and skill at the end of a game: bars for everyone, one sentence, nothing cut off, nothing out of reach."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.test_games import DUEL
from tests.browser.test_layout import assert_nothing_cut
from tests.browser.visitor import DESKTOP, SMALL_PHONE, SWIFT, WORKED_OUT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize(("language", "size"), [("de", SMALL_PHONE), ("en", DESKTOP)])
def test_luck_and_skill_are_told_when_they_are_worked_out(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str, size: tuple[int, int]
) -> None:
    visitor = visit(language, size=size, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.play_out()
    panel = visitor.page.locator("section").filter(has=visitor.heading("page.luck.title"))
    panel.wait_for()
    bars = panel.locator(".track i")
    bars.first.wait_for(state="attached", timeout=WORKED_OUT)
    assert bars.count() == 4, "luck and skill of two"
    assert panel.get_by_role("listitem").count() == 2
    panel.get_by_text(visitor.say.like("page.luck.slip", "page.luck.none")).wait_for()
    panel.scroll_into_view_if_needed()
    assert_nothing_cut(visitor.page)
    assert_accessible(visitor.page)
    assert visitor.over.is_visible()
    shot(visitor.page, f"luck-{language}")
