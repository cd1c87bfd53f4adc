"""Records of games with the deal of a day, as the page writes them."""

from random import Random

from croupier.api.agreement import setup_of
from croupier.bots import BOTS
from croupier.dealer.daily import DailyDealer
from croupier.record import Record, write
from croupier.rooms.daily import AGREEMENT, BOT, NAMES
from croupier.rules import Step, new_game, view
from croupier.server.background import bot_seed


def play_day(day: str, chooser: int = 0, name: str = "Anna", bot: str = BOT, seeds_of: str | None = None) -> Record:
    """Return a game of a person who moves at random against the bots; `seeds_of`: the day whose seeds the bots have."""
    setup, random = setup_of(AGREEMENT), Random(chooser)
    game, dealer, steps = new_game(setup), DailyDealer(day), list[Step]()
    bots = [BOTS[bot](bot_seed(seeds_of or day, seat)) for seat in range(setup.players)]
    while game.result is None:
        step: Step
        if game.seat is None or not game.legal_moves:
            step = dealer.draw(game)
        else:
            step = random.choice(game.legal_moves) if game.seat == 0 else bots[game.seat].choose(view(game, game.seat))
            dealer = dealer.after_placing(game.rounds_paid + 1, game.seat)
        steps.append(step)
        game = game.apply(step)
    return Record(setup, (name, *NAMES), tuple(steps), day=day)


def day_record(day: str, chooser: int = 0, name: str = "Anna") -> str:
    """Return the text of such a game."""
    return write(play_day(day, chooser, name))
