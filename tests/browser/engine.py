"""What runs the page's own tables, in a Worker: a test that wants such a table waits until it is ready."""

from time import monotonic

from tests.browser.visitor import PATIENCE, Visitor

WATCH_WORKERS = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...wanted) {
      super(...wanted);
      this.addEventListener("message", ({ data }) => (window.engineReady ||= data.t === "ready"));
    }
  };
}"""
READY = "() => window.engineReady"
"""Whether it is ready; `WATCH_WORKERS` must have been there before."""
TRY_MS = 10_000
"""Longer than a page waits for a Worker, which is six seconds; it tries another only after half a minute."""


def come_home_with_engine(visitor: Visitor) -> None:
    """Come to the page, again where its Worker was too slow, until the page can run tables by itself."""
    from playwright.sync_api import TimeoutError as Late

    visitor.context.add_init_script(WATCH_WORKERS)
    late = monotonic() + PATIENCE / 1000
    while True:
        visitor.home()
        try:
            visitor.page.wait_for_function(READY, timeout=TRY_MS)
        except Late:
            assert monotonic() < late, "the page cannot run tables by itself"
        else:
            return
