"""The smallest phone in every language: nothing is cut off, nothing has to be pushed sideways."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.online import open_table
from tests.browser.test_games import DUEL
from tests.browser.visitor import SMALL_PHONE, SWIFT, Visitor
from tests.browser.words import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

CUT = """() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  const whole = document.documentElement.scrollWidth;
  if (whole > width) found.push(`the page is ${whole} wide`);
  for (const part of document.querySelectorAll("button, a, h1, h2, h3, legend, label")) {
    const box = part.getBoundingClientRect();
    if (box.width < 2 || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const name = `${part.tagName} ${(part.textContent ?? "").trim().slice(0, 60)}`;
    if (box.right > width + 1 || box.left < -1) found.push(`${name}: from ${box.left} to ${box.right}`);
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const around = text.parentElement;
      // Words that are only read out are one pixel wide.
      if (!text.data.trim() || !around.checkVisibility() || around.getBoundingClientRect().width < 2) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1)
        found.push(`${name}: text from ${left} to ${right} in ${box.left} to ${box.right}`);
    }
  }
  return found;
}"""


def assert_nothing_cut(page: "Page") -> None:
    """Everything to press and every heading is whole and on the screen."""
    found = page.evaluate(CUT)
    assert not found, f"{page.url}\n" + "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_on_a_small_phone(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str
) -> None:
    visitor = visit(language, size=SMALL_PHONE, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-home-{language}")
    visitor.button("page.play.change").click()
    visitor.page.get_by_role("dialog").get_by_role("group").first.wait_for()
    assert_nothing_cut(visitor.page)
    visitor.go("/settings")
    visitor.heading("page.settings").wait_for()
    assert_nothing_cut(visitor.page)
    open_table(visitor, "Ada")
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-lobby-{language}")
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert_nothing_cut(visitor.page)
    visitor.picks.first.click()
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-table-{language}")
