"""`croupier settle`: says who gets what at the end of a round, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from croupier.cli import options
from croupier.cli.errors import to_sentence
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.rules import Group, Setup, Standing
    from croupier.words import Words

LETTERS = "abcdef"
"""The names of the seats, as positions have them."""
EXAMPLES = """
\b
One casino: notes of 60 and 30; three dice of a and b each, one of c:
  croupier settle "classic-3 60,30a3b3c1"
All of them, from casino 1 on; - where nothing lies:
  croupier settle "classic-2 90b2/60a3/30,20/50/80,10b3/50"
The one-armed bandit: a laid two 3s, b one 6:
  croupier settle "biggy-2-bandit 100,80:3a2:6b1"
"""


@click.command(epilog=EXAMPLES)
@click.argument("casinos", metavar="CASINOS", help="The edition, the players and what lies at the casinos.")
@options.json_option
@options.language_option
def settle(casinos: str, as_json: bool, lang: str | None) -> None:
    """Say who gets which note and why, at one casino or at a whole table, as if the round ended now.

    CASINOS are the first and the third field of a position; docs/record.md describes them. A whole position will do,
    too.
    """
    from croupier.record import PositionError, read_casinos
    from croupier.terminal.language import words_in

    words = words_in(lang)
    try:
        setup, standings = read_casinos(casinos)
    except PositionError as error:
        raise CommandError(to_sentence(error)) from None
    if as_json:
        click.echo(json.dumps(_form(setup, standings), indent=2))
    else:
        _show(words, setup, standings)


def _taken(standings: Sequence[Standing], players: int) -> list[int]:
    """Return what every seat takes, thousand $."""
    return [sum(standing.taken_by(seat) for standing in standings) for seat in range(players)]


def _form(setup: Setup, standings: Sequence[Standing]) -> dict[str, Any]:
    """Return everything as one object; a seat is its letter, n the neutral colour, and money is in thousand $."""
    from croupier.evaluation.result import setup_form
    from croupier.rules import NEUTRAL
    from croupier.rules.table import FACES

    def name(colour: int | None) -> str | None:
        return None if colour is None else "n" if colour == NEUTRAL else LETTERS[colour]

    return {
        **setup_form(setup),
        "casinos": [
            {
                "casino": None if len(standings) == 1 and standing.casino <= FACES else standing.casino,
                "notes": [
                    {"value": value, "taker": name(taker)}
                    for value, taker in zip(standing.notes, standing.takers, strict=True)
                ],
                "dice": [
                    {
                        "seat": name(group.colour),
                        "dice": group.dice,
                        "big_dice": group.big,
                        "counts_as": group.strength,
                        "knocked_out": group.knocked_out,
                    }
                    for group in standing.groups
                ],
            }
            for standing in standings
        ],
        "taken": dict(zip(LETTERS, _taken(standings, setup.players), strict=False)),
        "leaving": setup.edition.leaving.value,
    }


def _show(words: Words, setup: Setup, standings: Sequence[Standing]) -> None:
    """Print who takes what at each casino and why, and what everyone takes."""
    from rich.text import Text

    from croupier.terminal.line_mode.board import Board
    from croupier.terminal.line_mode.narration import Narration
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.style import QUIET

    terminal = Terminal(words.language)
    board = Board(terminal, LETTERS[: setup.players])
    narration = Narration(board, setup)
    lines = narration.payout(standings) if len(standings) > 1 else map(narration.settle, standings)
    for line, standing in zip(lines, standings, strict=True):
        terminal.show(line)
        for sentence in _reasons(words, standing):
            terminal.show(Text(f"    {sentence}", QUIET))
    taken = enumerate(_taken(standings, setup.players))
    terminal.show(Text("  ").join(Text.assemble(board.player(seat), f" {words.money(money)}") for seat, money in taken))


def _count(words: Words, group: Group) -> str:
    """Return how many dice a colour's dice count as; with a big die, the sum."""
    if group.big == 0:
        return words.count("dice", group.strength)
    values = {"big": group.strength - group.dice, "dice": group.dice, "sum": group.strength}
    return words.say("page.why.sum" if group.dice else "page.why.biggy", **values)


def _reasons(words: Words, standing: Standing) -> list[str]:
    """Return the sentences that say why dice get nothing, and why equal counts on the bandit do."""
    from itertools import groupby

    from croupier.rules import NEUTRAL

    def name(colour: int) -> str:
        return words.say("page.since.neutral") if colour == NEUTRAL else LETTERS[colour]

    found = []
    for _, alike in groupby(standing.groups, key=lambda group: group.strength):
        groups = list(alike)
        if groups[0].knocked_out:
            counts = ", ".join(f"{name(group.colour)} ({_count(words, group)})" for group in groups)
            found.append(words.say("page.why.equal", counts=counts))
        elif len(groups) > 1:  # only on the bandit
            pips = ", ".join(f"{name(group.colour)} {group.pips}" for group in groups)
            found.append(words.say("page.why.pips", pips=pips))
    if any(not group.knocked_out and group.colour not in standing.takers for group in standing.groups):
        found.append(words.say("page.why.no_note"))
    return found
