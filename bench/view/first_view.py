"""First view: milliseconds until a phone on a slow network can start a game on its very first visit.

Chromium throttles itself to slow 4G, once as Lighthouse simulates it and once as the developer tools apply it to every
request, and to a slower processor (see processor.py).
"""

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.browser.visitor import PHONE, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KBIT = 1000 / 8
NETWORKS = {
    "slow 4G: 150 ms, 1.6 Mbit/s": {"latency": 150, "down": 1638 * KBIT, "up": 750 * KBIT},
    "slow 4G of developer tools: 562 ms, 1.4 Mbit/s": {"latency": 562.5, "down": 1474 * KBIT, "up": 675 * KBIT},
}
VISITS = 7
USABLE = """() => new Promise((seen) => {
  const look = () => {
    const button = document.querySelector("button.enter:enabled");
    if (button?.checkVisibility()) requestAnimationFrame(() => seen(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Resolves with the time at which the button that enters a game can be pressed, ms."""
PAINTED = """() => new Promise((seen) => {
  const entries = (list) => list.getEntriesByName("first-contentful-paint").forEach(({ startTime }) => seen(startTime));
  new PerformanceObserver(entries).observe({ type: "paint", buffered: true });
})"""
SENT = """() => performance.getEntries()
  .filter(({ responseEnd }) => responseEnd <= performance.now())
  .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)"""


@dataclass(frozen=True)
class FirstView:
    """Medians of a few first visits, in milliseconds and bytes."""

    network: str
    slower: float
    """The factor by which the processor was slowed down."""
    usable: float
    worst: float
    painted: float
    sent: float


def visit(browser: "Browser", url: str, rate: dict[str, float], slower: float) -> tuple[float, float, float]:
    """Make a first visit. Return when the page was usable and painted, in ms, and the bytes sent by then."""
    visitor = Visitor(browser, url, size=PHONE, still=False)
    developer = visitor.context.new_cdp_session(visitor.page)
    developer.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": rate["latency"],
            "downloadThroughput": rate["down"],
            "uploadThroughput": rate["up"],
        },
    )
    developer.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    visitor.page.goto("/", wait_until="commit")
    usable, sent, painted = (visitor.page.evaluate(script) for script in (USABLE, SENT, PAINTED))
    visitor.close()
    return usable, painted, sent


def measure_first_views(browser: "Browser", url: str, slower: float) -> Iterator[FirstView]:
    """Measure each network with a processor slowed down by a factor."""
    for network, rate in NETWORKS.items():
        usable, painted, sent = zip(*(visit(browser, url, rate, slower) for _ in range(VISITS)), strict=True)
        median = statistics.median
        yield FirstView(network, slower, median(usable), max(usable), median(painted), median(sent))
