"""What every peer's script does: play on demand and say how long it took.

Runs in the peer's own environment, so it stands on the standard library alone. Each line of standard input is a
number of seconds to play for; each answer is a line of JSON.
"""

import json
import sys
import time
from collections.abc import Callable


def serve(play: Callable[[], int]) -> None:
    """Answer until the input ends. `play` plays one game and returns how many decisions it took."""
    answers, sys.stdout = sys.stdout, sys.stderr  # a peer that greets on its standard output must not spoil the answers
    for line in sys.stdin:
        wanted = float(line)
        games, decisions, start = 0, 0, time.process_time()
        while time.process_time() - start < wanted or games == 0:
            decisions += play()
            games += 1
        seconds = time.process_time() - start
        print(json.dumps({"games": games, "decisions": decisions, "seconds": seconds}), file=answers, flush=True)
