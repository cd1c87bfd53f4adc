"""SessionTable: a session as a table that screens play at: it draws, lets bots choose and saves what people do."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from rich.text import Text

from croupier.bots import GuestError
from croupier.record import write
from croupier.rules import CHANCE, GAME_OVER, Deal, Game, Place, Roll, Setup, Step, View, view
from croupier.terminal import typed_dice
from croupier.terminal.background import in_background
from croupier.terminal.effect import refusal, typed
from croupier.terminal.entry import EntryError, forced, undone_entries
from croupier.terminal.errors import CommandError
from croupier.terminal.hint import TUTOR_SECONDS, Chance, blunder_warning, chances
from croupier.terminal.opening import new_session
from croupier.terminal.phrases import Phrases
from croupier.terminal.record_file import file_problem
from croupier.terminal.session import Session
from croupier.terminal.shell import quoted
from croupier.terminal.style import Signs
from croupier.terminal.table_source import Farewell, Happening, Lobby, Order, PlayedGame
from croupier.words import Words


class SessionTable:
    """One session, with the words that its people read."""

    lobby: Lobby | None = None
    waiting: Text | None = None
    seconds_left: float | None = None
    waits = True
    hasty = False
    connected = True
    problem: str | None = None

    def __init__(
        self, session: Session, words: Words, signs: Signs, *, hints: bool = True, tutor: bool = False
    ) -> None:
        """`hints`: people may ask for them; `tutor`: people are warned before a blunder."""
        self.session = session
        self.words = words
        self.signs = signs
        self.phrases = Phrases(words, signs, session.record.names)
        self.hints = hints and not session.typed
        self.tutor = tutor and not session.typed
        self._hints_wanted = hints
        self.unsaved = False
        """Whether the record could not be written last time."""
        self._news: deque[Happening] = deque()
        self._saved: Game | None = None
        """The game that was saved last."""
        self._placing = False
        """Whether a move of a person is being saved."""
        self._moved = asyncio.Event()
        """Set when people have placed, typed or taken back something."""
        self._worth: tuple[Game, asyncio.Task[dict[Place, Chance]]] | None = None
        """What the moves of a turn are worth, and the game they are of."""

    @property
    def setup(self) -> Setup:
        """What is agreed on."""
        return self.session.record.setup

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(self.session.people)

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice."""
        return self.session.record.commitment

    @property
    def typed(self) -> bool:
        """Whether people type in dice and notes."""
        return self.session.typed

    @property
    def view(self) -> View:
        """The game as it stands."""
        return self._seen(self.session.game)

    def _seen(self, game: Game) -> View:
        return view(game, self.session.viewer)

    @property
    def ours(self) -> bool:
        """Whether a person is to choose, and all that came before was seen."""
        seat = self.session.game.to_act
        return isinstance(seat, int) and self.session.bots[seat] is None and not self._news

    @property
    def question(self) -> str | None:
        """What people are to type at a real table; None while a bot thinks."""
        game = self.session.game
        if not self.typed or game.to_act is GAME_OVER:
            return None
        if game.to_act is CHANCE:
            return typed_dice.question(self.phrases, game)
        if not self.ours:
            return None
        return f"{game.roll}  {self.words.say('play.choose', moves=', '.join(map(typed, game.legal_moves)))}"

    async def arrive(self) -> str | None:
        """Do nothing: one is there."""

    # What happens

    async def next(self) -> Happening | None:
        """Go on by what needs no person, and return the next thing to be seen; wait while people are to act."""
        while True:
            self._moved.clear()
            if self._placing:  # nothing goes on before it is on disk
                await self._moved.wait()
                continue
            if self._news:
                return self._news.popleft()
            game = self.session.game
            seat = game.to_act
            if seat is CHANCE and (step := self._chance(game)) is not None:
                self._go_on(step)
            elif isinstance(seat, int) and self.session.bots[seat] is not None:
                await self._let_bot_choose(game, seat)
            elif self._saved is not game:
                await self._save()
            elif seat is GAME_OVER:
                return None
            else:
                if self.tutor and self.ours:
                    self._evaluated()
                await self._moved.wait()

    def _chance(self, game: Game) -> Step | None:
        """Return what chance brings; None: people type it."""
        return forced(game) if self.typed else self.session.draw()

    async def _let_bot_choose(self, game: Game, seat: int) -> None:
        """Wait for the move of a bot and make it; an undo meanwhile comes first."""
        thinking = asyncio.ensure_future(in_background(partial(self.session.bot_move, seat)))
        moved = asyncio.ensure_future(self._moved.wait())
        try:
            await asyncio.wait((thinking, moved), return_when=asyncio.FIRST_COMPLETED)
            if self.session.game is game and thinking.done():
                self._go_on(thinking.result())
        finally:
            thinking.cancel()
            moved.cancel()

    def _go_on(self, step: Step, *, ours: bool = False) -> None:
        """Take a step, and note what there is to be seen of it."""
        before = self.session.game
        if isinstance(step, Place):
            happening = partial(Happening, self._seen(before), move=step, ours=ours)
            try:
                self.session.apply(step)
            finally:  # a bot that fails when a payout is shown to it has not stopped the step
                after = self.session.game
                payout = before.preview(step) if after.rounds_paid > before.rounds_paid else None
                self._news.append(happening(after=self._seen(after), payout=payout))
            return
        self.session.apply(step)
        after = self.session.game
        spare = None
        if isinstance(step, Roll) and before.spare:
            spare = self.phrases.sentence("play.spare", dice=" ".join(str(step).removeprefix("n")))
        # Of a casino's notes the last one is told. A seat's dice are seen when it is to act.
        if spare is not None or (isinstance(step, Deal) and after.filling != before.filling):
            self._news.append(Happening(self._seen(before), self._seen(after), told=spare))

    # What people do

    async def place(self, move: Place) -> str | None:
        """Make a move of a person, and save it; return why that cannot be."""
        game = self.session.game
        if move not in game.legal_moves:
            key, values = refusal(move, game.legal_moves, bandit=self.setup.bandit)
            return self.words.say(key, **values)
        self._placing = True
        try:
            self.session.mark()
            self._go_on(move, ours=True)
            await self._save()
        finally:
            self._placing = False
            self._moved.set()
        return None

    async def enter(self, line: str) -> str | None:
        """Take a line of a real table, or an undo; return why that cannot be, or after `?` what is expected."""
        entries, before = undone_entries(line), self.view
        if entries is not None:
            if not self.session.undo(entries):
                return self.words.say("play.nothing_to_take_back")
            self._news.clear()
            self._news.append(Happening(before, self.view, told=Text(self.words.say("page.slip.taken"))))
        elif line == "?":
            return typed_dice.help_text(self.phrases, self.session.game)
        elif self.question is None:
            name = self.phrases.name(self.session.game.seat or 0)
            return self.words.say("play.thinking", name=name)
        else:
            try:
                steps = self.session.enter(line)
            except EntryError as error:
                return typed_dice.mistake(self.phrases, error)
            for step in steps:
                self._go_on(step)
        self._moved.set()
        return None

    def _evaluated(self) -> asyncio.Task[dict[Place, Chance]]:
        """Return the evaluation of this turn's moves, from what the seat to act may see; begun once a turn."""
        game = self.session.game
        if self._worth is None or self._worth[0] is not game:
            seen = view(game, game.seat)
            self._worth = game, asyncio.get_running_loop().create_task(in_background(lambda: chances(seen)))
        return self._worth[1]

    async def worth(self) -> Mapping[Place, Chance] | str:
        """Return what every move of this turn is worth."""
        return await asyncio.shield(self._evaluated())

    async def warning(self, move: Place) -> str | None:
        """Return what a blunder would cost, if a tutor is wanted and knows soon enough."""
        if not self.tutor or len(self.session.game.legal_moves) < 2:
            return None
        try:
            found = await asyncio.wait_for(asyncio.shield(self._evaluated()), TUTOR_SECONDS)
        except TimeoutError:
            return None
        return blunder_warning(self.words, found, move)

    def orders(self) -> Sequence[Order]:
        """Return what can be done after the game."""
        if self.session.game.to_act is not GAME_OVER:
            return ()
        return Order("r", self.words.say("page.end.rematch")), Order("n", self.words.say("screen.new_game"))

    async def choices(self, order: Order) -> Sequence[tuple[str, str]] | str:  # noqa: ARG002  # as a table has it
        """Return nothing: no order here takes an answer."""
        return ()

    async def order(self, order: Order, answer: str = "") -> str | None:
        """Do nothing: a rematch is followed, and another game is the app's."""

    # The end

    async def _save(self) -> None:
        """Write the record; tell what a player should know of it, once."""
        file, game = self.session.file.path, self.session.game
        told = None
        try:
            await in_background(self.session.save)
        except OSError as error:
            known, self.unsaved = self.unsaved, True
            told = None if known else file_problem(self.words, self.session.file.path, error)
        else:
            self.unsaved = False
            if self.session.file.path != file:
                told = self.words.say("play.elsewhere", file=file, other=self.session.file.path)
        self._saved = game
        if told is not None:
            self._news.append(Happening(self.view, self.view, told=Text(told), urgent=True))

    async def finished(self) -> PlayedGame | str:
        """Return the game with its record."""
        session = self.session
        return PlayedGame(session.record, None if self.unsaved else session.file, session.viewer)

    async def follow(self) -> "SessionTable | str":
        """Begin the same game again, with new dice; the starter is drawn by lot."""
        plan = self.session.plan
        plan = replace(plan, setup=replace(plan.setup, starter=None), seed=None)
        try:
            session = new_session(self.words, plan, None)
        except CommandError as error:
            return str(error)
        return SessionTable(session, self.words, self.signs, hints=self._hints_wanted, tutor=self.tutor)

    async def leave(self, pending: Place | None = None) -> None:
        """Make a move that could still be taken back, and save the record; GuestError if a bot fails at that."""
        failed = None
        if pending is not None and pending in self.session.game.legal_moves:
            try:
                self._go_on(pending)
            except GuestError as error:
                failed = error
        await self._save()
        if failed is not None:
            raise failed

    def farewell(self) -> Sequence[Farewell]:
        """Return the commands that continue the game or replay it."""
        session = self.session
        if self.unsaved:
            return (Farewell(record=write(session.record)),)
        path = quoted(str(session.file.path))
        if session.game.to_act is GAME_OVER:
            return (Farewell("end.saved", (("replay", path), ("verify", path))),)
        return (Farewell("play.saved", (("play --continue", path),)),)
