"""Visits: one online table after another, line by line: a rematch is a table of its own."""

import asyncio

from croupier.terminal.line_mode.online_loop import OnlineLoop
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.typed_lines import Lines, ReadAhead, TypedLines
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.outcome import OnlineOutcome


def visit_in_lines(
    terminal: Terminal, address: TableAddress, name: str, offered: str, *, watches: bool
) -> tuple[OnlineOutcome | None, bool]:
    """Go to a table and, where people want it, on to its rematches; and whether Ctrl-C ended it."""
    visits = Visits(terminal, name, offered, watches=watches)
    try:
        return asyncio.run(visits.run(address)), False
    except KeyboardInterrupt:
        terminal.show()
        return visits.interrupted(), True


class Visits:
    """One table after another: a rematch is a table of its own."""

    def __init__(self, terminal: Terminal, name: str, offered: str, *, watches: bool) -> None:
        self.terminal = terminal
        self.name = name
        """To sit down with at once."""
        self.offered = offered
        """For somebody who is asked for a name."""
        self.watches = watches
        self.loop: OnlineLoop | None = None

    async def run(self, address: TableAddress, lines: Lines | None = None) -> OnlineOutcome:
        """Go to a table, until it is left."""
        ahead = ReadAhead(lines or TypedLines())
        client = TableClient(address, watches=self.watches)
        while True:
            self.loop = OnlineLoop(self.terminal, client, ahead, self.name, self.offered)
            running = asyncio.ensure_future(client.run())
            try:
                outcome = await self.loop.run()
            finally:
                running.cancel()
                await asyncio.wait((running,))
            if isinstance(outcome, OnlineOutcome):
                return outcome
            client = outcome

    def interrupted(self) -> OnlineOutcome | None:
        """The table as it was when Ctrl-C came."""
        return None if self.loop is None else OnlineOutcome(self.loop.client, None, self.loop.played)
