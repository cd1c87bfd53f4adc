"""What browsers keep of the page of 1.0: its games are listed and go on with the same dice, its files are read.

The stores were dumped in the midst of playing, see `tests/fixtures/v1_0`; here they are put into a new browser.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.record import verify
from croupier.server.settings import Settings
from tests.browser.engine import come_home_with_engine
from tests.browser.visitor import SWIFT, Visitor
from tests.fixtures.v1_0.load import FOLDER, load_sqlite
from tests.server.conftest import Running, running

BROWSER = FOLDER / "browser"
GAMES: dict[str, dict[str, Any]] = json.loads((BROWSER / "games.json").read_text())
"""By name, the table of each game and, of those that go on, the groups of dice to choose from."""
UNFINISHED = ("duel", "five", "hidden", "device", "amid")
"""Games without a server."""
ONLINE = ("online", "day", "moved_online")
STORE = """async ([local, databases]) => {
  localStorage.clear();
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, JSON.stringify(value));
  for (const [name, { version, stores }] of Object.entries(databases))
    await new Promise((done, fail) => {
      const opening = indexedDB.open(name, version);
      opening.onerror = () => fail(opening.error);
      opening.onupgradeneeded = () => {
        for (const [store, { keyPath, indexes, rows }] of Object.entries(stores)) {
          const made = opening.result.createObjectStore(store, keyPath === null ? {} : { keyPath });
          for (const { name, keyPath } of indexes) made.createIndex(name, keyPath);
          for (const { key, value } of rows) keyPath === null ? made.put(value, key) : made.put(value);
        }
      };
      opening.onsuccess = () => {
        opening.result.close();
        done();
      };
    });
}"""
"""Puts what 1.0 stored into a browser that has nothing yet."""


def stored(name: str) -> Any:
    """Return what was dumped of a store."""
    return json.loads((BROWSER / f"{name}.json").read_text())


@pytest.fixture
def old_server(tmp_path: Path) -> Iterator[Running]:
    """Start a server with the tables for which the stored browser of 1.0 has tokens."""
    with running(Settings(load_sqlite(tmp_path).url)) as found:
        yield found


@pytest.fixture
def ada(visit: Callable[..., Visitor], old_server: Running) -> Visitor:
    """Somebody who has played on the page of 1.0 and comes back to a newer one."""
    visitor = visit(url=old_server.url, newcomer=True)
    visitor.go("/notices.txt")
    databases = {name: stored(name) for name in ("croupier", "croupier-tables")}
    visitor.page.evaluate(STORE, [stored("local-storage"), databases])
    return visitor


def picks(visitor: Visitor) -> list[str]:
    """Return the groups of dice to choose from, as they are read out."""
    found: list[str] = visitor.picks.evaluate_all("(picks) => picks.map((pick) => pick.ariaLabel ?? pick.textContent)")
    return found


def save_game(visitor: Visitor, path: Path) -> str:
    """Save the game that is shown as a file; return its record."""
    visitor.button("page.menu").click()
    visitor.button("page.device.title").click()
    with visitor.page.expect_download() as saved:
        visitor.button("page.device.save").click()
    saved.value.save_as(path)
    visitor.page.keyboard.press("Escape")
    return record_in(path)


def record_in(path: Path) -> str:
    """Return the record in a saved game, without the comments that hold the rest."""
    return "".join(line for line in path.read_text().splitlines(keepends=True) if not line.startswith("#"))


def to(name: str) -> str:
    """Return the address of a game."""
    table = GAMES[name]["table"]
    return f"/play#{table}" if table.startswith("here-") else f"/t/{table}"


def test_every_game_is_listed_and_goes_on_with_the_same_dice(ada: Visitor, tmp_path: Path) -> None:
    come_home_with_engine(ada)
    for name in (*UNFINISHED, *ONLINE):
        ada.page.locator(f"a[href$='{to(name)}']").first.wait_for()
    for name in ("finished", "ended", "moved"):
        assert ada.page.locator(f"a[href$='{to(name)}']").count() == 0
    assert ada.page.evaluate("document.documentElement.dataset.theme") == "light"
    ada.change_settings(SWIFT)
    for name in UNFINISHED:
        ada.go(to(name))
        ada.my_turn()
        assert picks(ada) == GAMES[name]["picks"]
        before = record_in(BROWSER / f"{name}.croupier")
        assert save_game(ada, tmp_path / f"{name}.croupier") == before
        ada.place(ada.picks.first)
        if name == "hidden":
            assert ada.page.get_by_text(ada.say("money.hidden")).count() >= 2, "what bots have won lies face down"
    for name in ("online", "day"):
        ada.go(to(name))
        ada.my_turn()
        ada.place(ada.picks.first)
    ada.go(to("moved_online"))
    ada.button("page.lobby.start").wait_for()


def test_a_game_is_played_to_its_end_with_the_dice_that_it_had_from_the_beginning(ada: Visitor, tmp_path: Path) -> None:
    come_home_with_engine(ada)
    ada.change_settings(SWIFT)
    ada.go(to("duel"))
    ada.my_turn()
    ada.play_out()
    with ada.page.expect_download() as saved:
        ada.button("page.end.download").first.click()
    saved.value.save_as(tmp_path / "duel.croupier")
    record = (tmp_path / "duel.croupier").read_text()
    assert record.startswith(record_in(BROWSER / "duel.croupier").rstrip("\n"))
    report = verify(record)
    assert (report.ok, report.finished, report.dice) == (True, True, "checked")


def test_what_is_over_is_shown_verified_and_in_the_history(ada: Visitor) -> None:
    come_home_with_engine(ada)
    ada.go(to("finished"))
    ada.page.get_by_role("figure", name=ada.say("page.end.chart")).wait_for()
    ada.link("page.end.verify").first.click()
    ada.heading("page.verify.open").wait_for()
    ada.page.get_by_text(ada.say("page.verify.alone")).wait_for()
    for name in ("deleted", "ended"):
        ada.go(to(name))
        ada.over.first.wait_for()
    ada.go(to("moved"))
    ada.heading("page.alone.moved").wait_for()
    ada.page.locator(f"a[href$='{to('moved_online')}']").wait_for()
    ada.go("/history")
    ada.button("page.history.delete").first.wait_for()
    assert ada.button("page.history.delete").count() == 1, "what was deleted stays so, though its end was seen again"


def test_files_that_were_saved_are_read(visit: Callable[..., Visitor]) -> None:
    visitor = visit(settings=SWIFT)
    for name in ("hidden", "device"):
        come_home_with_engine(visitor)
        visitor.page.locator("input[type=file]").first.set_input_files(BROWSER / f"{name}.croupier")
        visitor.my_turn()
        assert picks(visitor) == GAMES[name]["picks"]
        visitor.place(visitor.picks.first)
    visitor.go("/history")
    visitor.page.locator("input[type=file]").first.set_input_files(BROWSER / "history.json")
    visitor.page.get_by_text(visitor.say("page.history.file.taken.one", number=1, added=1)).first.wait_for()
