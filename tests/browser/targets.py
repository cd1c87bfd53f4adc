"""What is too small to press: less than 24 px, and crowded by others (WCAG 2.5.8), or a main action of less than 44."""

from typing import TYPE_CHECKING

from tests.browser.drawing import look

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEAST = 24
"""Pixels, in both directions; less only if no other target is within a circle of this size."""
MAIN = 44
"""Pixels of height, for what brings a game on."""

SMALL = f"""() => {{
  const root = document.querySelector("dialog[open]:last-of-type") ?? document.body;
  const every = "a[href], button:enabled, input:enabled, select:enabled, textarea, summary, [tabindex='0']";
  const seen = (part) => part.checkVisibility({{ visibilityProperty: true }}) && part.getBoundingClientRect().width > 2;
  // Some words are pressed around them, too: what is drawn before or after them is larger than they are.
  const grown = (part) => {{
    const box = part.getBoundingClientRect();
    const sizes = ["::before", "::after"].map((name) => getComputedStyle(part, name))
      .filter(({{ content, position }}) => content !== "none" && position === "absolute")
      .map(({{ width, height }}) => [parseFloat(width), parseFloat(height)]);
    const [width, height] = [box.width, box.height]
      .map((size, at) => Math.max(size, ...sizes.map((each) => each[at])));
    return {{ part, width, height, x: box.left + box.width / 2, y: box.top + box.height / 2, box }};
  }};
  const targets = [...root.querySelectorAll(every)].filter(seen).map(grown);
  const name = (part) => (part.ariaLabel || part.labels?.[0]?.textContent || part.textContent || part.className).trim();
  const told = ({{ part, width, height }}) =>
    `${{part.tagName.toLowerCase()}} "${{name(part).slice(0, 40)}}" ${{Math.round(width)}}x${{Math.round(height)}}`;
  const apart = (x, y, {{ left, right, top, bottom }}) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const inSentence = (part) =>
    getComputedStyle(part).display === "inline" && part.parentElement.textContent.trim() !== part.textContent.trim();
  const found = [];
  for (const target of targets) {{
    const {{ part, width, height, x, y }} = target;
    const main = part.matches(".primary, .enter, .pick");
    if (main && height < {MAIN} - 0.5) found.push(`less than {MAIN}: ${{told(target)}}`);
    if ((width > {LEAST} - 0.5 && height > {LEAST} - 0.5) || inSentence(part)) continue;
    const crowds = (other) =>
      other !== target && !other.part.contains(part) && !part.contains(other.part) &&
      (apart(x, y, other.box) < {LEAST} / 2 || (Math.min(other.width, other.height) < {LEAST} &&
        Math.hypot(other.x - x, other.y - y) < {LEAST}));
    if (targets.some(crowds)) found.push(`less than {LEAST}: ${{told(target)}}`);
  }}
  return found;
}}"""


def small_targets(page: "Page") -> list[str]:
    """Return one line for each target that is too small."""
    found: list[str] = look(page, SMALL)
    return found
