"""The screen stays awake at a table, and only there."""

from collections.abc import Callable

from tests.browser.visitor import SWIFT, Visitor

LOCKS = """
window.awake = 0;
const request = async () => {
  window.awake++;
  return { release: async () => void window.awake-- };
};
Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request } });
"""
"""A browser without a window has no screen to keep awake: this one counts."""


def test_the_screen_stays_awake_during_a_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit(settings=SWIFT)
    visitor.context.add_init_script(LOCKS)
    visitor.home()
    assert visitor.page.evaluate("window.awake") == 0
    visitor.button("page.play.title").click()
    visitor.page.wait_for_function("() => window.awake === 1", timeout=15_000)
    visitor.page.go_back()
    visitor.page.wait_for_function("() => window.awake === 0", timeout=15_000)
