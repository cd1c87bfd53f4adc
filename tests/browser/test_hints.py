"""A hint on demand: over nothing else, in words; gone once the dice are placed."""

from collections.abc import Callable

from tests.browser.axe import assert_accessible
from tests.browser.fit import assert_fits
from tests.browser.staged import FRAME, Staged
from tests.browser.test_games import DUEL
from tests.browser.test_layout import resize
from tests.browser.test_tray import BOTH_VARIANTS
from tests.browser.visitor import DESKTOP, SHORT_PHONE, SWIFT, WORKED_OUT, Visitor

LAPTOP = (1280, 720)


def at_the_dice(visitor: Visitor) -> None:
    """Somebody alone against a bot, on their turn."""
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()


def test_no_hint_lies_over_what_a_move_would_do(visit: Callable[..., Visitor]) -> None:
    visitor = visit("de", size=DESKTOP, settings=SWIFT)
    visitor.keep("solo", BOTH_VARIANTS)
    staged = Staged(visitor)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    staged.roll((1, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 0))
    visitor.button("page.hint").click()
    visitor.page.locator(".above .move").first.wait_for()
    for size in (SHORT_PHONE, LAPTOP, DESKTOP, (1920, 1080)):
        resize(visitor.page, size)
        assert_fits(visitor.page)  # with what was chosen in the other window
        for pick in visitor.picks.all():
            visitor.choose(pick)
            visitor.page.evaluate(FRAME)
            assert_fits(visitor.page)


def test_h_asks_for_it_words_tell_it_and_it_goes_when_the_dice_are_placed(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    at_the_dice(visitor)
    keys, tags = visitor.page.keyboard, visitor.page.locator(".tray .tag")
    keys.press("h")
    tags.first.wait_for(timeout=WORKED_OUT)
    told = visitor.page.locator("[aria-live=polite]")
    told.get_by_text(visitor.say.like("page.hint.best")).first.wait_for(state="attached")
    assert_accessible(visitor.page)
    keys.press("h")
    tags.first.wait_for(state="detached")
    keys.press("h")
    tags.first.wait_for(timeout=WORKED_OUT)
    keys.press(str(visitor.picks.first.get_attribute("aria-label"))[0])
    keys.press("Enter")
    tags.first.wait_for(state="detached")
    keys.press("?")
    visitor.page.get_by_role("dialog").get_by_text(visitor.say("page.keys.hint")).wait_for()
