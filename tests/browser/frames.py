"""`python -m tests.browser.frames`: how even the frames come while four bots play at instant speed."""

from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.server.settings import Settings
from tests.browser.chromium import browsing
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor
from tests.server.conftest import Running, running

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


def bots_only(server: Running) -> str:
    """A table with four bots that waits for its start."""
    with server.client(HOST) as client:
        made = client.post("/api/tables", json={"agreement": {"players": 4}, "host": HOST}).raise_for_status().json()
        for seat, bot in enumerate(("regular", "richest", "tourist", "richest")):
            wish = {"t": "sit-bot", "key": f"bot-on-seat-{seat}", "seat": seat, "bot": bot}
            client.post(f"/api/tables/{made['table']}/commands", json=wish).raise_for_status()
    return str(made["table"])


def watch(browser: "Browser", server: Running, size: tuple[int, int]) -> dict[str, Any]:
    """Watch a whole game; times between frames and of tasks that keep the page busy for over 50 ms."""
    table = bots_only(server)
    visitor = Visitor(browser, server.url, size=size, settings=SWIFT, still=False)
    visitor.go(f"/t/{table}")
    visitor.heading("page.lobby.title").wait_for()
    visitor.page.evaluate(WATCH)
    with server.client(HOST) as client:
        client.post(f"/api/tables/{table}/commands", json={"t": "start", "key": "start-of-the-game"}).raise_for_status()
    visitor.page.get_by_role("figure").wait_for()
    frames, long = visitor.page.evaluate("() => [window.frames_, window.long_]")
    visitor.close()
    return {"frames": frames, "long": long}


def main() -> None:
    """Print what was seen on a phone and on a desktop."""
    with TemporaryDirectory() as log, running(Settings(f"sqlite:///{log}/tables.db")) as server, browsing() as browser:
        for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            seen = watch(browser, server, size)
            p50, p95, p99 = np.percentile(seen["frames"], [50, 95, 99])
            print(
                f"{name}: {len(seen['frames'])} frames in {sum(seen['frames']) / 1000:.1f} s, "
                f"p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, longest {max(seen['frames']):.0f} ms; "
                f"{len(seen['long'])} long tasks, longest {max(seen['long'], default=0):.0f} ms"
            )


if __name__ == "__main__":
    main()
