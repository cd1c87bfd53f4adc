"""A table in parts, compiled for a CPU core: the rules play on it as on a record. Kernels for a GPU use it, too."""

from typing import Any

import numba
import numpy as np

from croupier.compiled.arguments import opening_array
from croupier.compiled.compiler import register
from croupier.compiled.loops import open_round, throw
from croupier.compiled.table_in_parts import align_to_words, lay_out, table_in_parts
from croupier.dealer.counter import game_key
from croupier.policies import tourist
from croupier.rules import BIGGY, Setup
from croupier.rules.engine import place
from croupier.rules.table import COLOURS, FACES, KINDS, ROLL, TABLE, Rules, Table

SETUP = Setup(BIGGY, 4, neutral=True, bandit=True)


def play_round(rules: Rules, table: Any, key: int) -> None:
    """Play a round up to its payout."""
    open_round(rules, table, key)
    while table.phase == ROLL:
        place(rules, table, tourist(rules, table, throw(rules, table, key)))


def rounds(rules: Rules, opening_in_words: Any, key: int, seen: Any) -> None:
    """Play two rounds at a table in parts, and write down how it is after the second."""
    apart = table_in_parts(opening_in_words[0])
    for number in range(2):
        lay_out(apart, opening_in_words[0])
        play_round(rules, apart, key + number)
    note_table(apart, seen)


def note_table(table: Any, seen: Any) -> None:
    """Write down some of the fields of a table."""
    seen[0] = table.phase
    seen[1] = table.seat
    seen[2] = table.unseen
    seen[3] = table.value[table.notes[0, 0]]
    at = 4
    for face in range(FACES):
        for colour in range(COLOURS):
            seen[at] = table.dice[face, colour]
            at += 1
        for kind in range(KINDS):
            seen[at] = table.laid[face, kind]
            at += 1


def test_a_round_leaves_the_same_on_a_table_in_parts_as_on_a_record() -> None:
    register((play_round, note_table))
    seen, expected = (np.zeros(4 + FACES * (COLOURS + KINDS), np.int64) for _ in range(2))
    key = game_key(5, 0)
    numba.njit(error_model="numpy")(rounds)(SETUP.rules, align_to_words(opening_array(SETUP)), key, seen)
    table = Table(SETUP.open_table().tobytes())  # the interpreter plays there: compiling takes seconds
    play_round(SETUP.rules, table, key + 1)
    note_table(table, expected)
    assert seen.tolist() == expected.tolist()
    big = sum(sum(table.row("big", face)) for face in range(FACES))
    assert seen[4:].sum() + big == SETUP.players * sum(SETUP.rules[3:6]), "all dice lie there"


def test_an_opening_in_words_has_the_same_fields_each_at_a_word() -> None:
    opening = opening_array(SETUP)
    laid_out = align_to_words(opening)
    assert laid_out.dtype.names == TABLE.names
    assert all(laid_out.dtype.fields[name][1] % 8 == 0 for name in TABLE.names)
    assert all((laid_out[name] == opening[name]).all() for name in TABLE.names)
