"""Questions: what the options of a game leave open, asked line by line, with an answer on Enter."""

from collections.abc import Sequence

from rich.text import Text

from croupier.rules import EDITIONS, Edition, offered
from croupier.terminal.line_mode.board import columns, inset
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.plan import DEFAULT_BOTS, Player, game_title, names_fit, names_problem, offer, seated
from croupier.terminal.style import BRASS


class LineQuestions:
    """Asks at a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.words = terminal.words

    def game(self) -> tuple[Edition, bool, bool]:
        """Which edition, and whether with neutral dice and with the bandit."""
        games = list(dict.fromkeys((s.edition, s.neutral, s.bandit) for e in EDITIONS.values() for s in offered(e)))
        words, grid = self.words, columns("right", "left", "left")
        for number, (edition, neutral, bandit) in enumerate(games, start=1):
            about = words.say("ask.about", rounds=edition.rounds, dice=edition.dice + edition.big_dice)
            title = game_title(words, edition, neutral=neutral, bandit=bandit)
            grid.add_row(Text(str(number), BRASS), title, Text(about, "dim") if not neutral and not bandit else "")
        self.terminal.say("ask.game")
        self.terminal.show(inset(grid, below=0))
        prompt = words.say("ask.number", most=len(games), default=1)
        problem = words.say("ask.number_wrong", most=len(games))
        return games[self.terminal.ask_number(prompt, range(1, len(games) + 1), 1, problem) - 1]

    def players(self, edition: Edition, *, neutral: bool) -> tuple[Player, ...]:
        """Who plays: names, and how many bots besides; Enter is one person against three bots."""
        allowed = [setup.players for setup in offered(edition) if setup.neutral == neutral]
        while True:
            answer = self.terminal.ask(self.words.say("ask.who"))
            people = [name.strip() for name in answer.split(",") if name.strip()]
            if not people:
                return seated([self.words.say("guest.name")], DEFAULT_BOTS)
            if not names_fit(people):
                self.terminal.show(names_problem(self.words, people))
            elif len(people) > max(allowed):
                self.terminal.show(offer(self.words, edition))
            else:
                return seated(people, self._bots(len(people), allowed))

    def _bots(self, people: int, allowed: Sequence[int]) -> list[str]:
        """How many bots join; the kinds take turns."""
        fewest, most = max(min(allowed) - people, 0), max(allowed) - people
        if most == 0:
            return []
        default = min(len(DEFAULT_BOTS), most) if people == 1 else fewest
        prompt = self.words.say("ask.bots", fewest=fewest, most=most, default=default)
        problem = self.words.say("ask.bots_wrong", fewest=fewest, most=most)
        bots = self.terminal.ask_number(prompt, range(fewest, most + 1), default, problem)
        return [DEFAULT_BOTS[number % len(DEFAULT_BOTS)] for number in range(bots)]
