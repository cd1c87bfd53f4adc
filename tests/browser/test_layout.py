"""Phones, also on their side, low windows, large screens: nothing is cut off, covered, or has to be pushed sideways."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.drawing import look
from tests.browser.fit import assert_fits
from tests.browser.staged import Staged
from tests.browser.test_games import CLASSIC
from tests.browser.visitor import PHONE, SHORT_PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator, Page

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

LYING = [(844, 390), (720, 450)]
"""A phone on its side, and a laptop at 200 %."""
LARGE = [(1920, 1080), (2560, 1440)]
LOW = [(1366, 768), (1280, 720), (1280, 640), (1024, 768)]
"""Laptops, less what a browser takes of their height."""
FIVE: dict[str, Any] = {**CLASSIC, "players": 5}
SEVEN: dict[str, Any] = {"edition": "biggy", "players": 6, "neutral": False, "bandit": True, "face_down": False}
BOTS = ["tourist", "regular", "richest", "tourist", "regular"]

HIDDEN = """() => {
  const felt = document.querySelector(".tray, .stepper").getBoundingClientRect();
  const found = [];
  const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
  if (scrollHeight > clientHeight) found.push(`the page is ${scrollHeight} high`);
  const all = ".seat, .tools .btn, .note, .casino .die, .casino .mark, .pick, .actions .btn, .stepper .btn";
  const missing = ".seat, .note, .casino .die, .pick, .btn".split(", ").filter((part) => !document.querySelector(part));
  if (missing.length && !document.querySelector(".stepper")) found.push(`there is no ${missing}`);
  for (const part of document.querySelectorAll(all)) {
    const { top, right, bottom, left } = part.getBoundingClientRect();
    if (right === left) continue;
    const name = `${part.closest("[data-casino]")?.dataset.casino ?? ""} ${part.className.baseVal ?? part.className}`;
    if (top < 0 || left < 0 || bottom > clientHeight || right > clientWidth) found.push(`${name} is off the screen`);
    if (part.closest(".casino") && bottom > felt.top && right > felt.left) found.push(`${name} is under the felt`);
  }
  return found;
}"""
"""What of the table cannot be seen without scrolling."""

OUTSIDE = """() => [...document.querySelectorAll(".casino")].flatMap((casino) => {
  const wall = casino.getBoundingClientRect();
  return [...casino.querySelectorAll(".note, .die, .count, .reel, .word")].flatMap((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    const name = part.className.baseVal ?? part.className;
    const crosses = width > 1 && (left < wall.left || right > wall.right);
    return crosses ? [`${casino.dataset.casino} ${name}: ${left}-${right}`] : [];
  });
})"""
"""What crosses the walls of its casino."""


def play_some(visitor: Visitor, game: dict[str, Any]) -> None:
    """Play until there is something on the board, and it is one's turn."""
    visitor.keep("solo", {"game": game, "bots": BOTS[: game["players"] - 1]})
    visitor.home()
    visitor.button("page.play.title").click()
    play_twice(visitor)


def play_twice(visitor: Visitor) -> None:
    """Place dice twice, until it is one's turn again."""
    for _ in range(2):
        visitor.my_turn()
        visitor.place(visitor.picks.first)
    visitor.my_turn()


def box(part: "Locator") -> "FloatRect":
    """Where something stands that is there."""
    found = part.bounding_box()
    assert found is not None
    return found


CHANGES = 10
CHANGE = f"""() => {{
  const group = document.querySelector(".dice-zone .group");
  for (let i = 1; i <= {CHANGES}; i++) {{
    group.style.paddingTop = `${{i % 2}}px`;
    document.body.offsetHeight;
  }}
}}"""
"""Makes a group of dice higher and lower, and has everything laid out each time."""


def styles_worked_out(visitor: Visitor, work: str) -> float:
    """How often styles are worked out meanwhile: boxes that ask for a size which hangs on them cost many times over."""
    browser = visitor.context.new_cdp_session(visitor.page)
    browser.send("Performance.enable")

    def count() -> float:
        figures = browser.send("Performance.getMetrics")["metrics"]
        return float(next(figure["value"] for figure in figures if figure["name"] == "RecalcStyleCount"))

    before = count()
    visitor.page.evaluate(work)
    found = count() - before
    browser.detach()
    return found


def resize(page: "Page", size: tuple[int, int]) -> None:
    """Another window for the same game."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def assert_nothing_cut(page: "Page") -> None:
    """Everything to press and every heading is whole and on the screen."""
    found = look(page, CUT)
    assert not found, f"{page.url}\n" + "\n".join(found)


def test_a_table_of_five_fits_every_window_and_its_felt_keeps_its_height(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("de", size=LYING[0], settings=SWIFT)
    staged = Staged(ann)
    play_some(ann, FIVE)
    for size in (LYING[0], LOW[0]):
        assert_felt_keeps_its_height(ann, size)
    ann.choose(ann.picks.last)
    for size in LYING:  # table and moves fit a phone on its side
        resize(ann.page, size)
        assert not ann.page.evaluate(HIDDEN)
        assert_nothing_cut(ann.page)
        ann.button("page.last_move").click()
        ann.button("page.log.back").wait_for()
        assert not ann.page.evaluate(HIDDEN)
        assert_nothing_cut(ann.page)
        shot(ann.page, f"lying-log-{size[0]}")
        ann.button("page.log.back").click()
        ann.picks.first.wait_for()
    ann.choose(ann.picks.last)
    for size in LOW:
        assert_whole_table_is_shown(ann, size)
        shot(ann.page, f"low-{size[0]}-{size[1]}")
    assert_large_screens_have_larger_dice(ann, shot)
    resize(ann.page, LYING[0])  # three lines of dice in both rows
    crowded = [
        {"colour": colour, "dice": dice, "big": 0, "strength": dice, "pips": dice, "knocked_out": dice < 4}
        for colour, dice in enumerate((4, 2, 2, 1, 1))
    ]
    staged.roll((1, 0, 2, 1, 0, 0), casinos=[{**casino, "groups": crowded} for casino in staged.view["casinos"]])
    assert not ann.page.evaluate(HIDDEN)
    shot(ann.page, "lying-crowded")


def assert_whole_table_is_shown(visitor: Visitor, size: tuple[int, int]) -> None:
    """Everything of the table is on the screen and inside its walls."""
    resize(visitor.page, size)
    assert not visitor.page.evaluate(HIDDEN), size
    assert visitor.page.locator(".casino .note").count() > 5
    assert not visitor.page.evaluate(OUTSIDE), size


def assert_felt_keeps_its_height(visitor: Visitor, size: tuple[int, int]) -> None:
    """Whatever is chosen."""
    resize(visitor.page, size)
    felt, heights = visitor.page.locator(".tray"), set()
    for pick in visitor.picks.all():
        heights.add(box(felt)["height"])  # at first nothing is chosen, or what was in the other window
        visitor.choose(pick)
    assert len(heights | {box(felt)["height"]}) == 1, size
    assert styles_worked_out(visitor, CHANGE) < 2 * CHANGES, size  # something else may move meanwhile


def assert_large_screens_have_larger_dice(visitor: Visitor, shot: Callable[["Page", str], None]) -> None:
    """And the moves beside the board."""
    resize(visitor.page, (1440, 900))
    visitor.choose(visitor.picks.first)
    note, emblem = visitor.page.locator(".casino .note").first, visitor.page.locator(".casino .emblem").first
    usual = box(note)["width"], box(emblem)["width"]
    assert visitor.page.locator("aside").count() == 0
    for size in LARGE:
        resize(visitor.page, size)
        visitor.page.locator("aside .moves button").first.wait_for()
        assert box(note)["width"] > usual[0] * 1.1
        assert box(emblem)["width"] > usual[1] * 1.2
        assert not visitor.page.evaluate(HIDDEN)
        assert_fits(visitor.page)
        shot(visitor.page, f"large-{size[0]}")


def test_the_felt_of_a_phone_keeps_its_height_and_what_steps_through_the_moves_is_no_higher_than_it_must_be(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit("de", size=SHORT_PHONE, settings=SWIFT)
    play_some(ann, FIVE)
    for size in (SHORT_PHONE, PHONE):
        assert_felt_keeps_its_height(ann, size)
    ann.button("page.last_move").click()
    buttons = [ann.button(key) for key in ("page.log.earlier", "page.log.later", "page.log.back")]
    assert len({box(button)["y"] for button in buttons}) == 1


def test_the_settings_can_be_opened_on_a_phone_on_its_side(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=(667, 375), language="de")
    visitor.home()
    visitor.page.get_by_role("link", name=visitor.say("page.settings")).or_(visitor.button("page.settings")).click()
    visitor.heading("page.settings").wait_for()


def test_home_fits_a_desktop_its_headings_stand_on_one_line_and_it_grows_with_the_screen(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit("de", size=(1440, 900))
    visitor.home()
    visitor.button("page.day.title").wait_for()
    headings = visitor.page.locator(".door .title")
    for height in (720, 760, 800, 840, 860, 880, 900, 960):
        resize(visitor.page, (1440, height))
        assert visitor.page.evaluate("document.documentElement.scrollHeight") <= height
        assert len({round(box(heading)["y"]) for heading in headings.all()}) == 1, height
    usual = box(visitor.page.locator(".door").first)["width"]
    for size in LARGE:
        resize(visitor.page, size)
        assert box(visitor.page.locator(".door").first)["width"] > usual * 0.97 * size[1] / 900
        assert visitor.page.evaluate("document.documentElement.scrollHeight") <= size[1]
        assert_fits(visitor.page)
        shot(visitor.page, f"home-{size[0]}")
