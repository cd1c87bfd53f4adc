"""Loops that play whole games: chance brings, a policy chooses, the engine does the rest. No rule is in here.

Plain functions, so that the interpreter can play the very games that a compiler does.
"""

from croupier.compiled.tally import Counters, count_money, leaders, tally_game, tally_round
from croupier.dealer.chance import big_dice, lot, neutral_dice, next_note, own_dice, spare_dice, turn_bits
from croupier.dealer.counter import high_word
from croupier.policies import choose, tourist
from croupier.rules.engine import deal, notes_won, pay, place, place_spare, roll, start_round
from croupier.rules.table import DEAL, LOT, OVER, ROLL, SPARE, Rules, Table


def open_round(rules: Rules, table: Table, key: int) -> None:
    """All that chance does before the first turn of a round."""
    if table.phase == LOT:
        table.starter = lot(rules, key)
        start_round(rules, table)
    while table.phase == DEAL:
        deal(rules, table, next_note(rules, table, key))
    if table.phase == SPARE:
        place_spare(rules, table, spare_dice(rules, table, key))


def throw(rules: Rules, table: Table, key: int) -> int:
    """The dice of a turn fall; the random word that is left for the player's whim."""
    bits = turn_bits(rules, table, key)
    own = own_dice(rules, table, key, bits)
    big = 0
    pale = 0
    if rules.big_dice > 0:
        big = big_dice(rules, table, key)
    if rules.neutral_dice > 0:
        pale = neutral_dice(rules, table, key)
    roll(rules, table, own, big, pale)
    return high_word(bits)


def play_round(rules: Rules, table: Table, key: int, line_up: int | None) -> int:
    """One round up to its payout; how many turns it took.

    A line-up is the number of each seat's policy, packed four bits a seat. None stands for tourists only: the
    compiler then leaves the other policies out, which makes it faster, and the games too.
    """
    open_round(rules, table, key)
    turns = 0
    while table.phase == ROLL:
        whim = throw(rules, table, key)
        if line_up is None:
            move = tourist(rules, table, whim)
        else:
            move = choose(rules, table, whim, (line_up >> (4 * int(table.seat))) & 15)
        place(rules, table, move)
        turns += 1
    return turns


def play_game(
    rules: Rules,
    table: Table,
    key: int,
    line_up: int | None,
    counting: bool,
    led: Counters,
    by_seat: Counters,
    by_casino: Counters,
    by_round: Counters,
    histogram: Counters,
) -> None:
    """A game from its opening to its end, counted where that is asked for."""
    while table.phase != OVER:
        turns = play_round(rules, table, key, line_up)
        if counting:
            tally_round(rules, table, turns, by_casino, by_round)
        pay(rules, table)
        if counting:
            led[int(table.paid) - 1] = leaders(rules, table)
    if counting:
        tally_game(rules, table, led, by_seat, by_round)
        for seat in range(rules.players):
            count_money(histogram, seat, int(table.money[seat]))


def note_result(rules: Rules, table: Table, row: int, money: Counters, notes: Counters) -> None:
    """Write down what the seats of a finished game have won."""
    for seat in range(rules.players):
        money[row, seat] = table.money[seat]
        notes[row, seat] = notes_won(table, seat)


LOOPS = (open_round, throw, play_round, play_game, note_result)
"""All of them, a function after those it calls."""
