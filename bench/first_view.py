"""`python -m bench.first_view`: how long a phone on a slow line waits for a page it can use.

Chromium slows itself down: slow 4G twice, as Lighthouse reckons with it and as the developer tools apply it to every
single request, and a processor four times slower than this one.
"""

import statistics
from tempfile import TemporaryDirectory

from tests.browser.chromium import browsing
from tests.browser.visitor import PHONE, Visitor
from tests.server.conftest import running

from croupier.server.settings import Settings

KBIT = 1000 / 8
LINES = {
    "slow 4G (150 ms, 1.6 Mbit/s)": {"latency": 150, "down": 1638 * KBIT, "up": 750 * KBIT},
    "slow 4G of developer tools (562 ms, 1.4 Mbit/s)": {"latency": 562.5, "down": 1474 * KBIT, "up": 675 * KBIT},
}
SLOWER = 4
"""How many times slower the processor is made."""
VISITS = 5
USABLE = """() => new Promise((seen) => {
  const look = () => {
    const button = [...document.querySelectorAll("button")].find((each) => each.textContent.startsWith("Play now"));
    if (button && !button.disabled && button.checkVisibility()) requestAnimationFrame(() => seen(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})"""
PAINTED = """() => new Promise((seen) => {
  const entries = (list) => list.getEntriesByName("first-contentful-paint").forEach(({ startTime }) => seen(startTime));
  new PerformanceObserver(entries).observe({ type: "paint", buffered: true });
})"""


def main() -> None:
    """Print the median of a few first visits for each line."""
    with TemporaryDirectory() as log, running(Settings(f"sqlite:///{log}/tables.db")) as server, browsing() as browser:
        for line, rate in LINES.items():
            usable, painted, sent = [], [], []
            for _ in range(VISITS):
                visitor = Visitor(browser, server.url, size=PHONE, still=False)
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
                developer.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                visitor.page.goto("/", wait_until="commit")
                usable.append(visitor.page.evaluate(USABLE))
                painted.append(visitor.page.evaluate(PAINTED))
                sent.append(
                    visitor.page.evaluate(
                        "() => performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)"
                    )
                )
                visitor.close()
            print(
                f"{line}, processor {SLOWER} times slower: usable after {statistics.median(usable):.0f} ms "
                f"(worst of {VISITS}: {max(usable):.0f}), first paint {statistics.median(painted):.0f} ms, "
                f"{statistics.median(sent) / 1000:.0f} kB"
            )


if __name__ == "__main__":
    main()
