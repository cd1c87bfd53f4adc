"""A placing: it happens once, waits for no disk, and is there when the page comes back."""

import re
from collections.abc import Callable
from time import monotonic

from tests.browser.engine import come_home_with_engine
from tests.browser.online import next_to_place, open_table, sit_down
from tests.browser.test_fingers import dice_left
from tests.browser.test_games import DUEL
from tests.browser.test_stores_of_1_0 import GAMES, STORE, stored, to
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

NEVER = """(() => {
  Object.defineProperty(crypto, "subtle", { value: undefined }); // as over plain http
  window.isFull = false;
  window.isDead = false;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given) {
    if (isDead || (isFull && this.name === "entries")) throw new DOMException("no room", "QuotaExceededError");
    return add.apply(this, given);
  };
})()"""
"""Lets a test say that the disk is full, or that the tab is dead before it has stored anything more."""
NO_ROOM = """(() => {
  const full = () => { throw new DOMException("no room", "QuotaExceededError") };
  for (const write of ["add", "put"]) IDBObjectStore.prototype[write] = full;
  Storage.prototype.setItem = full;
})()"""
"""Nothing can be stored, from the start."""
ENTRIES = """(database) => new Promise((done) => {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => done(0);
  opening.onsuccess = () => {
    const [store] = [...opening.result.objectStoreNames].filter((name) => name !== "games");
    const asked = opening.result.transaction(store).objectStore(store).count();
    asked.onsuccess = () => {
      opening.result.close();
      done(asked.result);
    };
  };
})"""
"""How many entries a database of games has."""
CAREFUL = SWIFT | {"takeBack": 4000}
"""Settings of somebody who may take dice back."""


def labels(visitor: Visitor) -> list[str | None]:
    """Return what the groups of dice on the felt are."""
    return [group.get_attribute("aria-label") for group in visitor.picks.all()]


def at_own_roll(visitor: Visitor) -> None:
    """Come to the first roll of a game against one bot."""
    visitor.context.add_init_script(NEVER)
    visitor.keep("solo", DUEL)
    come_home_with_engine(visitor)
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert "/play#here-" in visitor.page.url


def wait_for_entries(visitor: Visitor, least: int) -> None:
    """Wait until the store has some entries."""
    visitor.page.wait_for_function(f"async (least) => (await ({ENTRIES})('croupier-games')) >= least", arg=least)


def test_a_tab_that_is_killed_loses_the_last_placing_at_most_and_the_dice_stay_the_same(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    at_own_roll(ann)
    ann.place(ann.picks.first)
    ann.my_turn()
    wait_for_entries(ann, 3)
    assert all("/thinker_worker-" in worker.url for worker in ann.page.workers), "a Worker only thinks"
    rolled = labels(ann)
    ann.page.evaluate("isDead = true")
    ann.place(ann.picks.first)
    ann.my_turn()
    after = labels(ann)
    ann.page.reload()
    ann.my_turn()
    assert labels(ann) == rolled
    ann.place(ann.picks.first)
    ann.my_turn()
    assert labels(ann) == after


def test_where_nothing_can_be_stored_from_the_start_the_page_says_so(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    ann.keep("solo", DUEL)
    come_home_with_engine(ann)
    ann.page.evaluate(NO_ROOM)
    ann.button("page.play.title").click()
    ann.my_turn()
    assert "/play#here-" in ann.page.url
    ann.page.get_by_text(ann.say("page.line.not_kept")).wait_for()
    ann.place(ann.picks.first)
    ann.my_turn()
    ann.page.get_by_text(ann.say("page.line.not_kept")).wait_for()
    ann.play_out()
    ann.page.get_by_text(ann.say("page.line.not_kept")).wait_for()


def test_where_the_disk_is_full_the_game_goes_on_and_says_so_until_it_is_stored(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    at_own_roll(ann)
    ann.page.evaluate("isFull = true")
    for _ in range(2):
        ann.place(ann.picks.first)
        ann.my_turn()
    ann.page.get_by_text(ann.say("page.line.not_kept")).wait_for()
    ann.page.evaluate("isFull = false")
    ann.button("page.line.now").click()
    ann.page.get_by_text(ann.say("page.line.not_kept")).wait_for(state="hidden")
    rolled = labels(ann)
    ann.page.reload()
    ann.my_turn()
    assert labels(ann) == rolled


def test_two_tabs_at_one_game_show_the_same(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    at_own_roll(ann)
    first = ann.page
    second = ann.context.new_page()
    second.goto(first.url)
    picks = "JSON.stringify([...document.querySelectorAll('.tray .pick')].map((pick) => pick.ariaLabel))"
    rolled = first.evaluate(picks)
    second.wait_for_function(f"(rolled) => {picks} === rolled", arg=rolled)
    ann.place(ann.picks.first)
    ann.my_turn()
    second.wait_for_function(f"(rolled) => {picks} === rolled", arg=first.evaluate(picks))
    second.close()


def test_a_double_tap_places_once_alone_and_online(visit: Callable[..., Visitor]) -> None:
    """The button that places becomes one that takes back: not under the finger."""
    for gap in (120, 350):
        ann = visit(size=DESKTOP, settings=CAREFUL)
        at_own_roll(ann)
        placed_by_double_tap(ann, gap)
    ada, ben = visit(size=DESKTOP, settings=CAREFUL), visit(size=PHONE, settings=SWIFT)
    link = open_table(ada, "Ada")
    sit_down(ben, link, "Ben")
    ada.button("page.lobby.start").click()
    if next_to_place(ada, ben) is ben:
        ben.place(ben.picks.first)
        while next_to_place(ada, ben) is ben:
            ben.place(ben.picks.first)
    placed_by_double_tap(ada, 120)


def placed_by_double_tap(visitor: Visitor, gap: int) -> None:
    """Place dice by a double tap on the button, and see that they stay placed."""
    before = dice_left(visitor)
    assert any(taps_twice(visitor, gap) for _ in range(5)), "this machine is too slow for a double tap"
    visitor.button("page.slip.back").wait_for()
    assert dice_left(visitor) < before
    visitor.button("page.slip.now").click()
    visitor.button("page.slip.back").wait_for(state="hidden")
    assert dice_left(visitor) < before


def taps_twice(visitor: Visitor, gap: int) -> bool:
    """Tap twice; return False if the second tap came so late that it was a tap of its own, which takes back."""
    visitor.choose(visitor.picks.first)
    action = visitor.page.locator(".tray .primary")
    visitor.page.wait_for_timeout(400)  # dice that have just landed are not placed by a tap on their way
    before, began = dice_left(visitor), monotonic()
    action.click()
    visitor.page.wait_for_timeout(gap)
    action.click(force=True)
    if monotonic() - began < gap / 1000 + 0.3:
        return True
    visitor.page.wait_for_timeout(2_000)
    return dice_left(visitor) < before


def test_nobody_sees_the_dice_of_another_person_before_they_are_placed(visit: Callable[..., Visitor]) -> None:
    by_hand = SWIFT | {"rolling": "hand"}
    ada, ben = visit(size=DESKTOP, settings=by_hand), visit(size=PHONE, settings=by_hand)
    link = open_table(ada, "Ada")
    sit_down(ben, link, "Ben")
    ada.button("page.lobby.start").click()
    first, other = ada, ben
    while not any(each.button("page.turn.roll").is_visible() for each in (ada, ben)):
        ada.page.wait_for_timeout(50)
    if ben.button("page.turn.roll").is_visible():
        first, other = ben, ada
    felt = other.page.locator(".tray")
    assert other.picks.count() == 0
    assert felt.locator(".die, .pick").count() == 0
    first.button("page.turn.roll").click()
    first.picks.first.wait_for()
    other.page.wait_for_timeout(300)
    assert felt.locator(".pick").count() == 0
    first.place(first.picks.first)
    other.button("page.turn.roll").or_(other.page.locator(".casino .die")).first.wait_for()


def test_forgetting_all_forgets_the_games_of_this_version_and_of_1_0(visit: Callable[..., Visitor]) -> None:
    ann = visit(settings=SWIFT)
    at_own_roll(ann)
    wait_for_entries(ann, 1)
    ann.page.evaluate(STORE, [{}, {"croupier-tables": stored("croupier-tables")}])
    assert ann.page.evaluate(ENTRIES, "croupier-tables") > 100
    ann.go("/settings")
    ann.button("page.kept.forget").click()
    ann.button("page.kept.yes").click()
    ann.page.get_by_text(ann.say("page.kept.done")).first.wait_for()
    assert ann.page.evaluate(ENTRIES, "croupier-tables") == 0
    assert ann.page.evaluate(ENTRIES, "croupier-games") == 0


def test_a_game_of_1_0_is_taken_over_once_and_one_that_cannot_be_read_stays(
    visit: Callable[..., Visitor],
) -> None:
    ada = visit(settings=SWIFT)
    ada.expected = re.compile("404")  # this server does not know its tables online
    ada.go("/notices.txt")
    log = stored("croupier-tables")
    rows = log["stores"]["events"]["rows"]
    broken = GAMES["five"]["table"]
    for row in rows:  # the first dice of this game are not those of its record any more
        if row["value"]["table"] == broken and row["value"]["event"]["t"] == "started":
            row["value"]["event"]["chance"] = "lot 9"
    ada.page.evaluate(STORE, [{**stored("local-storage"), "croupier.settings": SWIFT}, {"croupier-tables": log}])
    before = ada.page.evaluate(ENTRIES, "croupier-tables")
    ada.go(to("five"))
    ada.heading("page.table.unreadable").wait_for()
    assert ada.page.evaluate(ENTRIES, "croupier-tables") == before
    ada.go(to("duel"))
    ada.my_turn()
    ada.page.wait_for_function(f"async (before) => (await ({ENTRIES})('croupier-tables')) < before", arg=before)
    ada.home()
    ada.page.locator(f"a[href$='{to('duel')}']").first.wait_for()
    assert ada.page.locator(f".tables a[href$='{to('duel')}']").count() <= 1
