"""Whether a page is drawn. Most tests ask what is there and where, and without drawing a browser has half the work."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

UNDRAWN = """{
  window.undrawn = new CSSStyleSheet();
  window.undrawn.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets.push(window.undrawn);
}"""
"""Run before a page's own scripts: all is laid out, moves and can be pressed as ever, but nothing is drawn."""

SWITCH = "(off) => { if (window.undrawn) window.undrawn.disabled = off }"


def look(page: "Page", script: str, argument: object = None) -> Any:
    """Return what a function finds on the screen; it finishes before the browser draws again."""
    seeing = f"""(argument) => {{
      ({SWITCH})(true);
      try {{ return ({script})(argument) }} finally {{ ({SWITCH})(false) }}
    }}"""
    return page.evaluate(seeing, argument)


@contextmanager
def drawn(page: "Page") -> Iterator[None]:
    """Draw the page inside this block, for whoever looks at colours or takes pictures."""
    page.evaluate(SWITCH, True)
    try:
        yield
    finally:
        page.evaluate(SWITCH, False)
