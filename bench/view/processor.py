"""How fast this processor is in a browser, and by what factor to slow it down to a phone's.

"Four times slower" means little without a reference. Lighthouse and Chromium's developer tools compare processors by
one number, the BenchmarkIndex: how often per second a text of ten thousand letters is assembled and an array of a
hundred thousand numbers is copied, the average of both divided by ten. Lighthouse slows a desktop of 1,500 to 2,000
down by four to simulate a mid-tier phone; Chromium's developer tools call 1,000 a mid-tier phone today, and 264 a
low-tier one. A small server slowed down by four is slower than any of these.
"""

import statistics
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESKTOP_INDEX = 1750
"""The processor that Lighthouse slows down by four: the middle of its range."""
SLOWER = 4
"""The factor by which Lighthouse slows a desktop down to a phone."""
PHONE_INDEX = DESKTOP_INDEX / SLOWER
LAPS = 5

MEASURE = """() => {
  const HALF = 500; // ms for each of the two
  const perSecond = (once) => {
    const start = performance.now();
    let times = 0;
    let ms = 0;
    for (; ms < HALF; ms = performance.now() - start) for (let i = 0; i < 10; i++, times++) once(times);
    return times / (ms / 1000);
  };
  const letters = () => {
    let text = "";
    for (let i = 0; i < 10000; i++) text += "a";
    if (text.length === 1) throw new Error(); // so that the text is needed
  };
  const arrays = [0, 1].map(() => Array.from({ length: 100000 }, (_, i) => i));
  const copy = (times) => {
    const [from, to] = [arrays[times % 2], arrays[1 - (times % 2)]];
    for (let i = 0; i < from.length; i++) to[i] = from[i];
  };
  return (perSecond(letters) + perSecond(copy)) / 2 / 10;
}"""


def benchmark_index(browser: "Browser") -> float:
    """Return the present BenchmarkIndex of this machine, the median of some measurements."""
    page = browser.new_page()
    page.evaluate(MEASURE)  # the first compiles it
    index = statistics.median(page.evaluate(MEASURE) for _ in range(LAPS))
    page.close()
    return float(index)


def slowdown_for(index: float) -> float:
    """Return the factor by which to slow a processor down to a phone's; 1 if it is slow enough already."""
    return max(1.0, index / PHONE_INDEX)
