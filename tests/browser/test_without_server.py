"""Without a server: after one visit, games of one device, replay, verification and rules need no connection."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from croupier.page.site import write_site
from croupier.record import read_position, verify
from croupier.rooms.history import BEGAN_ELSEWHERE
from tests.browser.engine import come_home_with_engine
from tests.browser.online import let_bots_play_on, next_to_place, sit_down
from tests.browser.serving import Served
from tests.browser.test_games import DUEL
from tests.browser.test_layout import box
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, WORKED_OUT, Visitor
from tests.client.process import free_port
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEPT = """async () => {
  const kept = await caches.open("croupier-page");
  return (await kept.keys()).some(({ url }) => url.endsWith("/parts.json"));
}"""
"""Whether all parts of the page are kept; the list of them is kept last."""
IN_HISTORY = """(table) => new Promise((done) => {
  const opening = indexedDB.open("croupier");
  opening.onupgradeneeded = () => opening.transaction.abort(); // nothing is kept yet: the page makes its stores
  opening.onerror = () => done(false);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("games").objectStore("games").count(table);
    asked.onsuccess = () => {
      opening.result.close();
      done(asked.result > 0);
    };
  };
})"""
"""Whether the game of a table is among one's own."""
ENTERED = """(entries) => new Promise((done) => {
  const opening = indexedDB.open("croupier-games");
  opening.onsuccess = () => {
    const name = location.hash.slice(1);
    const game = IDBKeyRange.bound([name, 0], [name, Infinity]);
    const asked = opening.result.transaction("entries").objectStore("entries").count(game);
    asked.onsuccess = () => {
      opening.result.close();
      done(asked.result === entries);
    };
  };
})"""
"""Whether so many entries of the game on screen are stored."""
LONELY = re.compile("ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch")
"""What a browser says of a server that is gone."""


def wait_until(page: "Page", script: str, argument: object = None) -> None:
    """Ask again and again, until the answer is yes."""
    late = monotonic() + WORKED_OUT / 1000
    while not page.evaluate(script, argument):
        assert monotonic() < late, script
        sleep(0.1)


class Files:
    """A static site in a folder below the root, served by Python's own web server."""

    def __init__(self, folder: Path) -> None:
        write_site(folder / "dice" / "vegas")
        self._folder = folder
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}/dice/vegas"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", str(self._port)]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._process.stdout is not None
        assert b"Serving" in self._process.stdout.readline()

    def kill(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def picked(visitor: Visitor) -> list[str]:
    """Return the options on the screen."""
    return visitor.picks.evaluate_all("(picks) => picks.map((pick) => pick.ariaLabel ?? pick.textContent)")


def reach_round_two(visitor: Visitor) -> None:
    """Come into the second round; a page that was reloaded just after the first may have lost its last placing."""
    over = visitor.play_on(until=visitor.page.get_by_text(visitor.say("round.title", round=2, rounds=4)))
    assert not over


@pytest.fixture(params=[pytest.param(Served, id="server"), pytest.param(Files, id="site", marks=pytest.mark.soak)])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served | Files]:
    found: Served | Files = request.param(tmp_path)
    found.start()
    yield found
    found.kill()


def test_after_one_visit_everything_but_other_people_needs_no_server(
    visit: Callable[..., Visitor], space: Served | Files, tmp_path: Path
) -> None:
    visitor = visit(url=space.url, size=PHONE, settings=SWIFT, worker=True)
    visitor.keep("solo", DUEL)
    page = visitor.page
    visitor.home()
    wait_until(page, KEPT)
    space.kill()
    visitor.expected = LONELY

    # A whole game alone, which a reload in the middle does not lose.
    come_home_with_engine(visitor)
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert "/play#here-" in page.url
    visitor.press_on("page.standings.next")
    page.reload()
    reach_round_two(visitor)
    visitor.play_out()
    end = page.url
    page.get_by_role("figure", name=visitor.say("page.end.chart")).wait_for()

    # Its picture leads to where others can play: they cannot open this game.
    visitor.button("page.picture.button").click()
    assert page.get_by_role("dialog").locator("p").inner_text().endswith(f"\n{space.url}/")
    page.keyboard.press("Escape")

    # Its record: as a file, checked by others; checked here, with what that proves; and watched again.
    with page.expect_download() as saved:
        visitor.button("page.end.download").first.click()
    saved.value.save_as(tmp_path / "game.croupier")
    report = verify((tmp_path / "game.croupier").read_bytes())
    assert (report.ok, report.finished, report.dice) == (True, True, "checked")
    visitor.link("page.end.verify").first.click()
    visitor.heading("page.verify.open").wait_for()
    page.get_by_text(visitor.say("page.verify.alone")).wait_for()
    visitor.go(end.removeprefix(space.url))
    visitor.link("page.end.replay").click()
    visitor.button("page.replay.last").click()
    visitor.button("page.review.position").click()
    written = page.get_by_role("textbox", name=visitor.say("page.review.position")).input_value()
    assert read_position(written).result is not None

    # The rules can be read, and whose code the page contains; and a rematch played.
    visitor.go("/rules")
    page.get_by_role("heading", level=1).wait_for()
    visitor.go("/notices.txt")
    page.get_by_text("MIT licence").wait_for()
    visitor.go(end.removeprefix(space.url))
    visitor.over.first.click()
    visitor.my_turn()
    assert page.url != end

    # Round one device; home knows of it when one comes back.
    visitor.pass_round("Ann", "Ben")
    visitor.my_turn()
    running = page.url
    visitor.home()
    page.get_by_role("link", name=re.compile("Ann")).click()
    visitor.my_turn()
    assert page.url == running

    # With their own dice: what they enter is kept.
    visitor.home()
    visitor.button("page.one.real").click()
    visitor.button("page.one.start").click()
    page.locator(".names button").first.click()
    page.locator(".notes button").first.click()
    wait_until(page, ENTERED, 3)
    page.reload()
    page.locator(".keys").wait_for()
    visitor.button("page.real.entries").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("10,000")).wait_for()
    page.get_by_role("dialog").get_by_text("Ann").wait_for()


@pytest.mark.parametrize("space", [Files], indirect=True, ids=["site"])
def test_the_deal_of_the_day_and_a_trial_need_no_server(
    visit: Callable[..., Visitor], space: Files, tmp_path: Path
) -> None:
    visitor = visit(url=space.url, size=PHONE, settings=SWIFT, worker=True)
    page = visitor.page
    visitor.home()
    wait_until(page, KEPT)
    space.kill()
    visitor.expected = LONELY
    come_home_with_engine(visitor)
    visitor.button("page.day.title").click()
    visitor.my_turn()
    assert "/play#here-" in page.url
    visitor.press_on("page.standings.next")
    page.reload()
    reach_round_two(visitor)
    visitor.press_on("page.day.again")
    visitor.link("page.end.verify").first.wait_for()
    with page.expect_download() as saved:
        visitor.button("page.end.download").first.click()
    saved.value.save_as(tmp_path / "day.croupier")
    report = verify((tmp_path / "day.croupier").read_bytes())
    assert (report.ok, report.finished, report.dice) == (True, True, "day")

    # Its third roll, tried once more against other bots; that is no result.
    end = page.url
    visitor.link("page.end.replay").click()
    for _ in range(3):
        visitor.button("page.log.later").click()
    visitor.button("page.review.position").click()
    visitor.button("page.review.try").click()
    visitor.my_turn()
    assert "/play#here-" in page.url
    assert page.url != end
    visitor.place(visitor.picks.first)
    visitor.my_turn()


def test_a_bot_that_thinks_and_hints_spare_the_server_and_a_saved_game_goes_on_elsewhere(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    visitor = visit(settings=SWIFT)
    game = {"edition": "classic", "players": 2, "neutral": False, "bandit": False, "face_down": False}
    visitor.keep("solo", {"game": game, "bots": ["shark"], "level": "very_hard"})
    posted: list[str] = []
    visitor.page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    come_home_with_engine(visitor)
    visitor.button("page.play.title").click()
    visitor.my_turn()
    visitor.button("page.hint").click()
    visitor.page.locator(".above .tag").first.wait_for(timeout=WORKED_OUT)
    visitor.picks.first.click()
    visitor.move()
    visitor.my_turn()  # so the bot has moved
    visitor.button("page.menu").click()
    visitor.button("page.device.title").click()
    with visitor.page.expect_download() as saved:
        visitor.button("page.device.save").click()
    file = tmp_path / "game.croupier"
    saved.value.save_as(file)
    assert verify(file.read_bytes()).ok
    assert posted == []

    other = visit(settings=SWIFT)
    come_home_with_engine(other)
    other.page.locator("input[type=file]").first.set_input_files(file)
    other.my_turn()
    assert "/play#here-" in other.page.url
    assert other.page.url != visitor.page.url


def test_a_game_is_taken_online_and_others_play_on_or_watch(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    host = visit(settings=SWIFT)
    game = {"edition": "classic", "players": 3, "neutral": False, "bandit": False, "face_down": False}
    host.keep("solo", {"game": game, "bots": ["regular", "tourist"], "level": "easy"})
    come_home_with_engine(host)
    host.button("page.play.title").click()
    for _ in range(2):
        host.my_turn()
        host.place(host.picks.first)
    host.my_turn()
    here = host.page.url
    assert "/play#here-" in here
    roll = picked(host)

    # The menu leads to a table at the server: everybody sits as before, and a bot makes room for Ben.
    host.button("page.menu").click()
    host.button("page.alone.online").click()
    shot(host.page, "take-online")
    host.button("page.alone.online.go").click()
    link = host.page.get_by_label(host.say("page.lobby.link")).input_value()
    host.page.get_by_text(host.say("page.lobby.trial")).wait_for()
    shot(host.page, "taken-online")
    host.page.get_by_role("button", name=host.say.like("page.lobby.send_away")).last.click()
    ben, watcher = visit(size=PHONE, settings=SWIFT), visit(settings=SWIFT)
    sit_down(ben, link, "Ben")
    watcher.go(link)
    host.button("page.lobby.start").click()

    # It goes on where it stood, with the same dice, for everybody.
    host.picks.first.wait_for()
    assert picked(host) == roll
    watcher.region("page.casinos").wait_for()
    host.place(host.picks.first)
    while next_to_place(host, ben) is not ben:  # the bot before Ben may have placed all dice of the round
        host.place(host.picks.first)
    ben.place(ben.picks.first)
    next_to_place(host, ben)
    let_bots_play_on(server, host, ben, last=2)
    for visitor in (host, ben):
        visitor.over.first.wait_for()
    table = link.rsplit("/", 1)[1]
    record = host.page.request.get(f"{host.url}/api/tables/{table}/record").text()
    assert record.split(f"* {BEGAN_ELSEWHERE}")[0].count("Guest:") == 3, "what was placed here, and the roll"
    report = verify(record)
    assert (report.ok, report.finished, report.dice) == (True, True, "uncommitted")

    # It is one's own game, and where it began it says where it went.
    wait_until(host.page, IN_HISTORY, table)
    host.go("/history")
    host.page.get_by_text("Ben").first.wait_for()
    host.go(here.removeprefix(host.url))
    host.heading("page.alone.moved").wait_for()
    shot(host.page, "moved-online")
    host.link("page.alone.moved.go").click()
    host.over.first.wait_for()
    assert host.page.url == link


def test_a_page_that_is_open_says_that_there_is_a_newer_one(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.home()
    visitor.page.route("**/parts.json", lambda route: route.fulfill(json=["assets/index-newer.js"]))
    visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    visitor.button("page.set.update.load").wait_for()

    # Nothing changes below a form; without one, the new page is there when its visitor comes back.
    hide = """() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    visitor.button("page.online.title").click()
    form = visitor.page.get_by_role("dialog", name=visitor.say("page.online.title"))
    form.wait_for()
    visitor.page.evaluate(hide)
    visitor.page.keyboard.press("Escape")
    form.wait_for(state="hidden")
    with visitor.page.expect_navigation():
        visitor.page.evaluate(hide)
    visitor.button("page.play.title").wait_for()
    visitor.button("page.set.update.load").wait_for(state="hidden")


@pytest.mark.parametrize("space", [Files], indirect=True, ids=["site"])
def test_the_two_doors_of_a_site_stand_in_the_middle_and_nothing_is_below_the_fold(
    visit: Callable[..., Visitor], space: Files
) -> None:
    visitor = visit(url=space.url, size=DESKTOP)
    visitor.home()
    visitor.button("page.day.title").wait_for()
    for width, height in ((844, 390), (1280, 720), DESKTOP, (1920, 1080)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        left, right = (box(door) for door in visitor.page.locator(".doors > li").all())
        assert abs(left["x"] + right["x"] + right["width"] - width) < 2, "as far from both edges"
        assert visitor.page.evaluate("document.documentElement.scrollHeight") <= height


def test_icon_and_manifest_are_found_from_every_screen_of_a_site(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.start()
    try:
        visitor = visit(url=files.url, settings=SWIFT)
        visitor.go("/rules/")
        visitor.wait_for_parts()
        visitor.link("page.home").first.click()
        visitor.button("page.play.title").wait_for()
        found = visitor.page.locator("[rel$=icon], [rel=manifest]").evaluate_all(
            "(links) => links.map(({ href }) => href)"
        )
        names = ["icon.svg", "icon-192.png", "manifest.webmanifest"]
        assert found == [f"{files.url}/{name}" for name in names]
        visitor.page.goto("about:blank")  # nothing may be on its way when the web space ends
    finally:
        files.kill()
