"""Somebody with a browser of their own: what goes wrong in it is remembered, and nothing may."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from tests.browser.drawing import UNDRAWN
from tests.browser.words import Words, pattern

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

TOUCH_MS = 120
"""As long as a finger's tap: what the touch itself changes is drawn by the time it ends."""
PHONE = (390, 844)
SMALL_PHONE = (360, 740)
SHORT_PHONE = (360, 640)
DESKTOP = (1440, 900)
PATIENCE = 120_000
"""Milliseconds for something to appear, on a machine that has much else to do and may stand still for a while."""
HASTE = 5_000
"""Milliseconds to press something that can be seen, before one looks whether it is still there."""
BREATH = 0.5
"""Seconds within which a part that is there asks for the next."""
SOON_TICKS = 50
"""Tenths of a second for something that comes at once, as the page counts them: while a machine stands still, none."""
WHOLE_GAME = 5 * PATIENCE
"""Milliseconds for a game that is pressed through."""
WORKED_OUT = 3 * PATIENCE
"""Milliseconds for hints and reviews."""
FOR_EVER = 10 * 60_000
"""Milliseconds in which dice can be taken back, for a test that takes them back."""
MOVES = (
    "page.pick",
    *("page.slip.now", "page.turn.roll"),
    *("page.standings.next", "page.continue", "page.payout.skip"),
)
"""The texts of the buttons that bring a game on."""
SWIFT = {"botSpeed": "instant", "takeBack": 0, "rolling": "self"}
"""Settings of somebody who does not want to wait."""
SERVED = SWIFT | {"local": False}
"""Settings of somebody who plays through the server, also alone."""

HOLD = "() => { for (let timer = setTimeout(() => undefined); timer > 0; timer--) clearTimeout(timer) }"
"""Whatever waits for its time goes on only when somebody presses: measuring may take long."""

PRESS = f"""([moves, until, over, most, hold]) => {{
  window.pressed = undefined;
  const late = performance.now() + most;
  const name = (button) => button.ariaLabel ?? button.textContent.trim();
  const like = (texts) => {{
    const fits = new RegExp(texts);
    const buttons = [...document.querySelectorAll("button:enabled")];
    return buttons.find((button) => fits.test(name(button)) && button.checkVisibility());
  }};
  let next;
  const soon = () => (next ??= setTimeout(look, 20));
  const changes = new MutationObserver(soon);
  const now_and_then = setInterval(soon, 200);
  const end = (what) => {{
    changes.disconnect();
    clearInterval(now_and_then);
    window.pressed = what;
  }};
  const look = () => {{
    next = undefined;
    if (like(over)) return end("over");
    if (until && like(until)) {{
      dispatchEvent(new PointerEvent("pointerdown")); // whoever touches the standings keeps them
      end("reached");
      if (hold) ({HOLD})();
      return;
    }}
    if (performance.now() > late) return end(`nothing like ${{until ?? over}} to be seen`);
    like(moves)?.click();
  }};
  changes.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  look();
}}"""
"""Presses whatever brings the game on, faster than any finger, until something else can be pressed; then it says so.

It looks when the page has changed, and now and then: a style can show a button without any change.
"""

HOLD_AT = f"""(wanted) => {{
  window.held = false;
  const changes = new MutationObserver(() => {{
    if (!document.querySelector(wanted)) return;
    changes.disconnect();
    ({HOLD})();
    window.held = true;
  }});
  changes.observe(document, {{ subtree: true, childList: true, attributes: true }});
}}"""
"""Stops time when something comes that would go again by itself: nobody who looks later is too late."""

HELP = "() => document.querySelector('.tray .help')?.textContent"
"""What is said beside one's dice: how many there are, if one may place them."""

SOON = """async ([text, ticks]) => {
  for (let tick = 0; tick < ticks; tick++) {
    if (document.body.innerText.toLowerCase().includes(text.toLowerCase())) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}"""
"""Says whether a text comes in time."""

SETTLE = """async (most) => {
  const late = performance.now() + most;
  const moves = () => document.getAnimations().some(({ playState }) => playState === "running");
  while (moves() && performance.now() < late) await new Promise(requestAnimationFrame);
  return !moves();
}"""
"""Says whether nothing moves any more."""


class Visitor:
    """A browser profile with one page, in a language and a size; a newcomer gets tips, everybody else has had them."""

    def __init__(
        self,
        browser: "Browser",
        url: str,
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        settings: dict[str, Any] | None = None,
        still: bool = True,
        scale: float = 1,
        worker: bool = True,
        newcomer: bool = False,
        drawn: bool = True,
    ) -> None:
        self.say = Words(language)
        self.url = url
        self.troubles: list[str] = []
        self.expected: re.Pattern[str] | None = None
        """Troubles that a test brings about by itself."""
        width, height = size
        self.context = browser.new_context(
            base_url=url,
            locale={"en": "en-GB"}.get(language, f"{language}-{language.upper()}"),
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=width < 640,
            is_mobile=width < 640,
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(PATIENCE)
        if not drawn:
            self.context.add_init_script(UNDRAWN)
        if not worker:
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        if not newcomer:
            settings = {"tips": None} | (settings or {})
        if settings is not None:
            self.keep("settings", settings)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self._trouble(f"error: {error.error}"))
        self._under_way: set[Request] = set()
        self.context.on("request", self._asked)
        self.context.on("requestfinished", self._ended)
        self.context.on("requestfailed", self._ended)
        self.page: Page = self.context.new_page()

    def keep(self, name: str, value: object) -> None:
        """Let the browser remember something from an earlier visit."""
        text = json.dumps(json.dumps(value))
        name = json.dumps(f"croupier.{name}")
        # Blank pages have no store.
        self.context.add_init_script(
            f"if (location.host) localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})"
        )

    def change_settings(self, settings: dict[str, Any]) -> None:
        """Choose other settings, and come back to where one was."""
        text = json.dumps({"tips": None} | settings)
        self.page.evaluate("(text) => localStorage.setItem('croupier.settings', text)", text)
        self.page.reload()

    def _trouble(self, text: str) -> None:
        if self.expected is None or not self.expected.search(text):
            self.troubles.append(text)

    def _heard(self, message: "ConsoleMessage") -> None:
        if message.type in ("error", "warning"):
            self._trouble(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: "Request") -> None:
        self._under_way.add(request)
        if not request.url.startswith((self.url, "data:", "blob:")):
            self._trouble(f"a request to {request.url}")

    def _ended(self, request: "Request") -> None:
        self._under_way.discard(request)

    def close(self) -> None:
        """Go away; whatever went wrong is told now."""
        self.context.close()
        assert not self.troubles, "\n".join(self.troubles)

    # ---- finding things

    def button(self, key: str, **values: object) -> "Locator":
        """Find the button with a text, with or without a smaller line below it."""
        return self.page.get_by_role("button", name=re.compile("^" + pattern(self.say(key, **values))))

    def link(self, key: str) -> "Locator":
        """Find the link with a text."""
        return self.page.get_by_role("link", name=self.say(key))

    def heading(self, key: str, **values: object) -> "Locator":
        """Find the heading with a text."""
        return self.page.get_by_role("heading", name=self.say(key, **values))

    def region(self, key: str, **values: object) -> "Locator":
        """Find the part of the page with a name."""
        return self.page.get_by_role("region", name=self.say(key, **values), exact=True)

    def go(self, path: str = "/") -> None:
        """Type an address, a whole one or one below where the page lies."""
        self.page.goto(path if path.startswith("http") else self.url + path)

    def home(self) -> None:
        """Come to the page as people do."""
        self.go()
        self.button("page.play.title").wait_for()

    def pass_round(self, *names: str) -> None:
        """Start a game of people who pass this device round."""
        self.home()
        self.button("page.one.title").click()
        for number, name in enumerate(names, 1):
            self.page.get_by_label(self.say("page.name_of", number=number)).fill(name)
        self.button("page.one.start").click()

    def wait_for_parts(self) -> None:
        """Wait until all parts that the page loads behind what it shows are there, and ask for no others."""
        begin = quiet = monotonic()
        while monotonic() - quiet < BREATH:
            self.page.wait_for_timeout(50)
            if self._under_way:
                quiet = monotonic()
            assert quiet - begin < PATIENCE / 1000, self._under_way

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        assert self.page.evaluate(SETTLE, PATIENCE), "something moves for ever"

    def says_soon(self, key: str) -> bool:
        """Whether a text comes at once."""
        return bool(self.page.evaluate(SOON, [self.say(key), SOON_TICKS]))

    @contextmanager
    def held_at(self, part: str) -> Iterator[None]:
        """Inside this block something comes; time stops there, and what waits goes on only when somebody presses."""
        self.page.evaluate(HOLD_AT, part)
        yield
        self.page.wait_for_function("() => window.held")

    # ---- playing

    @property
    def picks(self) -> "Locator":
        """Find the groups of dice of the visitor's roll."""
        return self.page.get_by_role("button", name=self.say.like("page.pick"))

    @property
    def moves(self) -> "Locator":
        """Everything that brings the game on: pressing the first of these again and again plays it to its end."""
        return self.page.get_by_role("button", name=self.say.like(*MOVES), disabled=False)

    @property
    def ways_on(self) -> "Locator":
        """What brings the game on before one can choose."""
        return self.page.get_by_role("button", name=self.say.like(*MOVES[1:]), disabled=False)

    @property
    def over(self) -> "Locator":
        """What can be done when a game is over."""
        return self.button("page.end.rematch")

    def touch(self, part: "Locator", ms: int = TOUCH_MS, slide: float = 0) -> None:
        """Touch the middle of a part for so long, and slide so far down at once, px.

        No click of Playwright's, which is a mouse's, and looks at the page while it clicks.
        """
        box = part.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger = self.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        if slide:
            below = {**point, "y": point["y"] + slide}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [below]})
        self.page.wait_for_timeout(ms)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def press(self, button: "Locator") -> None:
        """Press the first of these, if it is there and stays: much goes on by itself before a finger comes down."""
        from playwright.sync_api import TimeoutError as Late

        late = monotonic() + PATIENCE / 1000
        while True:
            try:
                return button.first.click(timeout=HASTE)
            except Late:
                if not button.first.is_visible():
                    return None
                if monotonic() > late:
                    raise

    def my_turn(self) -> None:
        """Wait until there are dice to choose from, going on where that is asked."""
        while True:
            self.moves.first.wait_for()
            if self.picks.first.is_visible():
                return
            self.press(self.ways_on)

    def choose(self, pick: "Locator") -> None:
        """Choose a group; where it is the only one it is chosen already, and a tap would place it."""
        if pick.get_attribute("aria-pressed") != "true":
            pick.click()

    def place(self, pick: "Locator") -> None:
        """Place a group by taps on it: a press of the button just after dice have landed counts for a double tap.

        Returns when it is placed: a table of this browser shows the dice until it has answered.
        """
        before = self.page.evaluate(HELP)
        self.choose(pick)
        pick.click()
        self.page.wait_for_function(f"(before) => ({HELP})() !== before", arg=before)

    def move(self) -> None:
        """Press the first thing there is to press."""
        self.moves.first.click()

    def play_on(self, until: "Locator | None" = None) -> bool:
        """Play until the game is over, or something is seen; says whether the game is over."""
        over = self.over.first
        something = over.or_(self.moves) if until is None else over.or_(self.moves).or_(until)
        while True:
            something.first.wait_for()
            if over.is_visible():
                return True
            if until is not None and until.first.is_visible():
                return False
            self.press(self.moves)

    def begin_to_press(self, *until: str, hold: bool = False) -> None:
        """Let the page press its own buttons, as fast as it can, until one of these is there or the game is over.

        `hold`: what waits for its time then goes on only when somebody presses.
        """
        goal = self.say.like(*until).pattern if until else None
        over = self.say.like("page.end.rematch").pattern
        wishes = [self.say.like(*MOVES).pattern, goal, over, WHOLE_GAME, hold]
        self.page.evaluate(PRESS, wishes)

    def pressed(self) -> bool:
        """Wait until it has; says whether the game is over."""
        # Asked again and again: a browser now and then forgets a promise that somebody outside waits for.
        end = self.page.wait_for_function("() => window.pressed", timeout=2 * WHOLE_GAME).json_value()
        assert end in ("over", "reached"), end
        return bool(end == "over")

    def press_on(self, *until: str, hold: bool = False) -> bool:
        """Play until one of these buttons is there or the game is over, as fast as the page can; says which."""
        self.begin_to_press(*until, hold=hold)
        return self.pressed()

    def play_out(self) -> None:
        """Play until the game is over, as fast as the page can."""
        assert self.press_on()
        self.over.first.wait_for()
