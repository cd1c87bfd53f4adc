"""Records that cannot be read: why not, in the player's language, and the line and its fault in small print."""

import re
from collections.abc import Callable

from tests.browser.fit import assert_fits
from tests.browser.visitor import SHORT_PHONE, SWIFT, Visitor

NEWER = "croupier record 6\nedition: classic\n"
WRONG = "croupier record 1\nedition: classic\nseat: Ann\nseat: Ben\nstarter: Ann\n\nround 1\ndeal 9: 10\n"
TEXT_SIZE = "(part) => parseFloat(getComputedStyle(part).fontSize)"


def test_a_record_that_cannot_be_read_says_why_in_the_language_of_the_player(visit: Callable[..., Visitor]) -> None:
    ann = visit("fr", size=SHORT_PHONE, settings=SWIFT)
    ann.expected = re.compile("422")
    newer, wrong = ann.say("page.replay.newer", version=6), ann.say("page.replay.wrong", line=8)
    sorry = ann.page.get_by_role("alert").locator("p")
    ann.go("/replay")
    for text, sentence in ((NEWER, newer), (WRONG, wrong), ("Bonjour", ann.say("page.replay.none"))):
        ann.page.get_by_label(ann.say("page.verify.text")).fill(text)
        ann.button("page.verify.watch").click()
        sorry.first.filter(has_text=sentence).wait_for()
        own, *details = [part.evaluate(TEXT_SIZE) for part in sorry.all()]
        assert len(details) == 2
        assert all(size < own for size in details), "the line, and what the reader says of it, are small print"
        assert_fits(ann.page, "[role=alert]")

    ann.go("/verify")
    ann.page.get_by_label(ann.say("page.verify.text")).fill(NEWER)
    ann.button("page.verify.check").click()
    sorry.filter(has_text=newer).wait_for()
    assert ann.heading("page.verify.wrong").count() == 0, "nothing is wrong with it"
    ann.page.get_by_label(ann.say("page.verify.text")).fill(WRONG)
    ann.button("page.verify.check").click()
    ann.heading("page.verify.wrong").wait_for()
    ann.page.get_by_text(ann.say("page.verify.rules.wrong", line=8)).wait_for()
    assert sorry.count() == 0
