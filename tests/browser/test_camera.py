"""The camera: reads the dice of a film, lets people correct them, and works without a connection once it was opened."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.rules import CLASSIC, Setup
from tests.browser.axe import assert_accessible
from tests.browser.chromium import chromium
from tests.browser.test_real_table import sit_down
from tests.browser.test_without_server import KEPT, wait_until
from tests.browser.visitor import PHONE, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FILM = Path(__file__).with_name("dice.mjpeg")
"""Two frames of a held-out photograph (`tools.camera.render`): six orchid dice and two neutral ones."""
ROLL = "neutral 2, neutral 6, own 1, own 1, own 2, own 3, own 6, own 6"
SHOW = """(query) => {
  history.pushState(null, "", `/gallery?scene=camera&${query}`);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
"""Opens the sample of the camera, whose address the server does not know."""
CAMERA_PARTS = """async () => {
  const kept = await caches.open("croupier-page");
  return (await kept.keys()).map(({ url }) => new URL(url).pathname).filter((path) => /^.assets.camera/i.test(path));
}"""


@pytest.fixture
def film(browser: "Browser") -> Iterator["Browser"]:
    """Chromium with a camera that shows the film."""
    fake = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    arguments = [*fake, f"--use-file-for-fake-video-capture={FILM}"]
    filming = browser.browser_type.launch(executable_path=chromium(), args=arguments)
    yield filming
    filming.close()


def open_camera(visitor: Visitor, own: int, neutral: int) -> None:
    """Open the camera for a roll of an orchid player."""
    visitor.go("/rules")
    visitor.page.wait_for_selector("h1")
    visitor.page.evaluate(SHOW, f"own={own}&neutral={neutral}&hue=5")


def test_the_camera_reads_a_roll_and_people_correct_it(film: "Browser", server: Running) -> None:
    visitor = Visitor(film, server.url, size=PHONE, worker=False)
    open_camera(visitor, 6, 2)
    visitor.page.get_by_text(re.compile("8.* of .*8.* dice")).wait_for()
    visitor.button("page.camera.take").click()
    dice = visitor.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Die "))
    dice.nth(7).wait_for()
    assert dice.count() == 8
    dice.first.click()
    visitor.button("page.camera.remove").click()
    assert visitor.button("page.camera.use").is_disabled()
    visitor.button("page.camera.again").click()
    visitor.page.get_by_text(re.compile("8.* of .*8.* dice")).wait_for()
    visitor.button("page.camera.take").click()
    visitor.button("page.camera.use").click()
    visitor.page.wait_for_function("() => document.title.includes('own')")
    assert ", ".join(sorted(visitor.page.title().split(", "))) == ROLL
    visitor.close()


def test_a_roll_at_a_real_table_is_read_and_placed(film: "Browser", server: Running) -> None:
    visitor = Visitor(film, server.url, size=PHONE, worker=False)
    sit_down(visitor, Setup(CLASSIC, 2), whole=True, deals=True)
    visitor.page.locator(".names button").first.click()
    visitor.button("page.real.camera").click()
    visitor.page.get_by_text(re.compile("8.* of .*8.* dice")).wait_for()
    visitor.button("page.camera.take").click()
    visitor.button("page.camera.use").click()
    visitor.page.locator(".picks button").first.wait_for()
    assert visitor.page.locator(".picks button").count() == len({1, 2, 3, 6})
    visitor.close()


def test_the_dice_of_a_casino_are_photographed_and_settled(film: "Browser", server: Running) -> None:
    """All dice of a casino show the same face, so what does not is marked here."""
    visitor = Visitor(film, server.url, size=PHONE, worker=False)
    visitor.go("/settle?casinos=classic-2_80&colours=15")
    visitor.button("page.settle.camera").click()
    visitor.page.get_by_text(re.compile("8.* dice")).wait_for()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_role("button", name=visitor.say("page.camera.take"), exact=True).click()
    dice = dialog.get_by_role("button", name=re.compile("^Die "))
    dice.nth(7).wait_for()
    assert_accessible(visitor.page)
    dice.get_by_text("?").first.click()
    dialog.get_by_role("button", name="Ruby").click()
    visitor.button("page.camera.use").click()
    visitor.page.wait_for_url(re.compile("classic-2-neutral_80a1b5n2|classic-2-neutral_80a1b6n1"))
    visitor.close()


def test_dice_are_added_and_changed_by_hand(film: "Browser", server: Running) -> None:
    visitor = Visitor(film, server.url, size=PHONE, worker=False)
    open_camera(visitor, 7, 2)
    visitor.page.get_by_text(re.compile("8.* of .*9.* dice")).wait_for()
    visitor.button("page.camera.take").click()
    visitor.button("page.camera.add").click()
    visitor.page.get_by_role("button", name=re.compile("^Face .*4")).click()
    visitor.button("page.camera.use").click()
    visitor.page.wait_for_function("() => document.title.includes('own 4')")
    visitor.close()


def test_without_a_camera_a_sentence_leads_back_to_taps(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    open_camera(visitor, 8, 0)
    visitor.page.get_by_role("alert").wait_for()
    visitor.button("page.camera.taps").click()
    visitor.page.get_by_role("dialog").wait_for(state="detached")


def test_the_camera_is_cached_when_it_is_opened_and_works_without_a_connection(
    film: "Browser", server: Running
) -> None:
    visitor = Visitor(film, server.url, size=PHONE)
    visitor.expected = re.compile("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    visitor.home()
    wait_until(visitor.page, KEPT)
    assert visitor.page.evaluate(CAMERA_PARTS) == []
    open_camera(visitor, 6, 2)
    visitor.page.get_by_text(re.compile("8.* of .*8.* dice")).wait_for()
    assert visitor.page.evaluate(CAMERA_PARTS)
    visitor.context.set_offline(True)
    open_camera(visitor, 6, 2)
    visitor.page.get_by_text(re.compile("8.* of .*8.* dice")).wait_for()
    visitor.close()
