"""Chance from a seed: the same seed gives the same game, both here and in `croupier.compiled`."""

from croupier.checks import check_whole
from croupier.dealer import chance
from croupier.dealer.counter import game_key
from croupier.rules import CHANCE, Chance, Deal, Game, Lot
from croupier.rules.game import check_game
from croupier.rules.steps import unpack_roll
from croupier.rules.table import DEAL, ROLL, SPARE, load_table


class SeededDealer:
    """Deals game number `game` of a seed. It has no state, so draws may come in any order."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self.key = game_key(check_whole("seed", seed), check_whole("game", game))

    def draw(self, game: Game) -> Chance:
        """Return the next chance step. Raises a ValueError if chance is not to act."""
        if game.__class__ is not Game:
            check_game(game)
        if game.to_act is not CHANCE:
            raise ValueError("chance is not to act in this game now")
        rules, table, key = game.setup.rules, load_table(game.memory), self.key
        if table.phase == ROLL:
            own = chance.roll_own_dice(rules, table, key, chance.turn_bits(rules, table, key))
            big = chance.roll_big_dice(rules, table, key) if rules.big_dice else 0
            neutral = chance.roll_neutral_dice(rules, table, key) if rules.neutral_dice else 0
            return unpack_roll(own, big, neutral)
        if table.phase == DEAL:
            return Deal(table.value[chance.draw_note(rules, table, key)])
        if table.phase == SPARE:
            return unpack_roll(0, 0, chance.roll_spare_dice(rules, table, key))
        return Lot(chance.draw_lot(rules, key))
