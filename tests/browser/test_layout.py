"""Small phones, phones on their side, low windows: nothing is cut off, covered, or has to be pushed sideways."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.drawing import drawn
from tests.browser.online import open_table
from tests.browser.test_games import CLASSIC, DUEL
from tests.browser.visitor import PHONE, SMALL_PHONE, SWIFT, Visitor
from tests.browser.words import LANGUAGES

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

SHORT_PHONE = (360, 640)
LYING = [(844, 390), (720, 450)]
"""A phone on its side, and a laptop at 200 %."""
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


ONE_DEVICE = {
    "game": {**CLASSIC, "players": 2},
    "seats": [{"name": "", "colour": "ruby", "bot": None}, {"name": "", "colour": "sky", "bot": "richest"}],
    "hints": True,
}
SAID_WHOLE = """(list) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(list);
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = font;
  const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return pen.measureText(list.selectedOptions[0].label).width <= room;
}"""
"""Whether what is chosen of a list can be read."""


def play_some(visitor: Visitor, game: dict[str, Any]) -> None:
    """Play until there is something on the board, and it is one's turn."""
    visitor.keep("solo", {"game": game, "bots": BOTS[: game["players"] - 1]})
    visitor.home()
    visitor.button("page.play.title").click()
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
    with drawn(page):
        found = page.evaluate(CUT)
    assert not found, f"{page.url}\n" + "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_on_a_small_phone(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str
) -> None:
    visitor = visit(language, size=SMALL_PHONE, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.day.title").wait_for()
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-home-{language}")
    visitor.button("page.play.change").click()
    visitor.page.get_by_role("dialog").get_by_role("group").first.wait_for()
    assert_nothing_cut(visitor.page)
    visitor.keep("device", ONE_DEVICE)
    visitor.home()
    visitor.button("page.one.title").click()
    kind = visitor.page.get_by_label(visitor.say("page.one.kind", number=2))
    assert kind.evaluate(SAID_WHOLE), "the kind of bot is cut off"
    visitor.go("/settings")
    visitor.heading("page.settings").wait_for()
    assert_nothing_cut(visitor.page)
    speeds = visitor.page.get_by_role("group", name=visitor.say("page.choose.speed"), exact=True).locator("label")
    resize(visitor.page, PHONE)
    assert len({box(speed)["y"] for speed in speeds.all()}) == 1, "they stand in one line"
    resize(visitor.page, SMALL_PHONE)
    open_table(visitor, "Ada")
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-lobby-{language}")
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert_nothing_cut(visitor.page)
    visitor.choose(visitor.picks.first)
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-table-{language}")


@pytest.mark.parametrize(("game", "name"), [(FIVE, "low"), (SEVEN, "low-bandit")], ids=["six", "seven"])
def test_a_low_or_narrow_window_shows_the_whole_table(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], game: dict[str, Any], name: str
) -> None:
    ann = visit(settings=SWIFT)
    play_some(ann, game)
    ann.choose(ann.picks.last)
    for width, height in LOW:
        resize(ann.page, (width, height))
        assert not ann.page.evaluate(HIDDEN)
        assert ann.page.locator(".casino .note").count() > 5
        assert not ann.page.evaluate(OUTSIDE)
        shot(ann.page, f"{name}-{width}-{height}")


def test_table_and_log_fit_a_phone_on_its_side(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("de", size=LYING[0], settings=SWIFT)
    play_some(ann, FIVE)
    ann.choose(ann.picks.last)
    for size in LYING:
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


def test_the_felt_keeps_its_height_whatever_is_chosen(visit: Callable[..., Visitor]) -> None:
    for shape in ([SHORT_PHONE, PHONE], [LYING[0], (1366, 768)]):
        ann = visit("de", size=shape[0], settings=SWIFT)
        play_some(ann, FIVE)
        felt = ann.page.locator(".tray")
        for size in shape:
            resize(ann.page, size)
            heights = set()
            for pick in ann.picks.all():
                heights.add(box(felt)["height"])  # at first nothing is chosen, or what was in the other window
                ann.choose(pick)
            assert len(heights | {box(felt)["height"]}) == 1, size
            assert styles_worked_out(ann, CHANGE) < 2 * CHANGES, size  # something else may move meanwhile
        if shape[0] == SHORT_PHONE:  # what steps through the moves is no higher than it must be
            ann.button("page.last_move").click()
            buttons = [ann.button(key) for key in ("page.log.earlier", "page.log.later", "page.log.back")]
            assert len({box(button)["y"] for button in buttons}) == 1


def test_a_short_phone_says_whose_turn_it_is_and_keeps_the_height_of_the_felt(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=SHORT_PHONE, settings=SWIFT)
    ann.pass_round("Ann", "Bob")
    ann.button("page.turn.roll").wait_for()
    title = ann.page.locator(".tray .title")
    assert title.inner_text().endswith(ann.say("page.turn.pass", name=""))
    assert box(title)["width"] > 100
    before = box(ann.page.locator(".tray"))
    ann.my_turn()
    assert abs(before["height"] - box(ann.page.locator(".tray"))["height"]) < 2


def test_six_seats_of_a_short_phone_hold_their_dice(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=SHORT_PHONE, settings=SWIFT)
    play_some(ann, SEVEN)
    assert ann.page.evaluate(
        "() => [...document.querySelectorAll('.seat')].every((seat) => "
        "seat.querySelector('.dice').lastElementChild.previousElementSibling.getBoundingClientRect().right"
        " <= seat.getBoundingClientRect().right - 3)"
    )


def test_sign_and_notes_of_the_bandit_are_seen_above_the_felt_of_a_phone(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    play_some(ann, SEVEN)
    ann.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    felt = box(ann.page.locator(".tray"))
    for part in ann.page.locator(".bandit .sign, .bandit .note").all():
        assert box(part)["y"] + box(part)["height"] <= felt["y"]
    shot(ann.page, "phone-bandit")
