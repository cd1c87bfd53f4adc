"""Batch: entries that are appended together, sorted by what has to be asked of the database."""

from collections.abc import Sequence

from croupier.store.entry import Entry


class Batch:
    """Entries of one transaction. The first of each table leads; those right behind it follow where it was taken."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.leaders: dict[str, Entry] = {}
        self.followers: list[Entry] = []
        self.notices: dict[str, bytes] = {}
        """The last notice of each table."""
        self._tables: list[str | None] = []
        ends: dict[str, int] = {}
        for entry in entries:
            table, seq, _, _, notice = entry
            end = ends.get(table)
            if end is None:
                self.leaders[table] = entry
            elif seq == end + 1:
                self.followers.append(entry)
            else:
                ends[table] = -1  # nothing fits behind it
                self._tables.append(None)
                continue
            ends[table] = seq
            self._tables.append(table)
            if notice is not None:
                self.notices[table] = notice

    def verdicts(self, won: set[str]) -> list[bool]:
        """Whether each entry was appended, where the leaders of some tables were."""
        return [table in won for table in self._tables]
