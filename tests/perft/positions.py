"""The positions whose trees are counted."""

from collections.abc import Iterator, Mapping

from croupier.rules import CHANCE, Game, Setup, new_game
from tests.perft.counting import HEADER, plies
from tests.perft.tiny import TINY
from tests.play import SETUPS, games, name


def dice_left(game: Game) -> int:
    """Return how many dice are in all hands."""
    return sum(sum(game.hand(seat)) for seat in range(game.setup.players))


def rolls(setup: Setup) -> Iterator[Game]:
    """Return every state of a random game in which a seat has to roll."""
    return (game for game in games(setup, 0) if game.seat is not None and game.to_act is CHANCE)


def roots(setup: Setup) -> Iterator[tuple[str, Game, int | None]]:
    """Yield positions of one table, each with a name and the depth to which it is counted; None counts to the end."""
    last = setup.edition.rounds - 1
    small_hand = next(game for game in rolls(setup) if sum(game.hand(game.seat or 0)) <= 3)
    few_dice = next(game for game in rolls(setup) if dice_left(game) <= 3)
    last_dice = next(game for game in rolls(setup) if dice_left(game) <= 3 and game.rounds_paid == last)
    yield "the start", new_game(setup), 4
    yield "a hand of three dice or fewer", small_hand, 2
    yield "three dice left in round one", few_dice, 4
    yield "three dice left in the last round", last_dice, None


def counted(setup: Setup) -> str:
    """Return the text of a table's file."""
    chosen = [("the start, the whole game", new_game(setup), None)] if setup in TINY else roots(setup)
    sections = []
    for title, root, deepest in chosen:
        sections.append("\n".join((f"# below {title}", HEADER, *map(str, plies(root, deepest)), "")))
    return "\n".join(sections)


TABLES: Mapping[str, Setup] = {name(setup): setup for setup in (*SETUPS, *TINY)}
"""Every table that has a file, by the name of the file."""
