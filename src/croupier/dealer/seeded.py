"""Chance from a seed: the same seed gives the same game, here and in `croupier.compiled`."""

from operator import index

from croupier.dealer import chance
from croupier.dealer.counter import game_key
from croupier.rules import CHANCE, Chance, Deal, Game, Lot, Roll
from croupier.rules.game import unpacked


class SeededDealer:
    """Deals game number `game` of a seed. It has no state: draws may come in any order."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self.key = game_key(index(seed), index(game))  # of NumPy numbers, too

    def draw(self, game: Game) -> Chance:
        """The chance step that follows."""
        if game.to_act is not CHANCE:
            raise ValueError("chance is not to act in this game now")
        rules, table, key = game.setup.rules, game.table(), self.key
        if game.filling is not None:
            return Deal(table.value[chance.next_note(rules, table, key)])
        if game.spare > 0:
            return Roll(neutral=unpacked(chance.spare_dice(rules, table, key)))
        if game.seat is not None:
            own = chance.own_dice(rules, table, key, chance.turn_bits(rules, table, key))
            big = chance.big_dice(rules, table, key)
            neutral = chance.neutral_dice(rules, table, key)
            return Roll(unpacked(own), unpacked(big), unpacked(neutral))
        return Lot(chance.lot(rules, key))
