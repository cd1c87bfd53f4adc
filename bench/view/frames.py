"""Frames: the times between them while four bots play a whole game at instant speed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HOST = "h" * 32
WATCH = """() => {
  window.frames_ = []; window.long_ = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.long_.push(duration)))
    .observe({ type: "longtask" });
  let before = performance.now();
  const next = (now) => { window.frames_.push(now - before); before = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""


def create_bot_table(server: Running) -> str:
    """Create a table with four bots and return its name. Its game has not started."""
    with server.client(HOST) as client:
        made = client.post("/api/tables", json={"agreement": {"players": 4}, "host": HOST}).raise_for_status().json()
        for seat, bot in enumerate(("regular", "richest", "tourist", "richest")):
            command = {"t": "sit-bot", "key": f"bot-on-seat-{seat}", "seat": seat, "bot": bot}
            client.post(f"/api/tables/{made['table']}/commands", json=command).raise_for_status()
    return str(made["table"])


@dataclass(frozen=True)
class Frames:
    """One game on one screen: milliseconds between frames, and the number of tasks over 50 ms."""

    screen: str
    frames: int
    seconds: float
    p50: float
    p95: float
    p99: float
    longest: float
    long_tasks: int


def watch(browser: "Browser", server: Running, screen: str, size: tuple[int, int]) -> Frames:
    """Measure a whole game on one screen."""
    table = create_bot_table(server)
    visitor = Visitor(browser, server.url, size=size, settings=SWIFT, still=False)
    visitor.go(f"/t/{table}")
    visitor.heading("page.lobby.title").wait_for()
    visitor.page.evaluate(WATCH)
    with server.client(HOST) as client:
        client.post(f"/api/tables/{table}/commands", json={"t": "start", "key": "start-of-the-game"}).raise_for_status()
    visitor.page.get_by_role("figure").wait_for()
    frames, long = visitor.page.evaluate("() => [window.frames_, window.long_]")
    visitor.close()
    p50, p95, p99 = (float(each) for each in np.percentile(frames, [50, 95, 99]))
    return Frames(screen, len(frames), sum(frames) / 1000, p50, p95, p99, max(frames), len(long))


def watch_screens(browser: "Browser", server: Running) -> Iterator[Frames]:
    """Measure a game on a phone and on a desktop."""
    for screen, size in (("phone", PHONE), ("desktop", DESKTOP)):
        yield watch(browser, server, screen, size)
