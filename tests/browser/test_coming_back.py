"""Coming back: the deal of the day, its result as a picture, and one's own games, kept on this device alone."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.online import let_bots_play_on
from tests.browser.visitor import PHONE, SERVED, SWIFT, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PAINTED = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return [canvas.width, canvas.height, new Set(new Uint32Array(data.buffer)).size];
}"""
"""The size of a canvas, and how many colours there are in it."""
LABELS = "(buttons) => buttons.map((button) => button.ariaLabel)"
THREE_BOTS = 3
"""Who places between two turns of a player of the first game."""


def rows(visitor: Visitor) -> "Locator":
    """Return the games that the history screen lists."""
    return visitor.page.get_by_role("button", name=visitor.say("page.end.replay"))


def own_games(visitor: Visitor) -> None:
    """Go to one's own games, and wait until they are read."""
    visitor.go("/history")
    visitor.heading("page.history.yours").wait_for()


def test_the_deal_of_the_day_is_kept_shown_shared_and_counted_once(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None], tmp_path: Path
) -> None:
    visitor = visit(size=PHONE, settings={**SERVED, "name": "Duke"}, worker=True)
    visitor.expected = re.compile("409")  # one of the bots is called so, and a guest sits down instead
    visitor.home()
    visitor.button("page.day.title").click()
    visitor.my_turn()
    let_bots_play_on(server, visitor)
    visitor.button("page.day.again").wait_for()
    end = visitor.page.url
    visitor.page.get_by_role("img", name=visitor.say("page.end.round", round=4)).wait_for()
    shot(visitor.page, "day-end")

    visitor.button("page.picture.button").click()
    width, height, colours = visitor.page.locator("canvas").evaluate(PAINTED)
    assert (width, height) == (1200, 630)
    assert colours > 1000
    assert "Croupier, " in visitor.page.get_by_role("dialog").inner_text()
    with visitor.page.expect_download() as saved:
        visitor.button("page.picture.save").click()
    assert saved.value.suggested_filename == "croupier.png"
    visitor.page.keyboard.press("Escape")

    visitor.link("page.end.verify").first.click()
    visitor.heading("page.verify.good.day").wait_for()

    # The end was seen twice more; the game is kept once.
    visitor.go(end)
    visitor.button("page.day.again").wait_for()
    own_games(visitor)
    rows(visitor).first.wait_for()
    assert rows(visitor).count() == 1
    assert rows(visitor).get_by_text(visitor.say("you.name"), exact=True).count() == 1, "as at the table"
    assert_accessible(visitor.page)
    shot(visitor.page, "history")
    with visitor.page.expect_download() as exported:
        visitor.button("page.history.export").click()
    file = tmp_path / "games.json"
    exported.value.save_as(file)
    assert len(json.loads(file.read_text("utf-8"))["games"]) == 1

    # Deleted is deleted, also where its end is looked at again.
    visitor.button("page.history.delete").first.click()
    visitor.page.get_by_role("dialog").get_by_role("button", name=visitor.say("page.history.delete")).click()
    visitor.page.get_by_text(visitor.say("page.history.empty")).wait_for()
    visitor.go(end)
    visitor.button("page.day.again").wait_for()
    own_games(visitor)
    assert rows(visitor).count() == 0

    # A file that is none says so; the one that was saved brings the game back, and it can be watched.
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "something else"}', "utf-8")
    visitor.page.locator("input[type=file]").set_input_files(wrong)
    visitor.page.get_by_role("alert").wait_for()
    visitor.page.locator("input[type=file]").set_input_files(file)
    rows(visitor).first.click()
    visitor.heading("page.replay.title").wait_for()

    visitor.home()
    visitor.page.get_by_role("button", name=visitor.say("page.day.look")).click()
    visitor.button("page.day.again").wait_for()
    assert visitor.page.url == end


@pytest.mark.parametrize("settings", [pytest.param(SWIFT, id="here"), pytest.param(SERVED, id="online")])
def test_what_happened_since_the_last_turn_survives_a_reload_going_back_and_a_second_tab(
    visit: Callable[..., Visitor], settings: dict[str, Any]
) -> None:
    visitor = visit(size=PHONE, settings=settings | {"rolling": "hand"})
    visitor.home()
    visitor.button("page.play.title").click()
    roll, news = visitor.button("page.turn.roll"), visitor.region("page.since.title")
    visitor.press(roll)
    visitor.picks.first.wait_for()
    visitor.place(visitor.picks.first)
    roll.wait_for()
    moves = news.get_by_role("button")
    news.wait_for()
    seen = moves.evaluate_all(LABELS)
    assert len(seen) == THREE_BOTS

    visitor.page.reload()
    news.wait_for()
    assert moves.evaluate_all(LABELS) == seen

    visitor.home()
    visitor.page.go_back()
    news.wait_for()
    assert moves.evaluate_all(LABELS) == seen

    tab = visitor.context.new_page()
    tab.goto(visitor.page.url)
    there = tab.get_by_role("region", name=visitor.say("page.since.title"), exact=True)
    there.wait_for()
    assert there.get_by_role("button").evaluate_all(LABELS) == seen
