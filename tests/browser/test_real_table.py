"""A real table: people roll real dice, and the page referees. Whole games are entered as they were played elsewhere."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.dealer import SeededDealer
from croupier.record import read
from croupier.record.verification import verify
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Deal, Game, Lot, Place, Roll, Setup, Step, new_game
from tests.browser.axe import findings
from tests.browser.fit import assert_fits
from tests.browser.test_layout import resize
from tests.browser.test_without_server import wait_until
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("Anna", "Ben", "Carla", "David", "Emma", "Felix")
COLOURS = ("ruby", "sky", "lemon", "jade", "orchid", "cobalt")

Tap = tuple[str, int]
"""What is tapped: a selector, and which of the elements that it finds."""

ENTER = """async (taps) => {
  const frame = () => new Promise((done) => setTimeout(done, 4));
  for (const [selector, index] of taps) {
    const late = performance.now() + 60000;
    for (;;) {
      const found = document.querySelectorAll(selector)[index];
      if (found) { found.click(); break; }
      if (document.querySelector(".walk, .next")) document.querySelector(".foot .primary")?.click();
      if (performance.now() > late) throw new Error(`there is no ${selector} ${index}`);
      await frame();
    }
    await frame();
  }
}"""
"""Taps one thing after the other, as soon as each is there; payouts and standings are gone through meanwhile."""


def play(setup: Setup, seed: int) -> list[Step]:
    """Return the steps of a game that people might have played."""
    game, dealer, chooser, steps = new_game(setup), SeededDealer(seed), random.Random(seed), []
    while game.to_act is not GAME_OVER:
        step = dealer.draw(game) if game.to_act is CHANCE else chooser.choice(game.legal_moves)
        steps.append(step)
        game = game.apply(step)
    return steps


def taps_of(setup: Setup, steps: list[Step], whole: bool) -> list[list[Tap]]:
    """Return the taps for a game: a list for each placing, with everything that came before it."""
    values = sorted(setup.edition.notes)
    turns: list[list[Tap]] = [[]]
    game: Game = new_game(setup)
    roll: Roll | None = None
    for step in steps:
        taps = turns[-1]
        match step:
            case Lot(seat=seat):
                taps.append((".names button", seat))
            case Deal(value=value):
                taps.append((".notes button", values.index(value)))
            case Roll() if whole or game.spare:
                kinds = (step.own, step.big, step.neutral)
                faces = [face for counts in kinds for face in range(6) for _ in range(counts[face])]
                taps += [(".faces button", face) for face in faces]
            case Roll():
                roll = step
            case Place(face=face, bandit=bandit):
                assert game.seat is not None
                if whole:
                    options = sorted({move.face for move in game.legal_moves})
                    taps += [(".picks button", options.index(face)), (".actions .primary", 0)]
                else:
                    assert roll is not None
                    taps += _placing(roll, face, bandit)
                turns.append([])
        game = game.apply(step)
    return turns[:-1]


def _placing(roll: Roll, face: int, bandit: bool) -> list[Tap]:
    """Return the taps for dice that were placed: the casino, a big die, their number. No neutral dice."""
    own, big = roll.own[face - 1], roll.big[face - 1]
    taps: list[Tap] = [(".casinos button", 6 if bandit else face - 1)]
    if bandit:
        taps.append((".faces button", face - 1))
    if sum(roll.own) + sum(roll.big) == 1:
        return taps
    if sum(roll.own) and sum(roll.big):
        return [*taps, *([(".kinds button", 0)] if big else []), (".counts button", own)]
    return [*taps, (".counts button", own - 1)]


STORED = """async (entries) => {
  const open = indexedDB.open("croupier-games");
  await new Promise((done) => (open.onsuccess = done));
  const counting = open.result.transaction("entries").objectStore("entries").count();
  await new Promise((done) => (counting.onsuccess = done));
  open.result.close();
  return counting.result === entries;
}"""
"""Whether the only game of this browser has so many entries in the store."""


def wait_until_stored(visitor: Visitor, turns: list[list[Tap]]) -> None:
    """Wait until these turns are stored: the beginning, the starter, each note and each placing are an entry."""
    single = sum(selector in (".names button", ".notes button") for turn in turns for selector, _ in turn)
    wait_until(visitor.page, STORED, 1 + single + len(turns))


SAVED = """(record) => new Promise((done) => {
  const opening = indexedDB.open("croupier");
  opening.onsuccess = () => {
    const asked = opening.result.transaction("games").objectStore("games").getAll();
    asked.onsuccess = () => {
      opening.result.close();
      done(asked.result.some((game) => game.record === record) && asked.result);
    };
  };
})"""
"""The games in this browser's history, once one of them has this record."""


def wait_until_saved(page: "Page", record: bytes) -> list[dict[str, Any]]:
    """Wait until a game with this record is in the history; return all that are."""
    wait_until(page, SAVED, record.decode())
    saved: list[dict[str, Any]] = page.evaluate(SAVED, record.decode())
    return saved


def sit_down(visitor: Visitor, setup: Setup, whole: bool = False, deals: bool = False) -> None:
    """Open the table that was played at last: with two taps."""
    game = {"edition": setup.edition.name, "players": setup.players, "neutral": setup.neutral, "bandit": setup.bandit}
    seats = [
        {"name": name, "colour": colour, "bot": None}
        for name, colour in zip(NAMES[: setup.players], COLOURS, strict=False)
    ]
    visitor.keep("real", {"game": {**game, "face_down": False}, "seats": seats, "whole": whole, "deals": deals})
    visitor.home()
    visitor.button("page.one.real").click()
    visitor.button("page.one.start").click()
    visitor.page.locator(".keys").wait_for()


def enter(visitor: Visitor, turns: list[list[Tap]]) -> None:
    """Tap some turns."""
    visitor.page.evaluate(ENTER, [tap for turn in turns for tap in turn])


def finish(visitor: Visitor, path: Path) -> bytes:
    """Go through the last payout to the end of the game, and download its record."""
    page = visitor.page
    page.evaluate(ENTER, [("#end-title", 0)])
    with page.expect_download() as saved:
        visitor.button("page.end.download").locator("visible=true").first.click()
    saved.value.save_as(path)
    return path.read_bytes()


def test_a_whole_game_with_mistakes_a_reload_and_a_tab_that_is_killed(
    visit: Callable[..., Visitor], tmp_path: Path, shot: Callable[["Page", str], None]
) -> None:
    setup = Setup(CLASSIC, 4)
    steps = play(setup, 7)
    turns = taps_of(setup, steps, whole=False)
    placings = [turn[-2:] if turn[-1][0] == ".counts button" else turn[-1:] for turn in turns]
    assert sum(map(len, placings)) <= 2.5 * len(placings), "taps for each turn, without the notes"
    visitor = visit(size=PHONE, settings=SWIFT, still=True)
    sit_down(visitor, setup)
    page = visitor.page

    # A mistake is noticed immediately: undone.
    enter(visitor, turns[:1])
    visitor.page.locator(".casinos").wait_for()
    visitor.button("page.analyse.undo").click()
    enter(visitor, [placings[0]])

    # The tab is killed, and another one goes on.
    enter(visitor, turns[1:6])
    wait_until_stored(visitor, turns[:6])
    address = page.url
    page.close(run_before_unload=False)
    visitor.page = page = visitor.context.new_page()
    page.goto(address)
    page.locator(".keys").wait_for()
    enter(visitor, turns[6:9])
    wait_until_stored(visitor, turns[:9])
    page.reload()
    page.locator(".keys").wait_for()

    # A casino was wrong two entries ago, then it was right after all.
    entry = page.locator("dialog .entry.row")
    face = turns[8][-2][1] if turns[8][-1][0] == ".counts button" else turns[8][-1][1]
    for casino in ((face + 1) % 6, face):
        visitor.button("page.real.entries").click()
        assert not findings(page)
        entry.first.click()
        page.locator("dialog .casinos button").nth(casino).click()
        if page.locator("dialog .counts").is_visible():
            page.locator("dialog .counts button").nth(turns[8][-1][1]).click()
        page.get_by_role("dialog").wait_for(state="detached")
    visitor.button("page.real.entries").click()
    assert page.get_by_text(visitor.say("page.real.became", before="", after="").split(":")[0] + ":").count() == 2
    page.keyboard.press("Escape")

    enter(visitor, turns[9:])
    record = finish(visitor, tmp_path / "real.croupier")
    report = verify(record)
    assert (report.ok, report.finished, report.dice) == (True, True, "uncommitted")
    written = read(record.decode())
    assert written.names == NAMES[:4]
    assert [step for step in written.steps if isinstance(step, Place)] == [
        step for step in steps if isinstance(step, Place)
    ]
    assert written.remarks[0].text == "dice: typed"
    page.get_by_text(visitor.say("page.real.unknown")).wait_for()
    end = page.url

    # The last dice lay at another casino. The result changes, and so does the game in the history.
    [stored] = wait_until_saved(page, record)
    page.evaluate("scrollTo(0, 0)")
    shot(page, "real-end-phone")
    visitor.button("page.real.entries.correct").click()
    assert not findings(page)
    assert_fits(page, "dialog")
    shot(page, "real-end-entries-phone")
    entry.first.click()
    placed = written.steps[-1]
    assert isinstance(placed, Place)
    face = placed.face
    page.locator("dialog .casinos button").nth(face % 6).click()
    if page.locator("dialog .counts").is_visible():
        page.locator("dialog .counts button").nth(turns[-1][-1][1]).click()
    page.get_by_role("dialog").wait_for(state="detached")
    corrected = finish(visitor, tmp_path / "corrected.croupier")
    assert verify(corrected).ok
    rewritten = read(corrected.decode())
    assert rewritten.steps[-1] == Place(face % 6 + 1)
    [changed] = wait_until_saved(page, corrected)
    assert (changed["table"], changed["at"]) == (stored["table"], stored["at"])
    assert [seat["money"] for seat in changed["seats"]] == [score.money for score in rewritten.game.scores]
    resize(page, DESKTOP)
    shot(page, "real-end-desktop")
    visitor.button("page.real.entries.correct").click()
    shot(page, "real-end-entries-desktop")
    page.keyboard.press("Escape")
    resize(page, PHONE)
    assert_fits(page)

    # Its record is verified, and the game is found among one's own.
    visitor.link("page.end.verify").locator("visible=true").first.click()
    visitor.heading("page.verify.open").wait_for()
    page.get_by_text(visitor.say("page.verify.secret.none")).wait_for()
    page.goto("/history")
    page.get_by_role("listitem").filter(has_text=visitor.say("page.end.replay")).get_by_text(NAMES[0]).wait_for()
    assert visitor.button("page.history.delete").count() == 1

    page.goto(end)
    visitor.link("page.end.replay").click()
    visitor.button("page.replay.last").wait_for()


def test_whole_rolls_can_be_reviewed(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    setup = Setup(CLASSIC, 2)
    steps = play(setup, 3)
    visitor = visit(size=DESKTOP, settings=SWIFT)
    sit_down(visitor, setup, whole=True)
    enter(visitor, taps_of(setup, steps, whole=True))
    record = finish(visitor, tmp_path / "whole.croupier")
    assert verify(record).ok
    assert list(read(record.decode()).steps) == steps
    visitor.heading("page.luck.title").wait_for()
    assert not visitor.page.get_by_text(visitor.say("page.real.unknown")).count()


def test_a_big_die_and_the_bandit(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    setup = Setup(BIGGY, 3, bandit=True)
    steps = play(setup, 5)
    visitor = visit(size=PHONE, settings=SWIFT)
    sit_down(visitor, setup)
    turns = taps_of(setup, steps, whole=False)
    enter(visitor, turns[:4])
    assert not findings(visitor.page)
    enter(visitor, turns[4:])
    record = finish(visitor, tmp_path / "big.croupier")
    assert [step for step in read(record.decode()).steps if isinstance(step, Place)] == [
        step for step in steps if isinstance(step, Place)
    ]


def test_keys_enter_and_take_back_and_every_step_is_announced(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    sit_down(visitor, Setup(CLASSIC, 4), deals=True)
    page, say = visitor.page, visitor.say
    keys = page.keyboard
    keys.press("2")
    turn = page.get_by_role("heading", name=say("page.real.turn", name="Ben"))
    turn.wait_for()
    keys.press("4")
    keys.press("3")
    page.get_by_role("heading", name=say("page.real.turn", name="Carla")).wait_for()
    live = page.locator("[aria-live=polite]")
    live.get_by_text("Ben: 3 dice on the Four-Leaf.").first.wait_for()
    live.get_by_text(say("page.real.turn", name="Carla")).first.wait_for()
    keys.press("Backspace")
    turn.wait_for()
    keys.press("5")
    keys.press("9")
    live.get_by_text(say("page.real.limit.other", name="Ben", number=8)).first.wait_for()
    keys.press("Backspace")
    page.locator(".casinos").wait_for()
