"""Plays a game, writes it down, reads it back and checks it."""

from random import Random

from croupier.dealer import Dealer, SeededDealer
from croupier.record import Record, Report, read, verify, write
from croupier.rules import CHANCE, CLASSIC, GAME_OVER, Game, Place, Score, Setup, SetupError, Step, new_game, view


def play(setup: Setup, dealer: Dealer) -> tuple[Game, tuple[Step, ...]]:
    """Play a game in which everyone takes the first legal move."""
    game, steps = new_game(setup), list[Step]()
    while (actor := game.to_act) is not GAME_OVER:
        if actor is CHANCE:
            step: Step = dealer.draw(game)
        else:
            move: Place = view(game, actor).options[0].move
            step = move
        steps.append(step)
        game = game.apply(step)
    return game, tuple(steps)


def main() -> None:
    """Play, record and verify."""
    setup = Setup(CLASSIC, players=2, neutral=True)
    game, steps = play(setup, SeededDealer(seed=7))
    result: tuple[Score, ...] | None = game.result
    assert result is not None
    winners: list[int] = [score.seat for score in result if score.rank == 1]
    assert winners
    text: str = write(Record(setup, ("Anna", "Ben"), steps))
    report: Report = verify(text)
    assert report.ok
    assert read(text).steps == steps
    chance = new_game(setup).sample(Random(1))
    assert new_game(setup).apply(chance).starter is not None
    try:
        Setup(CLASSIC, players=9)
    except SetupError as error:
        assert "2 to 5" in str(error)


main()
