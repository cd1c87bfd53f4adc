"""Interrupting: Ctrl-C that is not lost while something is compiled."""

import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

SOON = 0.05
"""Seconds after which Ctrl-C is tried again."""


def press_again() -> None:
    """Ctrl-C once more; where the system can, so that it ends a wait, too."""
    if sys.platform == "win32":
        interrupt_main()
    else:
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)


@contextmanager
def ctrl_c_heard() -> Iterator[None]:
    """Meanwhile Ctrl-C comes through, also where it meets a callback of the compiler.

    Python can raise nothing through code in C: it would print that it ignores the exception, and go on.
    """
    usual = sys.unraisablehook

    def ignored(what: "UnraisableHookArgs") -> None:
        if issubclass(what.exc_type, KeyboardInterrupt):
            again = Timer(SOON, press_again)
            again.daemon = True
            again.start()
        else:
            usual(what)

    sys.unraisablehook = ignored
    try:
        yield
    finally:
        sys.unraisablehook = usual
