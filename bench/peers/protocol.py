"""The loop of every peer's script: play on request and report how long it took.

It runs in the peer's own environment, so it may only use the standard library. A request is a line of standard input,
the seconds to play for; a response is a line of JSON.
"""

import json
import sys
import time
from collections.abc import Callable


def serve(play: Callable[[], int]) -> None:
    """Answer requests until the input ends. `play` plays one game and returns how many decisions it took."""
    responses, sys.stdout = sys.stdout, sys.stderr  # a peer may print to its standard output, too
    for line in sys.stdin:
        limit = float(line)
        games, decisions, start = 0, 0, time.process_time()
        while time.process_time() - start < limit or games == 0:
            decisions += play()
            games += 1
        seconds = time.process_time() - start
        print(json.dumps({"games": games, "decisions": decisions, "seconds": seconds}), file=responses, flush=True)
