"""Local moves: milliseconds until a placing is answered and the next view drawn, in a game without a server.

A phone's screen, everything four times slower: Chromium throttles the page, and what its Worker takes, which Chromium
does not throttle, counts four times.
"""

import json
import statistics
import sys
from dataclasses import asdict, dataclass
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.browser.chromium import WHOLE, browsing
from tests.browser.visitor import PHONE, SWIFT, Visitor
from tests.server.conftest import running

from bench.view.first_view import SLOWER
from croupier.server.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WATCH = """(() => {
  window.moves = [];
  const Real = Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const move = window.moves.at(-1);
        if (data.t !== "message" || !move || move.answered || !data.text.includes(move.key)) return;
        move.answered = performance.now();
        requestAnimationFrame(() => setTimeout(() => (move.drawn = performance.now())));
      });
    }
    postMessage(message, ...more) {
      const frame = message?.t === "frame" && JSON.parse(message.text);
      if (frame?.t === "place") window.moves.push({ key: frame.key, sent: performance.now() });
      return super.postMessage(message, ...more);
    }
  };
})()"""
"""Notes when each placing of the page was sent, answered and drawn."""


@dataclass(frozen=True)
class LocalMoves:
    """Placings of whole games, in milliseconds."""

    moves: int
    answered: float
    """Median of what the Worker takes, on this machine as it is."""
    drawn: float
    """Median until the next view is drawn, everything four times slower."""
    worst_of_100: float
    """What 99 of 100 stay below."""


def local_moves(browser: "Browser", url: str) -> LocalMoves:
    """Play two games on one device, one throttled and one not, and watch every placing."""
    found = []
    for rate in (1, SLOWER):
        visitor = Visitor(browser, url, size=PHONE, settings=SWIFT)
        visitor.context.add_init_script(WATCH)
        visitor.pass_round("Ann", "Ben")
        visitor.my_turn()
        assert "/play#here-" in visitor.page.url, "the game is played through the server"
        visitor.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        visitor.play_out()
        found.append([move for move in visitor.page.evaluate("moves") if "drawn" in move])
        visitor.close()
    plain, slow = found
    worker = sorted(move["answered"] - move["sent"] for move in plain)
    middle = statistics.median(worker)
    # The page's own part is throttled already; of the Worker's, which is not, three more times are missing.
    drawn = sorted(move["drawn"] - move["sent"] + (SLOWER - 1) * middle for move in slow)
    return LocalMoves(len(slow), middle, statistics.median(drawn), drawn[int(0.99 * len(drawn))])


if __name__ == "__main__":
    with (
        TemporaryDirectory() as log,
        running(Settings(f"sqlite:///{log}/tables.db")) as server,
        browsing(WHOLE) as browser,
    ):
        json.dump(asdict(local_moves(browser, server.url)), sys.stdout, indent=2)
        print()
