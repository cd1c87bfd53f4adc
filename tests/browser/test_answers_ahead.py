"""A placing without a server: it is shown before the table has written it down, and taken back where it cannot be."""

from collections.abc import Callable

from tests.browser.visitor import PHONE, SWIFT, Visitor

COUNT = """(() => {
  window.ahead = 0;
  const Real = Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => (ahead += data.t === "ahead" ? 1 : 0));
    }
  };
})()"""
"""Counts how often the table has told ahead what it will answer."""
SILENT = """{
  const send = self.postMessage.bind(self);
  const isPlaced = ({ t, text }) => t === "message" && JSON.parse(text).what?.t === "placed";
  self.postMessage = (message) => (isPlaced(message) ? setTimeout(() => send(message), 3_600_000) : send(message));
}
"""
"""Goes before the script of the Worker: it tells of no placing."""
FULL = """{
  let failures = 2;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (logged) {
    const added = add.call(this, logged);
    if (logged.event?.t === "placed" && failures-- > 0) this.transaction.abort();
    return added;
  };
}
"""
"""Goes before the script of the Worker: the first two placings cannot be written down."""


def at_own_roll(visitor: Visitor, worker: str) -> None:
    """Come to the first roll of a game without a server, whose Worker begins with a script; dice are chosen there."""
    visitor.context.add_init_script(COUNT)
    visitor.begin_worker(worker)
    visitor.pass_round("Ann", "Ben")
    visitor.my_turn()
    visitor.choose(visitor.picks.first)
    visitor.page.wait_for_function("() => ahead > 0")


def test_a_placing_is_shown_before_the_table_has_answered(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    at_own_roll(ann, SILENT)
    ann.place(ann.picks.first)
    ann.page.locator(".foot.pass").wait_for(state="attached")
    assert ann.page.locator(".casino .die").count() > 0


def labels(visitor: Visitor) -> list[str | None]:
    """What the groups of dice on the felt are."""
    return [group.get_attribute("aria-label") for group in visitor.picks.all()]


def test_a_placing_that_cannot_be_written_down_is_taken_back_and_then_it_is_said_why(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    at_own_roll(ann, FULL)
    rolled = labels(ann)
    ann.picks.first.click()
    ann.page.wait_for_function("() => ahead > 1")  # the page has come again
    ann.picks.first.wait_for()
    assert labels(ann) == rolled
    # From now on nothing is shown before it is written down, and a refusal is heard.
    ann.choose(ann.picks.first)
    ann.picks.first.click()
    ann.page.get_by_text(ann.say("page.no.store")).wait_for()
    assert labels(ann) == rolled
    ann.place(ann.picks.first)
    ann.page.locator(".foot.pass").wait_for(state="attached")
    # What is written down is there after a reload.
    ann.page.reload()
    ann.page.locator(".foot.pass").wait_for(state="attached")
    assert ann.page.locator(".casino .die").count() > 0
