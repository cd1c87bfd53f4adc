"""Rows of editions in the header of a record: an edition that is not built in, one line for each of its numbers."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.record.syntax import at_line, quote
from croupier.rules import EDITIONS, Edition, Leaving
from croupier.rules.edition import check_own_name
from croupier.rules.table import FACES, SEATS

NUMBER = "[0-9]{1,7}"
BLANK = Edition(
    name="blank",
    players=(2, SEATS),
    rounds=1,
    dice=1,
    big_dice=0,
    big_weight=2,
    notes={1000: 1},
    fill_sum=0,
    fill_notes=1,
    leaving=Leaving.BOX,
    neutral_dice={},
    spare_dice={},
    bandit=False,
    casinos=FACES,
)
"""The row that is filled in line by line, so that a number that does not fit is blamed on its own line."""

LineTaker = Callable[..., tuple[str, str]]
"""Takes the next line of a header, which must begin with one of some keywords, and returns its keyword and text."""


def write_row(edition: Edition) -> Iterator[str]:
    """Yield the lines of an edition's row, after that of its name."""
    check_own_name(edition)
    fewest, most = edition.players
    yield f"players: {fewest} to {most}"
    yield f"rounds: {edition.rounds}"
    yield f"casinos: {edition.casinos}"
    yield f"dice: {edition.dice}"
    if (edition.big_dice, edition.big_weight) != (BLANK.big_dice, BLANK.big_weight):
        yield f"big dice: {edition.big_dice}, each as {edition.big_weight}"
    yield f"notes: {', '.join(f'{count} of {value}' for value, count in sorted(edition.notes.items()))}"
    yield f"filling: {edition.fill_sum} and {edition.fill_notes} notes"
    yield f"left over: {edition.leaving.value}"
    if edition.neutral_dice:
        shares = (_write_share(edition, players) for players in sorted(edition.neutral_dice))
        yield f"neutral dice: {', '.join(shares)}"
    if edition.bandit:
        yield "one-armed bandit: yes"


def _write_share(edition: Edition, players: int) -> str:
    """Return how many neutral dice each of some players gets, and how many are spare."""
    spare = f" and {edition.spare_dice[players]} spare" if players in edition.spare_dice else ""
    return f"{edition.neutral_dice[players]}{spare} for {players} players"


def read_row(name: str, line: Callable[[], int], take: LineTaker, is_next: Callable[[str], bool]) -> Edition:
    """Parse the lines of a row, from the line of its name on. `line` returns the number of the line taken last."""
    row = BLANK
    with at_line(line()):
        if name in EDITIONS:
            raise ValueError(f"{name} is a built-in edition, whose row no record brings along")
        row = replace(row, name=name)
    for keyword, (parse, optional) in _LINES.items():
        if optional and not is_next(keyword):
            continue
        _, text = take(keyword)
        with at_line(line()):
            row = replace(row, **parse(text))
    return row


def _match(pattern: str, text: str, example: str) -> tuple[int, ...]:
    """Return the numbers of a line. Raises a ValueError that shows an example if it has another form."""
    found = re.fullmatch(pattern.replace("#", f"({NUMBER})").replace(" ", " +"), text)
    if found is None:
        raise ValueError(f"{quote(text)} is not understood here: write it like `{example}`")
    return tuple(int(number) for number in found.groups())


def _read_players(text: str) -> Mapping[str, Any]:
    return {"players": _match("# to #", text, "2 to 4")}


def _read_number(field: str) -> Callable[[str], Mapping[str, Any]]:
    """Return the parser of a line with one number."""
    return lambda text: {field: _match("#", text, "3")[0]}


def _read_big_dice(text: str) -> Mapping[str, Any]:
    dice, weight = _match("#, each as #", text, "1, each as 2")
    return {"big_dice": dice, "big_weight": weight}


def _read_notes(text: str) -> Mapping[str, Any]:
    notes: dict[int, int] = {}
    for part in text.split(","):
        count, value = _match("# of #", part.strip(" "), "4 of 10, 4 of 20")
        if value in notes:
            raise ValueError(f"notes of {value} are named twice")
        notes[value] = count
    return {"notes": notes}


def _read_filling(text: str) -> Mapping[str, Any]:
    least, notes = _match("# and # notes", text, "50 and 0 notes")
    return {"fill_sum": least, "fill_notes": notes}


def _read_leaving(text: str) -> Mapping[str, Any]:
    ways = {leaving.value: leaving for leaving in Leaving}
    if text not in ways:
        raise ValueError(f"notes that are left over go {' or '.join(map(quote, ways))}, not {quote(text)}")
    return {"leaving": ways[text]}


def _read_neutral_dice(text: str) -> Mapping[str, Any]:
    neutral: dict[int, int] = {}
    spare: dict[int, int] = {}
    for part in text.split(","):
        share, has_spare = part.strip(" "), " spare " in part
        form = "# and # spare for # players" if has_spare else "# for # players"
        each, *extra, players = _match(form, share, "4 for 2 players, 2 and 2 spare for 3 players")
        if players in neutral:
            raise ValueError(f"tables of {players} players are named twice")
        neutral[players] = each
        for dice in extra:
            spare[players] = dice
    return {"neutral_dice": neutral, "spare_dice": spare}


def _read_bandit(text: str) -> Mapping[str, Any]:
    if text != "yes":
        raise ValueError(f"write `yes`, or leave the line out where there is no bandit, not {quote(text)}")
    return {"bandit": True}


_LINES: Mapping[str, tuple[Callable[[str], Mapping[str, Any]], bool]] = {
    "players": (_read_players, False),
    "rounds": (_read_number("rounds"), False),
    "casinos": (_read_number("casinos"), False),
    "dice": (_read_number("dice"), False),
    "big dice": (_read_big_dice, True),
    "notes": (_read_notes, False),
    "filling": (_read_filling, False),
    "left over": (_read_leaving, False),
    "neutral dice": (_read_neutral_dice, True),
    "one-armed bandit": (_read_bandit, True),
}
"""The lines in their order: the parser of each, and whether it may be left out."""
