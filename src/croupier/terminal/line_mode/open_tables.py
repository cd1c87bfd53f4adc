"""The list of a server's open tables, as lines and as JSON."""

import json
from collections.abc import Sequence

from rich.text import Text

from croupier.api.views import RoomView
from croupier.terminal.line_mode.board import indent, make_grid
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.online.address import ServerAddress, TableAddress
from croupier.terminal.online.untrusted import clean_name, remove_invisible
from croupier.terminal.online_phrases import agreement_lines
from croupier.terminal.style import QUIET

LONGEST_ID = 64
"""Code points of a table's id that are shown."""


def show_open_tables(terminal: Terminal, server: ServerAddress, tables: Sequence[RoomView]) -> None:
    """Print the tables: their free seats, players, game and link."""
    words = terminal.words
    if not tables:
        terminal.say("online.no_open_tables", server=server.url)
        return
    grid = make_grid("left", "left")
    for table in tables:
        agreement = table.agreement
        free = sum(person is None for person in table.seats)
        names = ", ".join(clean_name(person.name) for person in table.seats if person is not None)
        game = " \N{MIDDLE DOT} ".join(agreement_lines(words, agreement))
        about = Text.assemble(
            names or words.say("page.mine.alone"), "\n", (game, QUIET), "\n", (_link(server, table), QUIET)
        )
        grid.add_row(words.count("page.public.free", free), about)
    terminal.show(indent(grid, below=0))


def _link(server: ServerAddress, table: RoomView) -> str:
    return TableAddress(server, remove_invisible(table.table, LONGEST_ID)).link


def open_tables_json(server: ServerAddress, tables: Sequence[RoomView]) -> str:
    """Return the tables as a JSON list."""
    entries = [
        {
            "table": remove_invisible(table.table, LONGEST_ID),
            "link": _link(server, table),
            "edition": table.agreement.edition,
            "players": table.agreement.players,
            "neutral": table.agreement.neutral,
            "bandit": table.agreement.bandit,
            "face_down": table.agreement.face_down,
            "seconds_per_move": table.agreement.seconds_per_move,
            "hints": table.agreement.hints,
            "chat": table.agreement.chat,
            "seated": [clean_name(person.name) for person in table.seats if person is not None],
            "free": sum(person is None for person in table.seats),
        }
        for table in tables
    ]
    return json.dumps(entries, ensure_ascii=False, indent=2)
