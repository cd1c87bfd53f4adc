"""Names of every script, whole and at their beginning, and a name that is taken, told at its field."""

import re
from collections.abc import Callable

from tests.browser.visitor import SWIFT, Visitor

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
HEBREW = "\u05d0\u05d1\u05e8\u05d4\u05dd \u05d1\u05df \u05e2\u05d6\u05e8\u05d0 \u05d4\u05db\u05d4\u05df"
"""Long enough to be cut at a seat of a phone."""
CUT = """(name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const [text, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
  return { longer: text.width > box.width + 1, begins: Math.abs(text.right - box.right) };
}"""
"""Whether a name is longer than its room, and how far its right end is from the room's."""


def test_a_taken_name_says_so_at_its_field_and_names_of_every_script_are_shown_whole(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=(360, 640), settings=SWIFT)
    visitor.expected = re.compile("409")
    visitor.home()
    visitor.button("page.one.title").click()
    for _ in range(2):
        visitor.button("page.one.add").click()
    fields = [visitor.page.get_by_label(visitor.say("page.name_of", number=number)) for number in (1, 2, 3, 4)]
    for field, name in zip(fields, (HEBREW, "Anna", "ANNA", FAMILY), strict=True):
        field.fill(name)
    visitor.button("page.one.start").click()
    taken = visitor.page.get_by_role("alert").get_by_text(visitor.say("page.no.name-taken"))
    taken.wait_for()
    assert [field.get_attribute("aria-invalid") for field in fields] == [None, None, "true", None]
    assert taken.count() == 1

    fields[2].fill("Ben")
    visitor.button("page.one.start").click()
    visitor.region("page.casinos").wait_for()
    visitor.page.get_by_title(FAMILY).first.wait_for()
    shown = visitor.page.get_by_title(HEBREW).first.evaluate(CUT)
    assert shown["longer"]
    assert shown["begins"] < 1, "its first letter stands at the right edge, and the end is cut"
