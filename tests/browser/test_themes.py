"""Themes: each can be read, the first thing that is drawn has its colours; colours of the device leave nothing out."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.axe import assert_accessible
from tests.browser.online import open_table
from tests.browser.visitor import DESKTOP, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOTH_VARIANTS = {
    "game": {"edition": "biggy", "players": 2, "neutral": True, "bandit": True, "face_down": False},
    "bots": ["tourist"],
}
DRAWN = """() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const system = (name) => {
    const probe = Object.assign(document.createElement("i"), { style: `color: ${name}` });
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const edged = (selector) => style(selector).borderTopStyle === "solid" && style(selector).borderTopWidth !== "0px";
  const backs = [...document.querySelectorAll(".seat .mark")].map((part) => getComputedStyle(part).backgroundColor);
  const [mark, other] = backs;
  const chosen = style(".pick[aria-pressed=true]");
  const { backgroundColor: left } = style(".pips i:not(.gone)");
  return {
    signs: style(".casino .sign-text").stroke === system("CanvasText"),
    emblems: style(".casino svg.emblem").stroke === system("CanvasText"),
    buttons: edged(".tray .btn") && edged(".tools .btn"),
    groups: edged(".pick"),
    chosen: chosen.outlineColor === system("Highlight") && chosen.outlineStyle === "solid",
    turn: style(".seat[aria-current]").outlineStyle === "solid",
    left: left !== system("Canvas") && left === mark,
    marks: mark !== other,
  };
}"""
"""What is seen of a table in colours of the device."""


UNEDGED = """(parts) => parts
  .filter((part) => parseFloat(getComputedStyle(part).borderTopWidth) === 0)
  .map((part) => part.textContent)"""
"""What has no edge of those parts."""


def test_every_theme_can_be_read_and_colours_of_the_device_leave_nothing_out(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=DESKTOP, settings=SWIFT)
    ann.keep("solo", BOTH_VARIANTS)
    ann.home()
    for theme in ("light", "contrast"):
        ann.change_settings({**SWIFT, "theme": theme})
        ann.home()
        assert_accessible(ann.page)
        shot(ann.page, f"theme-{theme}-home")
        ann.button("page.play.title").click()
        ann.my_turn()
        ann.choose(ann.picks.last)
        assert_accessible(ann.page)
        shot(ann.page, f"theme-{theme}-table")
        table = ann.page.url
        open_table(ann, "Ada")
        assert_accessible(ann.page)
    ann.change_settings(SWIFT)
    ann.page.emulate_media(forced_colors="active")
    ann.home()
    ann.button("page.day.title").wait_for()
    ann.heading("page.mine.title").wait_for()
    shot(ann.page, "forced-colours-home")
    edges = ann.page.locator(".home :is(button, a):not(.change, .languages *, .enter)").evaluate_all(UNEDGED)
    assert not edges
    ann.go(table)
    ann.my_turn()
    ann.choose(ann.picks.last)
    shot(ann.page, "forced-colours")
    seen: dict[str, Any] = ann.page.evaluate(DRAWN)
    assert all(seen.values()), seen


def test_the_first_colours_are_those_of_the_theme_and_a_choice_is_seen_at_once(visit: Callable[..., Visitor]) -> None:
    ann = visit(settings={**SWIFT, "theme": "light"})
    ann.page.route("**/assets/index-*.js", lambda route: route.abort())
    ann.page.goto("/")
    colour = "() => getComputedStyle(document.body).backgroundColor"
    light = ann.page.evaluate(colour)
    assert sum(map(int, light.removeprefix("rgb(").removesuffix(")").split(","))) > 600, (
        "it is day before any script of the page"
    )
    ann.troubles.clear()
    ann.page.unroute("**/assets/index-*.js")
    ann.go("/settings")
    ann.page.get_by_role("radio", name=ann.say("page.set.theme.dark"), exact=True).check()
    ann.page.wait_for_function(f"(light) => ({colour})() !== light", arg=light)
    assert ann.page.locator("meta[name=theme-color]").get_attribute("content") == "#070917"
