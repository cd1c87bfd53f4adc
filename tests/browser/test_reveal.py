"""Where the board is longer than the screen: what one points at is seen, not hidden under the felt."""

from collections.abc import Callable

import pytest

from tests.browser.visitor import PHONE, SWIFT, Visitor

SHORT = (360, 640)
FULL = {
    "game": {"edition": "biggy", "players": 2, "neutral": True, "bandit": True, "face_down": False},
    "bots": ["tourist"],
}
COVERED = """() => {
  const [casino] = document.querySelectorAll(".casino.preview");
  const caption = casino.querySelector(".tag");
  const bottom = Math.max(casino.getBoundingClientRect().bottom, caption.getBoundingClientRect().bottom);
  return bottom - document.querySelector(".tray").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("size", [SHORT, PHONE])
def test_whatever_is_chosen_on_a_phone_its_casino_stands_above_the_felt(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    ann = visit(size=size, settings=SWIFT)
    ann.keep("solo", FULL)
    ann.home()
    ann.button("page.play.title").click()
    ann.my_turn()
    bandit, seconds = ann.page.locator(".casino.bandit"), 0
    for pick in ann.picks.all():
        pick.click()
        ann.page.locator(".casino.preview").wait_for()
        assert ann.page.evaluate(COVERED) <= 0
        if bandit.locator(".target").count():  # somebody may have laid this number there already
            bandit.locator(".target").click()
            bandit.locator(".tag").wait_for()
            assert ann.page.evaluate(COVERED) <= 0
            seconds += 1
    assert seconds
