"""Independent jobs side by side: in threads, in processes or on a Ray cluster, with a log from which they are resumed.

A job is a function and its items. The results come in the order in which they finish, and are the same on every pool:

>>> from functools import partial
>>> found = []
>>> until_interrupted(Threads(2).map(partial(pow, 2), range(5)), found.append)
True
>>> sorted(found)
[1, 2, 4, 8, 16]

Other processes import the function by its name and get copies of its arguments; `croupier.parallel.cluster.connect`
returns the pool of a cluster. A result should say which item it belongs to. `croupier.parallel.log.JobLog` stores the
results line by line, so that a later run only does what is missing.
"""

from croupier.parallel.pools import (
    DeadWorkerError,
    Pool,
    Processes,
    Threads,
    cores,
    map_unordered,
    process_pool,
    until_interrupted,
)

__all__ = [
    "DeadWorkerError",
    "Pool",
    "Processes",
    "Threads",
    "cores",
    "map_unordered",
    "process_pool",
    "until_interrupted",
]
