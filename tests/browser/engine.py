"""The rules of the page: a test that wants a game without a server waits until they have come."""

from tests.browser.visitor import WORKED_OUT, Visitor

READY = """() => performance.getEntriesByType("resource").some(
  ({ name, responseEnd }) => /engine-[0-9a-f]+\\.wasm/.test(name) && responseEnd > 0
)"""
"""Whether the module with the rules is here."""


def come_home_with_engine(visitor: Visitor) -> None:
    """Come to the page, and wait until it can play games by itself."""
    visitor.home()
    visitor.page.wait_for_function(READY, timeout=WORKED_OUT)
