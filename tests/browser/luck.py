"""Luck and skill at the end of a game: bars for everyone, one sentence, nothing cut off, nothing out of reach."""

from tests.browser.axe import assert_accessible
from tests.browser.test_layout import assert_nothing_cut
from tests.browser.visitor import WORKED_OUT, Visitor


def assert_luck_is_told(visitor: Visitor) -> None:
    """Wait until luck and skill of two are worked out, and look at them."""
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
