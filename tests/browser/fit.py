"""What does not fit on a screen as it is now: words that are cut off, covered or run into each other, and overlaps."""

from typing import TYPE_CHECKING

from tests.browser.drawing import look

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOK = r"""(within) => {
  const found = [];
  const wide = document.documentElement.clientWidth, high = document.documentElement.clientHeight;
  const said = (text) => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 60));
  const called = (part) => {
    const text = (part.ariaLabel ?? part.textContent ?? "").trim();
    const name = typeof part.className === "string" ? part.className : (part.className?.baseVal ?? "");
    const kind = name.split(" ").filter((word) => !word.startsWith("svelte-")).join(".");
    return `${part.tagName.toLowerCase()}.${kind}${text ? " " + said(text) : ""}`;
  };
  const root = document.querySelector("dialog[open]:last-of-type") ?? document.body;
  const seen = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const asked = new Map();
  const spoken = (part) => { // only read out
    if (!part || part === document.body) return false;
    if (!asked.has(part)) {
      const { position, clipPath, width, overflowX } = getComputedStyle(part);
      const small = clipPath === "inset(50%)" || (position === "absolute" && width === "1px");
      const folded = part.clientWidth === 0 && part.offsetParent && overflowX === "hidden";
      asked.set(part, small || folded || spoken(part.parentElement));
    }
    return asked.get(part);
  };
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  const over = (one, other, by) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;

  // ---- words: each line of a text, and where it is
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, around = text.parentElement;
    if (!text.data.trim() || !around || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(around.tagName)) continue;
    if (within && !around.closest(within)) continue;
    if (!seen(around) || spoken(around)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const inset = Math.min(4, (bottom - top) / 5); // what a letter leaves of its line
      lines.push({ text: text.data, node: text, around, left, right, top: top + inset, bottom: bottom - inset });
    }
  }
  // Inside something that scrolls only what is in its window lies on the screen.
  const windowed = (part, box) => {
    const inside = { ...box };
    for (let at = part.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (!scrolls(style, "X") && !scrolls(style, "Y")) continue;
      const { left, right, top, bottom } = at.getBoundingClientRect();
      inside.left = Math.max(inside.left, left);
      inside.right = Math.min(inside.right, right);
      inside.top = Math.max(inside.top, top);
      inside.bottom = Math.min(inside.bottom, bottom);
    }
    return inside;
  };
  const ellipsis = (around) => { // a name that is whole in its title
    const named = around.closest("[title]");
    for (let at = around; named && at !== named.parentElement; at = at.parentElement)
      if (getComputedStyle(at).textOverflow === "ellipsis") return true;
    return false;
  };
  const gone = new Set();
  for (const line of lines) {
    const { around } = line;
    let free = false;
    for (let at = around; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at), box = at.getBoundingClientRect();
      const clips = ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
      if (!free && clips && !ellipsis(around)) {
        const beside = Math.max(box.left - line.left, line.right - box.right);
        const out = Math.max(beside, box.top - line.top, line.bottom - box.bottom);
        if (out > 1.5) {
          found.push(`cut off: ${said(line.text)} by ${Math.round(out)} px of ${called(at).slice(0, 60)}`);
          gone.add(line);
          break;
        }
      }
      if (at.matches("button, a.btn, label, .pill, .tag")) {
        const out = Math.max(box.left - line.left, line.right - box.right);
        if (out > 1 && !ellipsis(around)) {
          found.push(`runs out of its box: ${said(line.text)} by ${Math.round(out)} px`);
          gone.add(line);
          break;
        }
      }
      if (scrolls(style, "X") || scrolls(style, "Y")) free = true;
      if (style.position === "fixed") break;
    }
    if (!gone.has(line) && !free && (line.left < -1 || line.right > wide + 1) && !ellipsis(around))
      found.push(`off the screen: ${said(line.text)}, from ${Math.round(line.left)} to ${Math.round(line.right)}`);
  }

  // ---- what lies over what
  const paints = (part) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(part);
    if (Number(opacity) < 0.3) return false;
    const alpha = /rgba?\([^)]*?,\s*([\d.]+)\)$/.exec(backgroundColor);
    const solid = backgroundColor.startsWith("rgb(") || Number(alpha?.[1] ?? 0) > 0.5;
    return backgroundImage !== "none" || solid || part.matches("img, use");
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const coverOf = (part, { left, right, top, bottom }) => {
    const x = (left + right) / 2, y = (top + bottom) / 2;
    if (x < 0 || y < 0 || x >= wide || y >= high) return null;
    for (const at of document.elementsFromPoint(x, y)) {
      if (at === part || at.contains(part) || part.contains(at)) return null;
      if (paints(at) && !at.closest("svg")) return at;
    }
    return null;
  };
  const checked = new Set();
  const hides = (part, rect) => {
    const cover = coverOf(part, rect());
    if (!cover) return;
    // Under something that stays while the rest scrolls: what can be scrolled out from under it is not lost.
    const places = [];
    for (let at = part; at; at = at.parentElement) places.push([at, at.scrollTop]);
    let still = cover;
    for (const block of ["center", "start", "end"]) { // its middle may be under a high felt
      part.scrollIntoView({ block, behavior: "instant" });
      still &&= coverOf(part, rect());
    }
    for (const [at, top] of places) if (at.scrollTop !== top) at.scrollTo({ top, behavior: "instant" });
    if (still) found.push(`covered: ${called(part)} by ${called(still).slice(0, 60)}`);
  };
  for (const { around, node } of lines) {
    if (checked.has(node)) continue;
    checked.add(node);
    hides(around, () => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const end = ellipsis(around) ? Math.min(right, around.getBoundingClientRect().right) : right;
      return { left, right: end, top, bottom };
    });
  }
  const inside = (selector) =>
    [...root.querySelectorAll(selector)]
      .filter((part) => (!within || part.closest(within)) && seen(part) && !spoken(part));
  // A button without words that lies over a casino or a seat makes all of it something to press.
  const whole = (part) => getComputedStyle(part).position === "absolute" && !part.textContent.trim();
  const presses = inside("button:not(.target), a.btn, input:not(.unseen), select, textarea")
    .filter((part) => !whole(part));
  for (const part of presses) hides(part, () => part.getBoundingClientRect());
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);

  // ---- what runs into what, on one layer
  const layer = (part) => {
    for (let at = part; at && at !== root; at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at);
      if (["fixed", "sticky"].includes(position) || (position === "absolute" && zIndex !== "auto")) return at;
    }
    return root;
  };
  const boxes = (parts) => parts.map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return { ...windowed(part, { left, right, top, bottom }), part, layer: layer(part) };
  }).filter(({ left, right }) => right - left > 2);
  const words = lines
    .filter((line) => !gone.has(line) && !ellipsis(line.around))
    .map((line) => ({ ...windowed(line.around, line), part: line.around, layer: layer(line.around) }));
  const related = (one, other) => one.contains(other) || other.contains(one);
  words.forEach((one, i) => {
    for (const other of words.slice(i + 1))
      if (one.part !== other.part && one.layer === other.layer && over(one, other, 1.5))
        found.push(`words on words: ${said(one.text)} and ${said(other.text)}`);
  });
  const dice = boxes(inside(".die")), notes = boxes(inside(".note"));
  const buttons = boxes(presses.filter((part) => part.type !== "range"));
  const seats = boxes(inside(".seat, .casino, .pick, li.row"));
  const clash = (ones, others, by, allowed = () => false) => {
    for (const one of ones) for (const other of others) {
      if (one.part === other.part || related(one.part, other.part) || one.layer !== other.layer) continue;
      if (over(one, other, by) && !allowed(one.part, other.part))
        found.push(`overlap: ${called(one.part).slice(0, 70)} and ${called(other.part).slice(0, 70)}`);
    }
  };
  clash(words, dice, 2);
  clash(words, notes, 2, (word, note) => !!note.closest(".fan, .leaf"));
  clash(dice, dice, 3);
  clash(dice, notes, 3, (die, note) => !!die.closest(".hero, .picture"));
  clash(buttons, buttons, 1.5, (one, other) => one.matches(".enter") || other.matches(".enter"));
  clash(words, buttons, 2);
  clash(seats, seats, 1.5);
  clash(dice, buttons, 3);
  const { scrollWidth } = document.documentElement;
  if (!within && scrollWidth > wide + 1) found.push(`wider than the screen: ${scrollWidth} px`);
  return [...new Set(found)];
}"""


AT_REST = """async () => {
  const moves = ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  for (let still = 0, before = "", late = performance.now() + 5000; still < 3 && performance.now() < late; ) {
    await new Promise(requestAnimationFrame);
    const now = `${scrollX} ${scrollY} ${document.documentElement.scrollHeight}`;
    still = now === before && !document.getAnimations().some(moves) ? still + 1 : 0;
    before = now;
  }
}"""
"""Resolves once nothing scrolls or moves any more; what moves forever does not count."""


def misfits(page: "Page", within: str | None = None) -> list[str]:
    """Return one line for each thing that does not fit on the screen or in a part of it, once all is at rest."""
    page.evaluate(AT_REST)
    found: list[str] = look(page, LOOK, within)
    return found


def assert_fits(page: "Page", within: str | None = None) -> None:
    """Nothing is cut off, covered, or runs into something else."""
    found = misfits(page, within)
    assert not found, f"{page.url} at {page.viewport_size}\n" + "\n".join(found)
