"""Screen: whether the terminal has room for a full one."""

import os
import sys


def fills_screen() -> bool:
    """Whether there is a terminal that a full screen can be drawn on."""
    encoding = (sys.stdout.encoding or "").lower()
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    return tty and encoding.startswith("utf") and os.environ.get("TERM", "dumb") != "dumb"
