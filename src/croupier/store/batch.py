"""Batch: the entries of one transaction, sorted by what PostgreSQL has to check."""

from collections.abc import Sequence

from croupier.store.entry import Entry


class Batch:
    """Entries of one transaction. The database decides on the first of each table; the rest share its result."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.first: dict[str, Entry] = {}
        """The first entry of each table."""
        self.rest: list[Entry] = []
        """Entries whose numbers follow those of the first of their table, without gaps."""
        self.notices: dict[str, bytes] = {}
        """The last notice of each table."""
        self._tables: list[str | None] = []
        last: dict[str, int] = {}
        for entry in entries:
            table, seq, notice = entry.table, entry.seq, entry.notice
            previous = last.get(table)
            if previous is None:
                self.first[table] = entry
            elif seq == previous + 1:
                self.rest.append(entry)
            else:
                last[table] = -1  # no number follows it
                self._tables.append(None)
                continue
            last[table] = seq
            self._tables.append(table)
            if notice is not None:
                self.notices[table] = notice

    def results(self, appended: set[str]) -> list[bool]:
        """Whether each entry was appended, given the tables whose first entry was."""
        return [table in appended for table in self._tables]
