"""Local moves: milliseconds from a tap that places dice to the view after it, in a game of two on one device.

The screen is a phone's, and so is the processor (see processor.py); a second run has a processor four times slower than
this machine's. Chromium slows down the page's main thread, where such a game is played. Touches last as long as a
finger's; one tap chooses dice and the next places them immediately, without time to take them back. Time counts from
when the finger leaves the screen, as the browser notes in the touch event; the touch itself comes before. The time
until the page receives the tap counts too, and with a slow processor it matters: it is *heard*. Then there are three
moments:

- *applied*: the time that the session takes for a placing, from the move to the view that follows. The page reports it
  by a measure of User Timing, and shows nothing earlier. It does not wait for the disk.
- *laid*: the first frame that shows the move: the dice leave the felt and fly to their casino.
- *next*: the first frame with the next view: whose turn it is, and everything that has changed. Promises about the
  answer to a placing mean this frame. The page draws it together with the move.

A frame counts once the page has computed its styles, layout and paint and handed it over; the flight of the dice, which
takes another half second, does not count. A placing that ends a round shows another screen, the payout, and is counted
separately: the first of a visit, when the browser compiles and draws everything for the first time, and the others.

Times are by the clock, so other programs make them longer; `load` says how busy the machine was.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.browser.chromium import WHOLE, MissingError, browsing
from tests.browser.visitor import PHONE, SWIFT, Visitor
from tests.server.conftest import running

from bench.machine import load
from bench.view.processor import benchmark_index, slowdown_for
from croupier.server.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLACINGS = 40
"""Placings to measure: most of a game of two."""
SETTINGS = SWIFT | {"botSpeed": "normal"}
"""Moves are animated as most people see them."""

WATCH = """(() => {
  const moves = (window.moves = []);
  let [tapped, heard] = [0, 0];
  addEventListener("touchend", ({ timeStamp }) => (tapped = timeStamp), { capture: true, passive: true });
  addEventListener("click", () => (heard = performance.now() - tapped), true);
  // The most urgent of tasks, posted in a frame, comes right after it; or the next frame does, which may have to wait
  // later for what is handed over now.
  const drawn = (move, name, shown = () => true) => requestAnimationFrame(() => {
    if (!shown()) return drawn(move, name, shown);
    const note = () => {
      if (move[name]) return;
      move[name] = performance.now() - move.tapped;
      if (!move.laid || !move.next) return;
      // For who looks at a trace; only now, so that it costs the move nothing.
      for (const [moment, after] of [["tapped", 0], ["laid", move.laid], ["next", move.next]])
        performance.mark(`${moment} ${moves.indexOf(move)}`, { startTime: move.tapped + after });
    };
    void scheduler.postTask(note, { priority: "user-blocking" });
    requestAnimationFrame(note);
  });
  const measure = performance.measure.bind(performance);
  performance.measure = (name, { start, detail }) => {
    const measured = measure(name, { start, detail });
    if (name !== "applied" || detail.by !== "player") return measured;
    const move = { tapped, heard, applied: measured.duration, ends: detail.ends };
    moves.push(move);
    drawn(move, "laid", () => document.querySelector(".flights > *"));
    drawn(move, "next", () => !document.querySelector(".foot:is(.choose, .unconfirmed)"));
    return measured;
  };
})()"""
"""Notes for each placing when it was laid and the next view drawn after the tap, and how long the session took."""


@dataclass(frozen=True)
class LocalMoves:
    """The times of placings in one game, in milliseconds."""

    slower: float
    """The factor by which the processor was slowed down."""
    moves: int
    applied: float
    """The median time that the session takes for one."""
    applied_19_of_20: float
    """The 95th percentile of that."""
    heard: float
    """The median time until the page receives the tap."""
    laid: float
    """The median time until a frame shows the dice leave."""
    laid_19_of_20: float
    """The 95th percentile of that."""
    next: float
    """The median time until the next view is drawn."""
    next_19_of_20: float
    first_round_ends: float | None
    """The time of the first placing that ends a round, until the payout is drawn; None if no round ended."""
    later_rounds_end: float | None
    """The median time of the other placings that end a round."""
    load: Mapping[str, str | int | float]
    """The load average of the machine before and after, over a minute."""


def visit(browser: "Browser", url: str, slower: float) -> Visitor:
    """Return a phone with a slower processor, at the first roll of a game of two."""
    visitor = Visitor(browser, url, size=PHONE, settings=SETTINGS, still=False, worker=False)
    visitor.context.add_init_script(WATCH)
    visitor.pass_round("Ann", "Ben")
    visitor.my_turn()
    if "/play#here-" not in visitor.page.url:
        raise MissingError("the page cannot run local tables; build it with: python page/build.py")
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return visitor


def play_until_pick(visitor: Visitor) -> bool:
    """Play on by taps until dice can be chosen. Return False if the game is over."""
    while True:
        visitor.over.first.or_(visitor.moves).or_(visitor.picks).first.wait_for()
        if visitor.over.first.is_visible():
            return False
        if visitor.picks.first.is_visible():
            return True
        if visitor.moves.first.is_enabled():
            visitor.touch(visitor.moves.first)
            visitor.settle()


def place(visitor: Visitor, number: int) -> dict[str, Any] | None:
    """Place the first dice of the roll by two taps. Return what was noted, or None if the game is over."""
    if not play_until_pick(visitor):
        return None
    visitor.settle()
    if visitor.picks.first.get_attribute("aria-pressed") != "true":
        visitor.touch(visitor.picks.first)
        visitor.settle()
    visitor.touch(visitor.picks.first)
    visitor.page.wait_for_function("(number) => moves[number]?.next && moves[number].laid", arg=number)
    found: dict[str, Any] = visitor.page.evaluate("(number) => moves[number]", number)
    return found


def make_placings(visitor: Visitor, most: int) -> list[dict[str, Any]]:
    """Place until the game is over or there are `most` placings. Return what was noted of each."""
    found: list[dict[str, Any]] = []
    while len(found) < most and (move := place(visitor, len(found))) is not None:
        found.append(move)
    return found


def percentile_95(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(times, n=20)[-1]


def summarise(slower: float, found: Sequence[dict[str, Any]], loads: Mapping[str, str | int | float]) -> LocalMoves:
    """Return the medians and percentiles of placings."""
    usual = [move for move in found if not move["ends"]]
    first, *ends = [move["next"] for move in found if move["ends"]] or [None]
    median = statistics.median
    laid, after = [move["laid"] for move in usual], [move["next"] for move in usual]
    return LocalMoves(
        slower=slower,
        moves=len(found),
        applied=median(move["applied"] for move in usual),
        applied_19_of_20=percentile_95([move["applied"] for move in usual]),
        heard=median(move["heard"] for move in usual),
        laid=median(laid),
        laid_19_of_20=percentile_95(laid),
        next=median(after),
        next_19_of_20=percentile_95(after),
        first_round_ends=first,
        later_rounds_end=median(ends) if ends else None,
        load=loads,
    )


def measure_local_moves(browser: "Browser", url: str, slower: float, most: int = PLACINGS) -> LocalMoves:
    """Play a game on one device with a slower processor, and time every placing."""
    before = load("load_before")
    visitor = visit(browser, url, slower)
    found = make_placings(visitor, most)
    visitor.close()
    return summarise(slower, found, before | load("load_after"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.view.local_moves", description=__doc__)
    parser.add_argument("--placings", type=int, default=PLACINGS, help="stop after this many")
    parser.add_argument("--slower", type=float, help="slow the processor down by this factor, by default to a phone's")
    options = parser.parse_args()
    with (
        TemporaryDirectory() as log,
        running(Settings(f"sqlite:///{log}/tables.db")) as server,
        browsing(WHOLE) as browser,
    ):
        try:
            slower = options.slower or slowdown_for(benchmark_index(browser))
            found = measure_local_moves(browser, server.url, slower, options.placings)
        except MissingError as why:
            sys.exit(str(why))
    print(json.dumps(asdict(found), indent=2))
