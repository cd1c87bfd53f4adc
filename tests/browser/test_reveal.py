"""Where the board is longer than the screen: what one points at is seen, not hidden under the felt."""

from collections.abc import Callable

from tests.browser.test_layout import resize
from tests.browser.visitor import PHONE, SHORT_PHONE, SWIFT, Visitor

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

CLASH = """() => {
  const [casino] = document.querySelectorAll(".casino.preview");
  const tag = casino.querySelector(".tag").getBoundingClientRect();
  const wall = casino.getBoundingClientRect();
  const found = tag.left < wall.left - 1 || tag.right > wall.right + 1 ? ["a neighbour's wall"] : [];
  for (const part of document.querySelectorAll(".casino .note, .casino .die")) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    if (left < tag.right && right > tag.left && top < tag.bottom && bottom > tag.top)
      found.push(`${part.className.baseVal} of ${part.closest("[data-casino]").dataset.casino}`);
  }
  return found;
}"""
"""What the tag of a preview covers."""


def test_whatever_is_chosen_on_a_phone_its_casino_stands_above_the_felt_and_covers_neither_notes_nor_dice(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit("fr", size=SHORT_PHONE, settings=SWIFT)  # no language says it in more letters
    ann.keep("solo", FULL)
    ann.home()
    ann.button("page.play.title").click()
    ann.my_turn()
    for size in (PHONE, SHORT_PHONE):
        resize(ann.page, size)
        bandit, seconds = ann.page.locator(".casino.bandit"), 0
        for pick in ann.picks.all():
            ann.choose(pick)
            ann.page.locator(".casino.preview").wait_for()
            assert ann.page.evaluate(COVERED) <= 0
            target = bandit.get_by_role("button", name=ann.say.like("page.place"))
            if target.count():  # somebody may have laid this number there already
                target.click()
                bandit.locator(".tag").wait_for()
                assert ann.page.evaluate(COVERED) <= 0
                seconds += 1
        assert seconds
    for _ in range(3):
        ann.my_turn()
        for pick in ann.picks.all():
            ann.choose(pick)
            ann.page.locator(".casino.preview").wait_for()
            assert not ann.page.evaluate(CLASH)
        ann.place(ann.picks.last)
