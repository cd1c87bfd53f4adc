"""The append-only event log of live tables, on SQLite or PostgreSQL: bytes in, bytes out.

It knows nothing about the game. An acknowledged entry is on disk.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     log = open_log(f"sqlite:///{Path(folder).as_posix()}/tables.db")
...     appended = log.append([Entry("a", 1, 0, b"begun"), Entry("a", 2, 5, b"rolled"), Entry("a", 2, 6, b"late")])
...     events = log.read("a", after=1)
...     log.close()
>>> appended
[True, True, False]
>>> events
[Entry(table='a', seq=2, at=5, body=b'rolled', notice=None)]
"""

from croupier.store.appender import Appender
from croupier.store.day_results import DayCount
from croupier.store.entry import Entry, is_table
from croupier.store.expiry import Served, Sweep, Swept
from croupier.store.followed_games import PublishedRecord, PublishedState
from croupier.store.log import Channel, DamagedError, InUseError, Log, LostError, StoreError
from croupier.store.url import is_postgresql, open_log

__all__ = [
    "Appender",
    "Channel",
    "DamagedError",
    "DayCount",
    "Entry",
    "InUseError",
    "Log",
    "LostError",
    "PublishedRecord",
    "PublishedState",
    "Served",
    "StoreError",
    "Sweep",
    "Swept",
    "is_postgresql",
    "is_table",
    "open_log",
]
