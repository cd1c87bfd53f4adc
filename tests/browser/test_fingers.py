"""A game with a finger: a tap counts as soon as it leaves the screen, and one that slides off means something else."""

from collections.abc import Callable

from tests.browser.visitor import PHONE, SWIFT, Visitor

WATCH = """() => {
  window.clicks = [];
  const note = ({ target, isTrusted }) => clicks.push([target.closest("button, .target")?.classList[0], isTrusted]);
  addEventListener("click", note, true);
}"""
"""Notes every click: on what, and whether the browser made it."""


def marked(visitor: Visitor) -> list[str]:
    """Return the chosen groups of dice."""
    return [
        str(group.get_attribute("aria-label"))
        for group in visitor.picks.all()
        if group.get_attribute("aria-pressed") == "true"
    ]


def to_choose(visitor: Visitor) -> None:
    """Come to a turn with several groups of dice: one alone is chosen already."""
    visitor.pass_round("Ann", "Ben")
    visitor.my_turn()
    while visitor.picks.count() < 2:
        visitor.picks.first.click()
        visitor.play_on(until=visitor.picks)
    visitor.settle()
    visitor.page.evaluate(WATCH)


def dice_left(visitor: Visitor) -> int:
    """How many dice all players have left."""
    return sum(map(int, visitor.page.locator(".seat .dice > span[aria-hidden]").all_inner_texts()))


def test_two_taps_choose_dice_and_place_them_once_and_a_finger_that_slides_off_does_nothing(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    to_choose(ann)
    group, before = ann.picks.first, dice_left(ann)
    dice = group.locator(".die").count()
    ann.touch(group, slide=120)
    assert marked(ann) == []
    ann.touch(group)
    ann.settle()
    assert marked(ann) == [group.get_attribute("aria-label")]
    assert dice_left(ann) == before
    ann.touch(group)
    ann.page.wait_for_function("() => clicks.length === 2")
    ann.settle()
    assert dice_left(ann) == before - dice
    # Each tap clicked once, and the browser made no click of its own.
    assert ann.page.evaluate("clicks") == [["pick", False]] * 2


def test_a_tap_on_a_casino_chooses_what_goes_there_and_one_on_the_action_places_it(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    to_choose(ann)
    before = dice_left(ann)
    casino = ann.page.locator(".casino", has=ann.page.get_by_role("button", name=ann.say.like("page.place"))).first
    ann.touch(casino.locator(".plate"))  # its notes would be explained
    casino.locator(".tag").wait_for()
    ann.settle()
    assert dice_left(ann) == before
    ann.touch(ann.page.locator(".tray .primary"))
    casino.locator(".tag").wait_for(state="hidden")  # nobody thinks of that move any more
    ann.settle()
    assert dice_left(ann) < before
    assert ann.page.evaluate("clicks") == [["target", False], ["btn", False]]
