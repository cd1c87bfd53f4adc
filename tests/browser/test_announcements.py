"""What a screen reader announces at each change, as text; CROUPIER_SNAPSHOTS=update writes it."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.browser.online import open_table, sit_down, whose_turn
from tests.browser.outline import outline
from tests.browser.photographs import SEEDED
from tests.browser.test_analysis import POSITION, RECORD
from tests.browser.test_games import CLASSIC, DUEL
from tests.browser.visitor import DESKTOP, SWIFT, WORKED_OUT, Visitor
from tests.browser.words import texts

if TYPE_CHECKING:
    from playwright.sync_api import Page

SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = os.environ.get("CROUPIER_SNAPSHOTS") == "update"
LISTEN = """(() => {
  const LIVE = "[role=log], [role=status], [role=alert], [aria-live]";
  window.told = [];
  window.toldAt = performance.now();
  const before = new WeakMap();
  const words = (part) => (part.textContent ?? "").trim().replace(/\\s+/g, " ");
  const tell = (region, text) => {
    if (!text) return;
    const urgent = region.role === "alert" || region.ariaLive === "assertive";
    told.push(`${urgent ? "at once" : "politely"}: ${text}`);
    toldAt = performance.now();
  };
  const look = (changes) => {
    const touched = new Set();
    for (const { target, addedNodes } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
      if (target.closest?.("[aria-hidden=true]")) continue;
      if (region?.role === "log" || region?.ariaAtomic === "false") // additions alone
        for (const node of addedNodes) if (node.ariaHidden !== "true") tell(region, words(node));
      if (region && region.role !== "log" && region.ariaAtomic !== "false") touched.add(region);
      for (const node of addedNodes)
        if (node.nodeType === 1 && !region)
          for (const alert of [node, ...node.querySelectorAll("[role=alert]")])
            if (alert.role === "alert") touched.add(alert);
    }
    for (const region of touched) {
      const text = words(region);
      if (text !== before.get(region)) tell(region, text);
      before.set(region, text);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
"""Writes down what live regions say: of a log what is added, of others all of it whenever it changes."""
CASINOS = [text for key, text in texts("en").items() if re.fullmatch(r"casino\.\d", key)]
PLACE = re.compile(f"(the )?({'|'.join(CASINOS)})")
EFFECT = re.compile(r"(?<=politely: Ada: )([^.]*\.) .*")
"""What a placing did to others, which is chance."""
FACES = re.compile("# \N{MULTIPLICATION SIGN} #(, # \N{MULTIPLICATION SIGN} #)*")
CALM = 500
"""Milliseconds without a word after which nothing more comes of a change."""
DRAIN = f"""() => performance.now() - toldAt > {CALM} && [told.splice(0)]"""


class Listener:
    """Somebody with a screen reader."""

    def __init__(self, visitor: Visitor) -> None:
        self._page: Page = visitor.page
        self._page.add_init_script(LISTEN)
        self._lines: list[str] = []

    def skip(self) -> list[str]:
        """Return what was announced since the last change."""
        [told] = self._page.wait_for_function(DRAIN).json_value()
        return list(told)

    def wait_for(self, words: str) -> None:
        """Wait until something with these words is announced."""
        self._page.wait_for_function("(words) => told.some((line) => line.includes(words))", arg=words)

    def hear(self, change: str, mask: bool = False, last: int | None = None) -> None:
        """Note what was announced since the last change, or the last sentences of it; `mask`: without chance."""
        told = self.skip()
        if mask:
            told = [FACES.sub("#", outline(EFFECT.sub(r"\1", PLACE.sub("PLACE", line)), {}).strip()) for line in told]
        told = [line for i, line in enumerate(told) if line != told[i - 1] or i == 0]
        self._lines += [f"{change}:", *(f"  {line}" for line in told[-(last or 0) :]), ""]

    def assert_same_as_kept(self, name: str) -> None:
        """Compare all that was heard with its file."""
        found = "\n".join(self._lines)
        file = SNAPSHOTS / f"announced-{name}.txt"
        if UPDATE:
            file.write_text(found, encoding="utf-8")
        assert found == file.read_text(encoding="utf-8")


def test_a_game_alone_is_told_change_by_change(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT | {"botSpeed": "fast"})
    visitor.context.add_init_script(SEEDED.replace("SEED", "5"))
    visitor.keep("solo", DUEL)
    listener, page = Listener(visitor), visitor.page
    visitor.home()
    listener.hear("home")
    visitor.button("page.play.title").click()
    visitor.my_turn()
    listener.hear("the game begins, and dice are rolled")
    visitor.choose(visitor.picks.first)
    listener.hear("a number is chosen")
    visitor.button("page.hint").click()
    page.locator(".above .tag").first.wait_for()
    listener.hear("a hint", mask=True)
    visitor.place(visitor.picks.first)
    visitor.my_turn()
    listener.hear("dice are placed, and the other places")
    for key, change in (("s", "the standings are asked for"), ("l", "the last move is asked for")):
        page.keyboard.press(key)
        listener.hear(change)
    assert not visitor.press_on("page.continue", hold=True)
    listener.hear("the round is paid", last=1)
    visitor.button("page.continue").click()
    visitor.button("page.standings.next").wait_for()
    listener.hear("after the round")
    visitor.change_settings(SWIFT)
    visitor.play_out()
    listener.hear("the end", last=1)
    listener.assert_same_as_kept("alone")


def test_a_game_online_is_told_change_by_change(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(size=DESKTOP, settings=SWIFT), visit(size=DESKTOP, settings=SWIFT)
    listener = Listener(guest)
    host.keep("online", {"game": CLASSIC, "chat": True})
    link = open_table(host, "Ada")
    guest.go(link)
    guest.heading("page.lobby.invited.one", names="Ada").wait_for()
    listener.hear("the lobby")
    sit_down(guest, link, "Ben")
    listener.hear("a seat is taken")
    host.button("page.lobby.start").click()
    player, _ = whose_turn(host, guest)
    if player is guest:  # who goes first is up to chance
        guest.place(guest.picks.first)
    host.my_turn()
    listener.skip()
    host.place(host.picks.first)
    guest.my_turn()
    listener.hear("the other places, and dice are rolled", mask=True)
    host.button("page.talk").click()
    host.page.get_by_role("textbox").fill("Well played")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("log").get_by_text("Well played").wait_for(state="attached")
    listener.hear("somebody talks")
    host.page.keyboard.press("Escape")
    guest.expected = re.compile("ERR_INTERNET_DISCONNECTED")
    guest.context.set_offline(True)
    guest.page.get_by_text(guest.say("page.line.lost")).wait_for()
    listener.hear("the connection is lost")
    guest.context.set_offline(False)
    guest.page.get_by_text(guest.say("page.line.lost")).wait_for(state="hidden")
    listener.wait_for("You rolled")  # the turn is told again
    listener.hear("it is back", mask=True)
    host.button("page.menu").click()
    host.button("page.end.ask").click()
    host.page.get_by_role("dialog").get_by_role("button", name=host.say("page.end.ask")).click()
    guest.button("page.agree").wait_for()
    listener.hear("somebody wants to end the game")
    guest.button("page.agree").click()
    guest.over.wait_for()
    listener.hear("the game is ended")
    listener.assert_same_as_kept("online")


def test_analysis_reviews_and_errors_are_told(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    visitor.expected = re.compile("422|404")
    listener, page = Listener(visitor), visitor.page
    visitor.go("/replay")
    page.locator("input[type=file]").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"no game"})
    page.get_by_role("alert").first.wait_for()
    listener.hear("a record that is none")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("slider").wait_for()
    listener.hear("a record is opened")
    page.keyboard.press("ArrowRight")
    listener.hear("a step")
    visitor.button("page.review.title").first.click()
    visitor.button("page.review.next").first.wait_for(timeout=WORKED_OUT)
    listener.hear("a review", last=1)
    visitor.go(f"/analyse?position={quote(POSITION)}")
    page.locator(".above .tag").first.wait_for(timeout=WORKED_OUT)
    listener.hear("a position", mask=True)
    visitor.go("/analyse?position=nonsense")
    page.get_by_role("alert").first.wait_for()
    listener.hear("a position that is none")
    visitor.go("/t/nothing-here")
    page.get_by_role("status").first.wait_for()
    listener.hear("a table that does not exist")
    listener.assert_same_as_kept("analysis")
