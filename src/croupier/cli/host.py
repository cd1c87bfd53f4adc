"""Host: leads people and bots through a game, line by line."""

import shlex

from croupier.bots import Searcher, chosen
from croupier.cli.board import inset
from croupier.cli.calling import called
from croupier.cli.ending import end, standings
from croupier.cli.files import problem
from croupier.cli.gains import gains_by_round
from croupier.cli.live import LiveGame
from croupier.cli.look import QUIET
from croupier.cli.person import Person
from croupier.cli.questions import TakeBack
from croupier.cli.telling import Telling, casino_of
from croupier.cli.terminal import Leave, Terminal
from croupier.record import write
from croupier.rules import CHANCE, GAME_OVER, Game, Place, Roll, view

PATIENCE = 3.0
"""Seconds that a bot may take to get ready before people are told why they wait."""


class Host:
    """Shows the game, asks people, lets bots play, and keeps the record safe."""

    def __init__(self, terminal: Terminal, telling: Telling, live: LiveGame) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.live = live
        self.telling = telling
        self.board = telling.board
        self.person = Person(terminal, telling, dice_typed=live.typed)
        begun = live.game.roll is not None or any(standing.groups for standing in live.game.standing)
        self.announced = live.game.round if begun else 0
        """The last round whose beginning was told."""
        self.unsaved = False
        """Whether the record could not be saved last time."""

    # The game from here to its end

    def play(self) -> None:
        """Play on until the game is over; whatever stops it earlier, the record is saved."""
        try:
            while self.live.game.to_act is not GAME_OVER:
                self._step()
        finally:
            self.save()
        self._end()

    def save(self) -> None:
        """Keep the record; where that fails, say so once and play on."""
        path = self.live.path
        try:
            self.live.save()
        except OSError as error:
            if not self.unsaved:
                self.terminal.show(problem(self.words, self.live.path, error))
            self.unsaved = True
        else:
            self.unsaved = False
            if self.live.path != path:
                self.terminal.say("play.elsewhere", file=path, other=self.live.path)

    def _step(self) -> None:
        """One step of chance, or one placement."""
        game = self.live.game
        if (game.seat is not None or game.spare) and self.announced < game.round:
            self._announce_round(game)
        seat = game.to_act
        if seat is CHANCE:
            self._chance(game)
        elif isinstance(seat, int):
            bot = self.live.bots[seat]
            if bot is None:
                self._turn(game, seat)
            else:
                self._wait_for(seat)
                move = chosen(bot, game, seat)
                self._tell(game, seat, move)
                self.terminal.pause()
                self._place(game, move)

    def _wait_for(self, seat: int) -> None:
        """Wait until a bot that searches is ready; where that takes long, say why."""
        if isinstance(self.live.bots[seat], Searcher) and not self.live.ready(PATIENCE):
            self.terminal.show(self.board.sentence("play.compiling", name=self.board.who(seat)))
            self.live.ready()

    def _announce_round(self, game: Game) -> None:
        """Who goes first; and the casinos, where that is a bot and nobody would see them."""
        self.announced = game.round
        seat = game.starter or 0
        self.terminal.show()
        self.terminal.show(self.board.sentence("round.starts", round=game.round, name=self.board.who(seat)))
        if self.live.bots[seat] is not None:
            now = view(game, self.live.viewer)
            self.terminal.show()
            self.terminal.show(self.board.round_title(now))
            self.terminal.show(inset(self.board.casinos(now)))

    def _chance(self, game: Game) -> None:
        """Whatever chance brings; typed in, it may be the wish to take something back instead."""
        if self.live.typed:
            self.save()
        try:
            step = self.live.dealer.draw(game)
        except TakeBack:
            self._take_back()
            return
        self.live.apply(step)
        if isinstance(step, Roll) and game.spare:
            self.terminal.show(self.board.sentence("play.spare", dice=self.board.dice_in_short(step, 0)))

    def _take_back(self) -> None:
        """Go back by what was typed last."""
        if not self.live.take_back():
            self.terminal.say("play.nothing_to_take_back")
        elif self.live.game.seat is None:
            self.announced = min(self.announced, self.live.game.round - 1)

    # Turns

    def _turn(self, game: Game, seat: int) -> None:
        """A person chooses, sees what that does, and may take it back until the next dice fall."""
        self.save()
        now = view(game, self.live.viewer)
        self.person.show_turn(now)
        self.live.warm_up()
        while True:
            try:
                move, sure = self.person.choose(now)
            except TakeBack:
                self._take_back()
                return
            self._tell(game, seat, move)
            after = game.apply(move)
            # Typed dice leave all the time in the world: the next question can be answered with u.
            if sure or (self.live.typed and after.to_act is not GAME_OVER):
                break
            try:
                if self.person.confirm(self._next_person(seat, after)):
                    break
            except Leave:
                self.live.apply(move)
                raise
        self._place(game, move)

    def _next_person(self, seat: int, after: Game) -> str | None:
        """Who is handed the keyboard after a turn, where that is somebody else."""
        following = after.seat
        if following is None or following == seat or self.live.bots[following] is not None:
            return None
        return self.board.names[following]

    def _tell(self, game: Game, seat: int, move: Place) -> None:
        """A move in one line."""
        casino = casino_of(move) - 1
        before, after = game.standing[casino], game.preview(move)[casino]
        self.terminal.show(self.telling.move(seat, game.roll or Roll(), move, before, after))

    def _place(self, game: Game, move: Place) -> None:
        """Make a move, and pay out where it was the last of its round."""
        self.live.apply(move)
        if self.live.game.rounds_paid == game.rounds_paid:
            return
        self.terminal.show()
        self.terminal.show(self.board.title(self.words.say("payout.title", round=game.round)))
        for line in self.telling.payout(game.preview(move)):
            self.terminal.pause()
            self.terminal.show(line)
        self.terminal.show()
        if self.live.game.to_act is not GAME_OVER:
            self._between_rounds(game, self.live.game)

    def _between_rounds(self, before: Game, after: Game) -> None:
        """Standings, and Enter for the next round where people play."""
        gains = [new.money - old.money for old, new in zip(before.scores, after.scores, strict=True)]
        self.terminal.show(self.board.title(self.words.say("standings.title", round=before.round)))
        self.terminal.show(standings(self.board, view(after, self.live.viewer), gains))
        if self.live.people:
            self.save()
            self.terminal.show()
            self.person.forget_typed()
            answer = self.terminal.ask(self.words.say("play.next_round", round=after.round), QUIET)
            if answer.lower() == "q":
                raise Leave

    # The end

    def _end(self) -> None:
        """The podium, the money by round, and where the record is."""
        self.terminal.show(self.board.title(self.words.say("end.title")))
        self.terminal.show(end(self.board, self.live.game.scores, gains_by_round(self.live.record)))
        self._tell_file("end.saved", "replay", "verify")

    def leave(self) -> None:
        """Say where the unfinished game is and how to go on with it."""
        self.terminal.show()
        if self.live.game.to_act is GAME_OVER:
            self._end()
        else:
            self._tell_file("play.saved", "play --continue")

    def _tell_file(self, key: str, *commands: str) -> None:
        """What can be done with the record; one that could not be saved is shown, so that it is not lost."""
        if self.unsaved:
            self.terminal.console.out(write(self.live.record), highlight=False)
            return
        self.terminal.say(key)
        for command in commands:
            self.terminal.console.out(f"  {called()} {command} {shlex.quote(str(self.live.path))}", highlight=False)
