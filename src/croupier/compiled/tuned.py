"""Games played by code for one table alone: its rules are constants, and what it does not use is left out.

At most tables a game takes two thirds to four fifths of the time; counting is not faster. Compiling the code for a
table takes about ten seconds; after that it is read from the disk.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from croupier.compiled.compiler import jit
from croupier.compiled.loops import GameResults, GameRun, play_game, write_result
from croupier.compiled.table_in_parts import lay_out, table_in_parts
from croupier.compiled.tally import Counters
from croupier.dealer.counter import game_key
from croupier.rules.table import Rules


@cache
def compile_tuned_run(rules: Rules, counting: bool) -> Callable[[Any, GameRun, GameResults, Counters], None]:
    """Return a function that plays the games of a run as `play_run` does, compiled for one table's rules.

    Its opening must be aligned to words, see `align_to_words`.
    """

    def play(opening: Any, run: GameRun, results: GameResults, counters: Counters) -> None:
        table = table_in_parts(opening[0])
        for game in range(run.games):
            lay_out(table, opening[0])
            play_game(rules, table, game_key(run.seed, run.first + game), run.line_up, counting, counters)
            if run.noting:
                write_result(rules, table, game, results)

    return jit(play)
