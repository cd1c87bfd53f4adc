"""The review in a replay, and the analysis board: what was wrong, what would have been better, and playing on."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.test_layout import assert_nothing_cut
from tests.browser.visitor import PHONE, SHORT_PHONE, SWIFT, WORKED_OUT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

RECORD = Path(__file__).parents[1] / "records" / "golden" / "classic-4.croupier"
POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
VALUES = "**/api/positions/evaluate"
BOARD = "**/api/positions/show"
LAPTOP = (1280, 800)
BANDIT_POSITION = "biggy-2-bandit 1aa 100/50/60/40/30/20/80 -/- -"
SMALL_TARGETS = """() => [...document.querySelectorAll("dialog button:not([tabindex='-1']), dialog summary")]
  .filter((part) => part.checkVisibility())
  .map((part) => [part.ariaLabel ?? part.textContent, part.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([name, { width, height }]) => `${name}: ${width} by ${height}`)"""
"""What is too small for a finger, except what larger buttons do as well."""


def shown(visitor: Visitor, key: str) -> "Locator":
    """Return the visible button with a text; small windows have other buttons in its place."""
    name = visitor.say(key)
    return visitor.page.get_by_role("button", name=name, exact=True).locator("visible=true").first


@pytest.mark.parametrize(
    ("language", "size"), [("de", SHORT_PHONE), pytest.param("en", LAPTOP, marks=pytest.mark.soak)]
)
def test_a_record_is_reviewed_mistake_by_mistake_and_tried_again_from_there(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str, size: tuple[int, int]
) -> None:
    visitor = visit(language, size=size, settings=SWIFT)
    page = visitor.page
    visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    shown(visitor, "page.review.title").click()
    following = shown(visitor, "page.review.next")
    following.wait_for(timeout=WORKED_OUT)
    following.click()
    first = page.get_by_text(visitor.say.like("page.review.verdict")).locator("visible=true").first
    first.wait_for()
    if size == SHORT_PHONE:
        shown(visitor, "page.reason.why").click()
    why = page.get_by_role("status").filter(has_text=visitor.say("page.luck.unit"))
    why.locator("li").first.wait_for(timeout=WORKED_OUT)
    assert_accessible(page)
    if size == SHORT_PHONE:
        page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("p")
    assert_nothing_cut(page)
    assert_accessible(page)
    shown(visitor, "page.review.should").click()
    page.locator(".above .best").wait_for(timeout=WORKED_OUT)
    assert page.locator(".above .best").count() == 1
    page.get_by_text(visitor.say("page.reason.details"), exact=True).click()
    figures = page.get_by_role("dialog").locator("td")
    assert "±" in figures.first.inner_text()
    assert_accessible(page)
    page.keyboard.press("Escape")
    shot(page, f"review-{size[0]}")
    if size == SHORT_PHONE:
        shown(visitor, "page.review.all").click()
    page.get_by_text(visitor.say("page.review.table")).click()
    page.locator("table").nth(3).wait_for()
    assert page.locator("table").count() == 4, "everyone's play, and three tables of the account"
    assert_accessible(page)
    page.locator("button[aria-current=true]").wait_for()
    if size == SHORT_PHONE:
        page.keyboard.press("Escape")
    shown(visitor, "page.review.position").click()
    link = page.get_by_label(visitor.say("page.review.link")).input_value()
    assert "/analyse?position=classic-4" in link
    assert_accessible(page)
    visitor.button("page.review.try").click()
    page.wait_for_url("**/play#*")
    page.locator(".casino .die").first.wait_for()  # the dice of the record lie there
    visitor.picks.first.wait_for()
    visitor.choose(visitor.picks.first)
    page.locator(".tray .primary").click()


def test_the_analysis_board_values_a_position_plays_it_on_and_says_what_is_wrong_with_a_text(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit("fr", size=SHORT_PHONE)
    page = visitor.page
    visitor.expected = re.compile("422")
    visitor.go("/analyse")
    page.locator("textarea").fill(POSITION.replace("60a3", "65a3"))
    shown(visitor, "page.analyse.show").click()
    wrong = page.get_by_role("alert")
    wrong.get_by_text(visitor.say("page.analyse.wrong", field=visitor.say("page.analyse.field.casinos"))).wait_for()
    assert "casino 2: there is no note of 65" in wrong.inner_text()
    assert_accessible(page)
    page.locator("textarea").fill(POSITION)
    shown(visitor, "page.analyse.show").click()
    tags = page.locator(".above .tag")
    tags.first.wait_for(timeout=WORKED_OUT)
    tags.nth(3).wait_for()
    assert tags.count() == 4
    assert quote(POSITION.replace(" ", "_"), safe=",:/") in page.url
    assert_nothing_cut(page)
    assert_accessible(page)
    shot(page, "analysis-board")
    page.get_by_text(visitor.say("page.reason.details"), exact=True).click()
    assert page.get_by_role("dialog").get_by_role("row").count() == 5
    page.get_by_role("dialog").locator("li b").first.wait_for(timeout=WORKED_OUT)  # why the best is better
    assert_accessible(page)
    page.keyboard.press("Escape")
    held: list[Route] = []
    page.route(VALUES, lambda route: held.append(route))
    with page.expect_request(VALUES):
        visitor.button("page.analyse.play").click()
    page.wait_for_url(lambda url: "2bb:" in url)
    back = shown(visitor, "page.analyse.back")
    back.wait_for()
    visitor.settle()
    place = back.bounding_box()
    assert tags.count() == 0, "what the moves are worth is held back"
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    page.unroute(VALUES)
    tags.first.wait_for(timeout=WORKED_OUT)
    visitor.settle()
    assert back.bounding_box() == place, "whoever is about to press it finds it where it was"
    # Who sets up a position while another one loads begins with the one that loads.
    loading: list[Route] = []
    page.route(BOARD, lambda route: loading.append(route))
    back.click()
    page.wait_for_url(lambda url: "2ba:11235" in url)
    shown(visitor, "page.analyse.set_up").click()
    form = page.get_by_role("dialog")
    while len(loading) < 2:
        page.wait_for_timeout(10)
    for request in loading:
        request.continue_()
    page.unroute(BOARD)
    form.locator(".roll button").nth(4).click()  # of the five dice of the position that was loading
    form.get_by_role("button", name=visitor.say("page.analyse.show")).click()
    page.wait_for_url(lambda url: "2ba:11236" in url)


class Editing:
    """The form in which a position is set up."""

    def __init__(self, visitor: Visitor) -> None:
        self.say = visitor.say
        self.form = visitor.page.get_by_role("dialog")

    def name_of(self, seat: int) -> str:
        """Return the name of a seat, from 1."""
        return self.say("page.one.player", number=seat)

    def chip(self, thing: str) -> "Locator":
        """Return what can be chosen to be placed."""
        return self.form.locator(".palette").get_by_role("button", name=thing)

    def casino(self, number: int) -> "Locator":
        """Return a casino, from 1."""
        return self.form.locator(f"[data-place=casino-{number}]")

    def plus(self, place: "Locator") -> "Locator":
        """Return the button that adds what is chosen."""
        return place.locator(".stepper button").last

    def text(self) -> str:
        """Return the position as text."""
        return self.form.locator("textarea").input_value()


def test_a_position_is_set_up_by_taps_alone_and_its_moves_are_valued(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit("de", size=PHONE)
    page, say = visitor.page, visitor.say
    visitor.go("/analyse")
    shown(visitor, "page.analyse.set_up").tap()
    editing = Editing(visitor)
    form = editing.form
    assert editing.text() == "classic-2 1aa -/-/-/-/-/- -/- -"
    assert_nothing_cut(page)
    assert_accessible(page)
    # Notes: each value is chosen once, and tapped wherever it lies.
    for value, casinos in (("60.000", (1, 4)), ("50.000", (2, 3, 5)), ("40.000", (1, 6)), ("20.000", (6,))):
        editing.chip(value).tap()
        for casino in casinos:
            editing.plus(editing.casino(casino)).tap()
    editing.chip("50.000").tap()
    editing.plus(form.locator("[data-place=seat-1]")).tap()
    # Dice: a tap on the casino adds one, too.
    editing.chip(say("page.analyse.die", name=editing.name_of(2))).tap()
    editing.casino(3).locator(".things").tap(position={"x": 120, "y": 15})
    editing.plus(editing.casino(3)).tap()
    editing.chip(say("page.analyse.die", name=editing.name_of(1))).tap()
    for _ in range(5):
        editing.plus(editing.casino(2)).tap()
    assert editing.text() == "classic-2 1aa 60,40/50a5/50b2/60/50/40,20 -/50 -"
    # A tap on a thing takes it away; what was done last is undone.
    editing.casino(1).locator(".things button").last.tap()
    assert editing.text() == "classic-2 1aa 60/50a5/50b2/60/50/40,20 -/50 -"
    visitor.button("page.analyse.undo").tap()
    assert editing.text() == "classic-2 1aa 60,40/50a5/50b2/60/50/40,20 -/50 -"
    # Whose turn it is, and the roll: three dice are left, and a tap turns one.
    form.get_by_role("switch", name=say("page.analyse.rolled")).tap()
    form.locator(".roll button").nth(1).tap()
    for _ in range(3):
        form.locator(".roll button").nth(2).tap()
    assert editing.text() == "classic-2 1aa:124 60,40/50a5/50b2/60/50/40,20 -/50 -"
    assert_nothing_cut(page)
    assert_accessible(page)
    for small in page.evaluate(SMALL_TARGETS):
        raise AssertionError(f"too small for a finger: {small}")
    shot(page, "set-up")
    form.get_by_role("button", name=say("page.analyse.show")).tap()
    page.wait_for_url(lambda url: "1aa:124" in url)
    page.locator(".above .best").wait_for(timeout=WORKED_OUT)
    assert page.locator(".above .tag").count() == 3


def test_what_the_rules_refuse_is_said_and_the_board_stays(visit: Callable[..., Visitor]) -> None:
    visitor = visit("en", size=LAPTOP)
    page, say = visitor.page, visitor.say
    visitor.expected = re.compile("422")
    visitor.go(f"/analyse?position={POSITION.replace(' ', '_')}")
    shown(visitor, "page.analyse.set_up").click()
    editing = Editing(visitor)
    form = editing.form
    form.get_by_text(say("page.analyse.text"), exact=True).click()
    form.locator("textarea").fill(POSITION.replace("60a3", "65a3"))
    wrong = form.get_by_role("alert")
    wrong.get_by_text("casino 2: there is no note of 65").wait_for()
    assert editing.casino(2).locator(".things button").count() == 2, "the board is the last that was right"
    form.get_by_role("button", name=say("page.analyse.show")).click()
    wrong.wait_for()
    form.locator("textarea").fill(POSITION.replace("60a3", "60a2").replace("11235", "112356"))
    wrong.wait_for(state="detached")
    editing.casino(2).get_by_text("2", exact=True).first.wait_for()
    # No more than there are, and nobody moves without dice.
    editing.chip(say("page.analyse.die", name=editing.name_of(1))).click()
    add = editing.plus(editing.casino(1))
    for _ in range(6):
        add.click()
    assert add.is_disabled()
    wrong.get_by_text("seat a has no dice left, so it cannot be its turn").wait_for()
    form.locator("[data-place=seat-1] .turn").click()
    wrong.wait_for(state="detached")
    form.get_by_role("button", name=say("page.analyse.show")).click()
    page.wait_for_url(lambda url: "2bb" in url)


def test_dice_and_notes_are_dragged_and_keys_do_the_same(visit: Callable[..., Visitor]) -> None:
    visitor = visit("en", size=LAPTOP)
    page, say = visitor.page, visitor.say
    visitor.go(f"/analyse?position={BANDIT_POSITION.replace(' ', '_')}")
    shown(visitor, "page.analyse.set_up").click()
    editing = Editing(visitor)
    form = editing.form

    def drag(thing: "Locator", place: "Locator") -> None:
        thing.hover()
        page.mouse.down()
        box = place.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12, steps=4)
        page.mouse.up()

    drag(editing.chip("90,000"), editing.casino(1))
    assert " 100,90/" in editing.text()
    form.get_by_role("group", name=say("page.analyse.faces")).get_by_role("button", name="4").click()
    drag(editing.chip(say("page.analyse.die.big", name=editing.name_of(2))), editing.casino(7))
    assert "/80:4b0B1 " in editing.text()
    drag(editing.casino(1).locator(".things button").first, form.locator("[data-place=seat-0]"))
    assert " 90/" in editing.text()
    assert " 100/- " in editing.text()
    drag(editing.casino(7).locator(".dice"), form.locator(".actions"))  # where nothing can lie
    assert "/80 " in editing.text()
    # By keys: choose what, then press where; what happens is said.
    editing.chip(say("page.analyse.die", name=editing.name_of(1))).press("Enter")
    add = form.get_by_role(
        "button",
        name=say(
            "page.analyse.add",
            thing=say("page.analyse.die", name=editing.name_of(1)),
            where=say("page.at.3"),
            number=0,
        ),
        exact=True,
    )
    add.press("Enter")
    form.get_by_text(
        say(
            "page.analyse.now",
            thing=say("page.analyse.die", name=editing.name_of(1)),
            where=say("page.at.3"),
            number=1,
        )
    ).wait_for(state="attached")
    assert "/-/60a1/" not in editing.text()
    assert "/60a1/" in editing.text()
    # Another kind of table, as the editions offer it.
    form.locator("summary").first.click()
    form.get_by_role("radio", name=re.compile(say("edition.classic"))).check(force=True)
    assert editing.text().startswith("classic-2 ")
    visitor.button("page.analyse.empty").click()
    assert editing.text() == "classic-2 1aa -/-/-/-/-/- -/- -"
    assert_accessible(page)
