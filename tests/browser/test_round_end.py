"""After a round and after a game, on windows of every shape: nothing is cut off, and what comes next is in reach."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.fit import assert_fits
from tests.browser.online import let_bots_play_on
from tests.browser.staged import Staged, frozen
from tests.browser.test_games import CLASSIC, DUEL
from tests.browser.test_layout import SEVEN, assert_nothing_cut, box, resize
from tests.browser.visitor import PHONE, SERVED, SHORT_PHONE, SWIFT, WORKED_OUT, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ON_ITS_SIDE = (844, 390)
"""A phone; a desktop window at twice its size is much the same."""
SMALL_DESKTOP = (1024, 768)
BRISK = SWIFT | {"botSpeed": "fast"}
FIVE_EACH = [
    {"colour": colour, "dice": 5, "big": 0, "strength": 5, "pips": 0, "knocked_out": True} for colour in range(2)
]
"""Two players with as many dice at one casino."""
FIVE = {"game": {**CLASSIC, "players": 5}, "bots": ["tourist"] * 4}

WALK = """() => new Promise((done) => {
  const tops = new Map();
  const look = () => {
    const stage = document.querySelector("section.stage");
    if (!stage) {
      dispatchEvent(new PointerEvent("pointerdown")); // whoever touches the standings keeps them
      return done([...tops.values()]);
    }
    if (!tops.has(stage.ariaLabel)) {
      tops.set(stage.ariaLabel, Math.round(stage.querySelector("h1").getBoundingClientRect().top));
      document.querySelector(".foot .primary").click();
    }
    requestAnimationFrame(look);
  };
  look();
})"""
"""Goes from casino to casino; says how high the sign of each was."""

HIDDEN_FIGURES = """() => [...document.querySelectorAll(".won > .fan, .notes > .fan")].flatMap((fan) => {
  const notes = [...fan.querySelectorAll(".note")].map((note) => note.getBoundingClientRect());
  const pitches = notes.slice(1).map(({ left, top }, i) => ({ on: left - notes[i].left, same: top === notes[i].top }));
  return pitches.filter(({ on, same }, i) => same && on < 0.6 * notes[i].width).map(({ on }) => on);
})"""
"""Notes that cover the figure of the one before."""

NOTES = """() => [...document.querySelectorAll(".row .notes")].map((notes) =>
  [notes.querySelectorAll(".fan .note").length, parseInt(notes.querySelector("small").textContent) || 0])"""
"""Of each player, how many notes are drawn, and how many the words say there are."""

OVERLAPS = """() => [...document.querySelectorAll(".row")].flatMap((row) => {
  const box = (name) => row.querySelector(`.${name}`).getBoundingClientRect();
  const parts = ["place", "name", "notes", "money"].map(box);
  const { left, right } = row.getBoundingClientRect();
  const over = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const found = parts.flatMap((one, i) => parts.slice(i + 1).filter((other) => over(one, other)).map(() => "overlap"));
  return [...found, ...parts.filter((part) => part.left < left || part.right > right).map(() => "out")];
})"""

KEEP_WAITING = """() => {
  window.later = setTimeout;
  window.waiting = [];
  window.setTimeout = (then) => window.waiting.push(then);
}"""
"""What would happen after a while happens when a test has looked."""
WAITED = "() => { window.setTimeout = window.later; for (const then of window.waiting) then() }"

COVERED = """(part) => {
  const { left, top, width, height } = part.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !seen || !(part.contains(seen) || seen.contains(part));
}"""
"""Whether something lies over the middle of a part, or it is out of the window."""


def assert_in_sight(part: "Locator") -> None:
    """All of it is inside the window, and nothing lies over it."""
    part.wait_for()
    place, size = box(part), part.page.viewport_size
    assert size is not None
    assert place["x"] >= 0
    assert place["y"] >= 0
    assert place["x"] + place["width"] <= size["width"] + 1
    assert place["y"] + place["height"] <= size["height"] + 1
    assert not part.evaluate(COVERED)


def test_the_sign_keeps_its_place_and_the_standings_can_be_read(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit("de", size=ON_ITS_SIDE, settings=BRISK, still=False)
    visitor.keep("solo", FIVE)
    visitor.home()
    visitor.button("page.play.title").click()
    assert not visitor.press_on("page.payout.skip", hold=True)
    for size in (PHONE, ON_ITS_SIDE):
        resize(visitor.page, size)
        assert_in_sight(visitor.button("page.payout.skip"))
        assert_in_sight(visitor.page.locator(".stage h1 .word"))
        shot(visitor.page, f"payout-{size[0]}")
    tops = visitor.page.evaluate(WALK)
    assert len(tops) > 1
    assert len(set(tops)) == 1, "the sign stands at the same height at every casino"
    visitor.heading("page.standings.title", round=1).click()  # whoever touches them keeps them
    for size in (ON_ITS_SIDE, PHONE):
        resize(visitor.page, size)
        assert_in_sight(visitor.button("page.standings.next"))
        assert_nothing_cut(visitor.page)
        assert visitor.page.locator(".row").count() == 5
        assert not visitor.page.evaluate(OVERLAPS)
        drawn, told = zip(*visitor.page.evaluate(NOTES), strict=True)
        assert drawn == told, "every note that a player has is drawn"
        assert sum(drawn) > 1
        assert not visitor.page.evaluate(HIDDEN_FIGURES)
        shot(visitor.page, f"standings-{size[0]}")


def test_dice_that_knock_each_other_out_lie_in_one_line(visit: Callable[..., Visitor]) -> None:
    visitor = visit("de", size=PHONE, settings=SWIFT | {"botSpeed": "slow"}, still=False)
    staged = Staged(visitor)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    with visitor.held_at(".knockout"):
        staged.pay_out([{**casino, "groups": FIVE_EACH, "takers": [None] * 5} for casino in staged.view["casinos"]])
    for size in (PHONE, SHORT_PHONE):
        resize(visitor.page, size)
        for group in visitor.page.locator(".knockout .dice").all():
            lines = {round(box(die)["y"]) for die in group.locator(".die").all()}
            assert len(lines) == 1, size


def test_a_note_that_has_landed_covers_nobodys_money(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=(1280, 720), settings=SWIFT | {"botSpeed": "slow"}, still=False, worker=False)
    staged = Staged(visitor)
    visitor.keep("solo", {"game": SEVEN, "bots": ["tourist"] * 5})
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    ours = {"colour": 0, "dice": 3, "big": 0, "strength": 3, "pips": 0, "knocked_out": False}
    paying = [{**casino, "notes": [100], "groups": [ours], "takers": [0]} for casino in staged.view["casinos"]]
    with visitor.held_at(".landed .note"):
        staged.pay_out(paying)
    with frozen(visitor.page):
        for size in ((1280, 720), (1440, 900), (1920, 1080)):
            resize(visitor.page, size)
            visitor.settle()
            assert_fits(visitor.page, ".seats")


def test_at_the_end_the_winner_is_seen_at_once_and_everything_else_can_be_reached(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    visitor = visit("de", size=SMALL_DESKTOP, settings=SERVED)
    visitor.keep("solo", FIVE)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    let_bots_play_on(server, visitor)
    page = visitor.page
    page.get_by_role("figure").wait_for()
    page.get_by_text(visitor.say("page.luck.wait")).wait_for(
        state="detached", timeout=WORKED_OUT
    )  # until then it grows
    winner = page.locator(".at-1")
    for size in (SMALL_DESKTOP, ON_ITS_SIDE):
        resize(page, size)
        page.evaluate("() => scrollTo(0, 0)")
        for part in (winner.locator(".name"), winner.locator(".money"), visitor.over):
            assert_in_sight(part)
        assert winner.locator(".name").evaluate("(name) => name.scrollWidth <= name.clientWidth"), "the name is whole"
        assert all(box(note)["x"] >= 0 for note in winner.locator(".fan .note").all())
        letters = page.locator(".chart text").first.evaluate("(text) => text.getBoundingClientRect().height")
        assert 10 < letters < 20, "letters of the chart are as large as everywhere else"
        assert page.locator(".cards li .fan .note").count() > 4
        assert not page.evaluate(HIDDEN_FIGURES)
        assert_nothing_cut(page)
        shot(page, f"end-{size[0]}")
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        last, foot = box(page.locator(".cards section").last), box(page.locator(".foot"))
        assert last["y"] + last["height"] <= foot["y"] + 1, "nothing stays under the buttons for good"


def test_names_at_the_lines_of_money_stay_inside_their_card(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=SHORT_PHONE, settings=SWIFT)
    visitor.pass_round("W" * 24, "Ann")
    visitor.play_out()
    page = visitor.page
    page.get_by_role("figure", name=visitor.say("page.end.chart")).wait_for()
    room = box(page.locator(".chart"))
    for label in page.locator(".chart .label").all():
        parts = label.locator("span").all()
        assert all(box(part)["x"] + box(part)["width"] <= room["x"] + room["width"] + 1 for part in parts)
        assert parts[-1].evaluate("(money) => money.scrollWidth <= money.clientWidth"), "the money is whole"


def assert_shared_by_hand(visitor: Visitor) -> None:
    """Who has no clipboard gets the link to copy by hand, and the check only when it is copied."""
    visitor.page.evaluate(
        """() => {
        delete Navigator.prototype.share;
        Object.defineProperty(navigator, "clipboard", { value: undefined });
        window.old = false;
        Document.prototype.execCommand = () => window.old;
        }"""
    )
    share = visitor.button("page.end.share")
    share.click()
    field = visitor.page.get_by_role("dialog").get_by_role("textbox")
    field.wait_for()
    assert field.input_value().endswith("/replay?table=" + visitor.page.url.rsplit("/", 1)[1])
    assert field.evaluate("(field) => field.selectionEnd - field.selectionStart === field.value.length")
    visitor.page.keyboard.press("Escape")
    visitor.page.evaluate("() => { window.old = true }")
    visitor.page.evaluate(KEEP_WAITING)
    share.click()
    visitor.button("page.lobby.copied").wait_for()
    visitor.page.evaluate(WAITED)
    share.wait_for()


def test_at_the_end_what_could_not_be_fetched_is_tried_again_and_a_link_copied_by_hand(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=PHONE, settings=SERVED)
    visitor.keep("solo", DUEL)
    visitor.expected = re.compile("ERR_FAILED")
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    lost = re.compile(r"/assets/Finale-.*\.js|/src/.*/Finale\.svelte|/(record|review)$")
    visitor.page.route(lost, lambda route: route.abort())
    visitor.begin_to_press("page.reload")
    assert not visitor.pressed()
    visitor.page.get_by_text(visitor.say("page.load.failed")).wait_for()
    visitor.page.unroute(lost)
    kept = re.compile("/(record|review)$")
    visitor.page.route(kept, lambda route: route.abort())
    visitor.button("page.reload").click()
    visitor.page.get_by_text(visitor.say("page.no.answer")).nth(1).wait_for()
    visitor.page.unroute(kept)
    chart, luck = visitor.button("page.line.now").element_handles()
    chart.click()
    luck.click()
    visitor.page.get_by_role("figure").wait_for()
    visitor.button("page.line.now").first.wait_for(state="detached", timeout=WORKED_OUT)
    assert_shared_by_hand(visitor)
