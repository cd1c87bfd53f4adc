"""Whole games with fair dice, for their tests."""

from collections.abc import Iterator

from croupier.dealer import FairDealer
from croupier.rules import CHANCE, EDITIONS, GAME_OVER, Chance, Game, Place, Setup, Step, new_game, offered_setups

SECRET = bytes(range(32))
SEEDS = ("anna", "ben", "carla", "dora", "emil", "fritz")
EVERY_TABLE = [setup for edition in EDITIONS.values() for setup in offered_setups(edition)]


def moments(setup: Setup, dealer: FairDealer) -> Iterator[tuple[Game, Step]]:
    """Yield every state of a game and its next step; each seat places its lowest face on that face's casino."""
    game = new_game(setup)
    while game.to_act is not GAME_OVER:
        step: Step = dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[0]
        yield game, step
        game = game.apply(step)


def drawn(setup: Setup, dealer: FairDealer) -> dict[str, Chance]:
    """Return every draw of such a game by its place."""
    return {dealer.place_at(game.table()): step for game, step in moments(setup, dealer) if not isinstance(step, Place)}
