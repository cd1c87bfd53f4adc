"""Results that can be printed, seen in a notebook and kept as JSON."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from html import escape
from typing import Any

from croupier.rules import Setup
from croupier.rules.edition import is_built_in

Row = Sequence[str]


class Result(ABC):
    """An answer about a position or a game."""

    @abstractmethod
    def __str__(self) -> str:
        """Return it as a table."""

    def __repr__(self) -> str:
        """Return it as a table, too, for a prompt."""
        return str(self)

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return it as dictionaries, lists, texts and numbers."""

    def to_json(self) -> str:
        """Return `to_dict` as the text of one JSON object."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def setup_form(setup: Setup) -> dict[str, Any]:
    """Return the edition, with its row if it is not built in, the number of players and the variants for JSON."""
    edition = setup.edition
    row = {} if is_built_in(edition) else {"row": asdict(edition) | {"leaving": edition.leaving.value}}
    return {
        "edition": edition.name,
        "players": setup.players,
        "neutral": setup.neutral,
        "bandit": setup.bandit,
        **row,
    }


def percent(share: float, error: float | None = None) -> str:
    """Return a share of victory in percent, with its standard error where it has one: `45.2 ± 0.8 %`."""
    value = f"{100 * min(1.0, max(0.0, share)):.1f}"
    return f"{value} %" if not error else f"{value} ± {100 * error:.1f} %"


def text_table(headings: Row, rows: Iterable[Row]) -> str:
    """Return a table as plain text: the first column begins at the left, the others end at the right."""
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            text.rjust(width) if number else text.ljust(width)
            for number, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def html_table(headings: Row, rows: Iterable[Row]) -> str:
    """Return a table as HTML, whose texts are escaped."""

    def line(tag: str, texts: Row) -> str:
        return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"

    return f"<table>{line('th', headings)}{''.join(line('td', row) for row in rows)}</table>"
