"""A log against a dictionary, whatever is done to it in whatever order."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from croupier.store import Entry, Log, open_log

TABLES = st.sampled_from(["a", "b", "c"])
STEPS = st.tuples(TABLES, st.integers(-1, 2), st.binary(max_size=3), st.none() | st.binary(max_size=2))
"""A table, how far beside its next number, a body and a notice."""


class LogMachine(RuleBasedStateMachine):
    """Appending, deleting and opening again."""

    open: Callable[[], Log]

    def __init__(self) -> None:
        super().__init__()
        self.log = self.open()
        self.log.delete(["a", "b", "c"])
        self.tables: dict[str, list[Entry]] = {}
        self.notices: dict[str, bytes] = {}

    @rule(steps=st.lists(STEPS, max_size=6))
    def append(self, steps: list[tuple[str, int, bytes, bytes | None]]) -> None:
        """Append what fits and what does not."""
        entries, expected, refused = [], [], set()
        for table, beside, body, notice in steps:
            events = self.tables.get(table, [])
            entry = Entry(table, max(1, len(events) + 1 + beside), len(body), body)
            entries.append(replace(entry, notice=notice))
            fits = entry.seq == len(events) + 1 and table not in refused
            expected.append(fits)
            if not fits:
                refused.add(table)
                continue
            self.tables[table] = [*events, entry]
            if notice is not None:
                self.notices[table] = notice
        assert self.log.append(entries) == expected

    @rule(tables=st.lists(TABLES, max_size=2))
    def delete(self, tables: list[str]) -> None:
        """Delete tables."""
        gone = {table for table in tables if table in self.tables}
        assert set(self.log.delete(tables)) == gone
        for table in gone:
            del self.tables[table]
            self.notices.pop(table, None)

    @rule()
    def open_again(self) -> None:
        """Close the log, and open it again."""
        self.log.close()
        self.log = self.open()

    @invariant()
    def is_the_same(self) -> None:
        """Check that the log and the dictionary have the same contents."""
        for table in "abc":
            events = self.tables.get(table, [])
            assert self.log.read(table) == events
            assert self.log.read(table, 2) == events[2:]
        assert dict(self.log.notices(9)) == {table: notice for table, notice in self.notices.items() if notice}

    def teardown(self) -> None:
        """Let go of the log."""
        self.log.close()


def run(open_it: Callable[[], Log], examples: int) -> None:
    class Machine(LogMachine):
        open = staticmethod(open_it)

    run_state_machine_as_test(Machine, settings=settings(max_examples=examples, stateful_step_count=15, deadline=None))


def test_a_log_on_sqlite_is_a_dictionary_of_lists() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run(lambda: open_log(f"sqlite:///{Path(folder).as_posix()}/tables.db"), examples=25)


def test_a_log_on_postgresql_is_a_dictionary_of_lists(postgres: str) -> None:
    run(lambda: open_log(postgres), examples=12)
