"""SessionTable: a session as a `TableSource`: draws dice, lets bots choose, and saves what people do."""

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
from croupier.terminal.background import run_in_background
from croupier.terminal.effect import explain_illegal_move, format_move
from croupier.terminal.entry import EntryError, only_outcome, parse_undo
from croupier.terminal.errors import CommandError
from croupier.terminal.hint import TUTOR_SECONDS, Chance, blunder_warning, view_chances
from croupier.terminal.opening import new_session
from croupier.terminal.phrases import Phrases
from croupier.terminal.record_file import file_error_text
from croupier.terminal.session import Session
from croupier.terminal.shell import shell_quote
from croupier.terminal.style import Signs
from croupier.terminal.table_source import Farewell, Happening, Lobby, Order, PlayedGame
from croupier.words import Words


class SessionTable:
    """One session, with texts about it in the language of its players."""

    lobby: Lobby | None = None
    waiting_text: Text | None = None
    seconds_left: float | None = None
    waits = True
    is_hasty = False
    is_connected = True
    problem: str | None = None

    def __init__(
        self, session: Session, words: Words, signs: Signs, *, hints: bool = True, tutor: bool = False
    ) -> None:
        """Show a session; with `hints`, people may ask for them; with `tutor`, they are warned before a blunder."""
        self.session = session
        self.words = words
        self.signs = signs
        self.phrases = Phrases(words, signs, session.record.names)
        self.offers_hints = hints and not session.has_typed_dice
        self.tutor = tutor and not session.has_typed_dice
        self._hints_wanted = hints
        self.unsaved = False
        """Whether the last attempt to save the record failed."""
        self._news: deque[Happening] = deque()
        self._saved: Game | None = None
        """The game that was saved last."""
        self._placing = False
        """Whether a move of a person is being saved."""
        self._moved = asyncio.Event()
        """Set when people have placed, typed or taken back something."""
        self._chances: tuple[Game, asyncio.Task[dict[Place, Chance]]] | None = None
        """A game, and the evaluation of its moves; there is one for each turn at most."""

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        return self.session.record.setup

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(self.session.people)

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice, if they are fair."""
        return self.session.record.commitment

    @property
    def has_typed_dice(self) -> bool:
        """Whether people type in dice and notes."""
        return self.session.has_typed_dice

    @property
    def view(self) -> View:
        """The game as it is now."""
        return self._view_of(self.session.game)

    def _view_of(self, game: Game) -> View:
        return view(game, self.session.viewer)

    @property
    def is_our_turn(self) -> bool:
        """Whether a person is to choose a move, and everything before it has been shown."""
        seat = self.session.game.to_act
        return isinstance(seat, int) and self.session.bots[seat] is None and not self._news

    @property
    def question(self) -> str | None:
        """At a real table, what people are to type; None while a bot thinks."""
        game = self.session.game
        if not self.has_typed_dice or game.to_act is GAME_OVER:
            return None
        if game.to_act is CHANCE:
            return typed_dice.question_text(self.phrases, game)
        if not self.is_our_turn:
            return None
        return f"{game.roll}  {self.words.say('play.choose', moves=', '.join(map(format_move, game.legal_moves)))}"

    async def arrive(self) -> str | None:
        """Do nothing: a session is ready at once."""

    # What happens

    async def next(self) -> Happening | None:
        """Play what needs no person, and return the next thing to show; wait while people are to act."""
        while True:
            self._moved.clear()  # before the state is read, so that no move in between is missed
            if self._placing:  # the move of a person must be on disk before anything else happens
                await self._moved.wait()
                continue
            if self._news:
                return self._news.popleft()
            game = self.session.game
            seat = game.to_act
            if seat is CHANCE and (step := self._next_chance(game)) is not None:
                self._apply(step)
            elif isinstance(seat, int) and self.session.bots[seat] is not None:
                await self._let_bot_choose(game, seat)
            elif self._saved is not game:
                await self._save()
            elif seat is GAME_OVER:
                return None
            else:
                if self.tutor and self.is_our_turn:
                    self._evaluation()
                await self._moved.wait()

    def _next_chance(self, game: Game) -> Step | None:
        """Return the next step of chance, or None if people must type it."""
        return only_outcome(game) if self.has_typed_dice else self.session.draw()

    async def _let_bot_choose(self, game: Game, seat: int) -> None:
        """Wait for the move of a bot and play it, unless people undo something meanwhile."""
        thinking = asyncio.ensure_future(run_in_background(partial(self.session.choose_bot_move, seat)))
        moved = asyncio.ensure_future(self._moved.wait())
        try:
            await asyncio.wait((thinking, moved), return_when=asyncio.FIRST_COMPLETED)
            if self.session.game is game and thinking.done():
                self._apply(thinking.result())
        finally:
            thinking.cancel()
            moved.cancel()

    def _apply(self, step: Step, *, ours: bool = False) -> None:
        """Play a step, and queue what there is to show of it."""
        before = self.session.game
        if isinstance(step, Place):
            happening = partial(Happening, self._view_of(before), move=step, is_ours=ours)
            try:
                self.session.apply(step)
            finally:  # if a bot fails when it is shown the payout, the step has been played all the same
                after = self.session.game
                payout = before.preview(step) if after.rounds_paid > before.rounds_paid else None
                self._news.append(happening(after=self._view_of(after), payout=payout))
            return
        self.session.apply(step)
        after = self.session.game
        spare = None
        if isinstance(step, Roll) and before.spare:
            spare = self.phrases.sentence("play.spare", dice=" ".join(str(step).removeprefix("n")))
        # Of a casino's notes only the last one is shown. A seat's dice are shown when it is to act.
        if spare is not None or (isinstance(step, Deal) and after.filling != before.filling):
            self._news.append(Happening(self._view_of(before), self._view_of(after), sentence=spare))

    # What people do

    async def place(self, move: Place) -> str | None:
        """Play a move of a person, and save it; return None, or why it is illegal."""
        game = self.session.game
        if move not in game.legal_moves:
            key, values = explain_illegal_move(move, game.legal_moves, bandit=self.setup.bandit)
            return self.words.say(key, **values)
        self._placing = True
        try:
            self.session.mark_entry()
            self._apply(move, ours=True)
            await self._save()
        finally:
            self._placing = False
            self._moved.set()
        return None

    async def enter(self, line: str) -> str | None:
        """Handle a line typed at a real table: dice, notes, an undo, or `?` for help; return help or an error."""
        entries, before = parse_undo(line), self.view
        if entries is not None:
            if not self.session.undo(entries):
                return self.words.say("play.nothing_to_take_back")
            self._news.clear()
            self._news.append(Happening(before, self.view, sentence=Text(self.words.say("page.slip.taken"))))
        elif line == "?":
            return typed_dice.help_text(self.phrases, self.session.game)
        elif self.question is None:
            name = self.phrases.name(self.session.game.seat or 0)
            return self.words.say("play.thinking", name=name)
        else:
            try:
                steps = self.session.enter(line)
            except EntryError as error:
                return typed_dice.mistake_text(self.phrases, error)
            for step in steps:
                self._apply(step)
        self._moved.set()
        return None

    def _evaluation(self) -> asyncio.Task[dict[Place, Chance]]:
        """Return the task that evaluates the moves of this turn as the seat to act sees it, started if necessary."""
        game = self.session.game
        if self._chances is None or self._chances[0] is not game:
            seen = view(game, game.seat)
            self._chances = game, asyncio.get_running_loop().create_task(run_in_background(lambda: view_chances(seen)))
        return self._chances[1]

    async def move_chances(self) -> Mapping[Place, Chance] | str:
        """Return the chance of victory of every legal move."""
        return await asyncio.shield(self._evaluation())

    async def warning(self, move: Place) -> str | None:
        """Return what a move costs if it is a blunder; None without a tutor, or if it takes too long to find out."""
        if not self.tutor or len(self.session.game.legal_moves) < 2:
            return None
        try:
            found = await asyncio.wait_for(asyncio.shield(self._evaluation()), TUTOR_SECONDS)
        except TimeoutError:
            return None
        return blunder_warning(self.words, found, move)

    def orders(self) -> Sequence[Order]:
        """Return the orders that are possible after the game."""
        if self.session.game.to_act is not GAME_OVER:
            return ()
        return Order("r", self.words.say("page.end.rematch")), Order("n", self.words.say("screen.new_game"))

    async def choices(self, order: Order) -> Sequence[tuple[str, str]] | str:  # noqa: ARG002  # as a table has it
        """Return no choices: no order here takes an answer."""
        return ()

    async def carry_out(self, order: Order, answer: str = "") -> str | None:
        """Do nothing: the screens call `start_rematch` themselves, and ask for another game."""

    # The end

    async def _save(self) -> None:
        """Save the record; queue a message if saving fails for the first time, or if the file had to change."""
        file, game = self.session.file.path, self.session.game
        message = None
        try:
            await run_in_background(self.session.save)
        except OSError as error:
            known, self.unsaved = self.unsaved, True
            message = None if known else file_error_text(self.words, self.session.file.path, error)
        else:
            self.unsaved = False
            if self.session.file.path != file:
                message = self.words.say("play.elsewhere", file=file, other=self.session.file.path)
        self._saved = game
        if message is not None:
            self._news.append(Happening(self.view, self.view, sentence=Text(message), urgent=True))

    async def finished_game(self) -> PlayedGame | str:
        """Return the finished game."""
        session = self.session
        return PlayedGame(session.record, None if self.unsaved else session.file, session.viewer)

    async def start_rematch(self) -> "SessionTable | str":
        """Start the same game again with new dice and a starter drawn by lot; return why if it cannot be saved."""
        plan = self.session.plan
        plan = replace(plan, setup=replace(plan.setup, starter=None), seed=None)
        try:
            session = new_session(self.words, plan, None)
        except CommandError as error:
            return str(error)
        return SessionTable(session, self.words, self.signs, hints=self._hints_wanted, tutor=self.tutor)

    async def leave(self, pending: Place | None = None) -> None:
        """Play a pending move, and save the record; raise GuestError if a bot fails at that."""
        failed = None
        if pending is not None and pending in self.session.game.legal_moves:
            try:
                self._apply(pending)
            except GuestError as error:
                failed = error
        await self._save()
        if failed is not None:
            raise failed

    def farewells(self) -> Sequence[Farewell]:
        """Return the commands that continue or replay the game or, if it could not be saved, its record."""
        session = self.session
        if self.unsaved:
            return (Farewell(record=write(session.record)),)
        path = shell_quote(str(session.file.path))
        if session.game.to_act is GAME_OVER:
            return (Farewell("end.saved", (("replay", path), ("verify", path))),)
        return (Farewell("play.saved", (("play --continue", path),)),)
