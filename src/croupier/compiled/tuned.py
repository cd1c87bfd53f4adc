"""Games at one table by code for that table alone: its rules are constants, and what it does not have is left out.

At most tables a game takes two thirds to four fifths of the time; counting it is not faster. The code is compiled for
each table, for some ten seconds the first time; after that it is read from the disk.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results, Run, note_result, play_game
from croupier.compiled.table_in_parts import lay_out, table_in_parts
from croupier.compiled.tally import Counters
from croupier.dealer.counter import game_key
from croupier.rules.table import Rules


@cache
def tuned_run(rules: Rules, counting: bool) -> Callable[[Any, Run, Results, Counters], None]:
    """What plays the games of a run at one table, each from `opening[0]`, which is in words, as `play_run` does."""

    def play(opening: Any, run: Run, results: Results, counters: Counters) -> None:
        table = table_in_parts(opening[0])
        for game in range(run.games):
            lay_out(table, opening[0])
            play_game(rules, table, game_key(run.seed, run.first + game), run.line_up, counting, counters)
            if run.noting:
                note_result(rules, table, game, results)

    return jit(play)
