"""Matches: games between any bots, played side by side. Compiled code plays; Python is asked only where it must be.

Policies move in compiled code, functions of others are compiled and asked at all tables at once, thinkers are asked at
the table, and only a bot that others wrote as a class sees a view. Each is the same game that `game_on_views` plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from croupier.bots import Bot, BotEntry, GuestError, Thinker, Watcher, choose_move, show_paid_casinos
from croupier.bots.failures import guest_error
from croupier.compiled.own_policy import UncompilableError, asking
from croupier.compiled.tally import COLUMNS, Counters
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word, signed, stirred
from croupier.engine import Engine
from croupier.engine.entries.matches import DUE, NO_MOVE, POLICIES, Games
from croupier.policies import Policy
from croupier.rules import Game, Setup
from croupier.rules.table import OVER, PAY, PLACE, ROUNDS, SEATS, TABLE, Table
from croupier.simulation.tally import Tally

BOT_SEEDS = 2
"""The key that the seeds of the bots are derived from; those of the dice are derived from 1 (`game_key`)."""


@dataclass(frozen=True)
class Match:
    """A game to be played: which dice, and who sits where."""

    seed: int
    number: int
    """A seed and a number name the dice of a game, as in `SeededDealer(seed, number)`."""
    entries: tuple[BotEntry, ...]
    """The bot of each seat."""
    bots: int
    """The number that, with the seed, the seeds of the bots are derived from; the dice do not depend on it."""
    own_choices: bool = True
    """Whether policies choose between equal moves by the bots' seeds; else by the dice's, as in `policy_games`."""


def bot_seed(seed: int, bots: int, seat: int) -> int:
    """The seed of the bot at a seat, from the seed and `bots` of a match."""
    return stirred(stirred(stirred(BOT_SEEDS, seed), bots), seat)


def compile_policy(entry: BotEntry) -> None:
    """Compile the function of a bot now, if it is one; raises GuestError where Numba cannot."""
    try:
        if entry.function is not None:
            asking(entry.function)
    except UncompilableError as error:
        raise GuestError(str(error)) from error


def play_matches(
    setup: Setup,
    matches: Sequence[Match],
    borrowed: Engine,
    tally: Tally | None = None,
    *,
    counting_luck: bool = False,
) -> Games:
    """Play matches side by side, and count them in a tally; what they came to is in `money`, `notes` and `ranks`.

    Where luck is counted it is in `luck`. The games lie in the engine's memory, until it plays others. An interrupted
    engine ends them early; what they came to is meaningless then.
    """
    borrowed.play(setup)
    batch = Batch(setup, matches, borrowed, counting_luck=counting_luck)
    games, counters = batch.games, [array_in(borrowed, f"counters.{name}") for name in Counters._fields]
    for array in counters:
        array[:] = 0
    while borrowed.array("stop")[0] == 0:
        refused = borrowed.call("play_matches", int(tally is not None))
        if refused != NO_MOVE:
            raise batch.illegal(refused)
        if not batch.ask():
            break
    if tally is not None:
        for mine, counted in zip(tally.counters, counters, strict=True):
            mine += counted
        tally.by_round += games.rounds.sum(axis=0)
        tally.games += len(matches)
    return games


def array_in(borrowed: Engine, name: str) -> NDArray[Any]:
    """Return an array of an engine as one of NumPy's, over the same memory."""
    kind = borrowed.memory[name].kind
    return np.frombuffer(borrowed.array(name), TABLE if kind == "record" else kind).reshape(borrowed.shape(name))


def games_in(borrowed: Engine, count: int) -> Games:
    """Return rows for some games in an engine's memory."""
    for name in Games._fields:
        sides = len(borrowed.memory[f"games.{name}"].shape) - 1
        borrowed.grow(f"games.{name}", count, *((ROUNDS, COLUMNS) if name == "rounds" else (SEATS,) * sides))
    games = Games(*(array_in(borrowed, f"games.{name}") for name in Games._fields))
    for array in games:
        array.view(np.uint8)[:] = 0
    games.moves[:] = NO_MOVE
    return games


class Batch:
    """The games of some matches in an engine, and all that has to be asked about their moves."""

    def __init__(self, setup: Setup, matches: Sequence[Match], borrowed: Engine, *, counting_luck: bool) -> None:
        self.setup, self.matches, self.engine, self.counting_luck = setup, matches, borrowed, counting_luck
        self.games = games_in(borrowed, len(matches))
        self.games.tables[:] = np.frombuffer(_opening_of(setup), TABLE)
        if counting_luck:
            self.games.rolls[:] = DUE
        self._policies: list[Policy] = []
        """The policies of others; the first has the number after `POLICIES`."""
        self._bots: dict[tuple[int, int], Bot] = {}
        """The bots that are asked one by one, by row and seat."""
        movers: dict[int, list[int]] = {}  # many matches have the same bots
        for row, match in enumerate(matches):
            if id(match.entries) not in movers:
                movers[id(match.entries)] = [self._mover(entry) for entry in match.entries]
            self._seat(row, match, movers[id(match.entries)])

    def _mover(self, entry: BotEntry) -> int:
        """The number of who moves for a bot."""
        if entry.policy is not None:
            return entry.policy
        if entry.function is None:
            return POLICIES
        if entry.function not in self._policies:
            compile_policy(entry)
            self._policies.append(entry.function)
        return POLICIES + 1 + self._policies.index(entry.function)

    def _seat(self, row: int, match: Match, movers: list[int]) -> None:
        """Seat the bots of a match."""
        games = self.games
        games.keys[row] = games.choice_keys[row] = signed(game_key(match.seed, match.number))
        games.movers[row, : len(movers)] = movers
        for seat, mover in enumerate(movers):
            if mover == POLICIES:
                self._bots[row, seat] = match.entries[seat].make(bot_seed(match.seed, match.bots, seat))
            elif match.own_choices:
                games.choice_keys[row, seat] = signed(game_key(bot_seed(match.seed, match.bots, seat), 0))
        games.watched[row] = bool(self._bots) and any(self._watchers(row))

    def _watchers(self, row: int) -> list[Bot]:
        """The bots at a table that have to be shown payouts; thinkers are asked at the table, where the money lies."""
        bots = [self._bots[row, seat] for seat in range(self.setup.players) if (row, seat) in self._bots]
        return [bot for bot in bots if isinstance(bot, Watcher) and not _thinks_here(bot)]

    def ask(self) -> bool:
        """Ask everyone for the move that is due, count luck and show payouts; return whether a game goes on."""
        games = self.games
        if self.counting_luck:
            self.engine.play(self.setup)
            for row in np.flatnonzero((games.rolls == DUE) & (games.tables["phase"] == PLACE)):
                self.engine.call("count_luck", int(row))
        phases, seats = games.tables["phase"], games.tables["seat"]
        movers = games.movers[np.arange(len(seats)), seats]
        placing = phases == PLACE
        for number, policy in enumerate(self._policies, start=POLICIES + 1):
            self._ask_policy(policy, placing & (movers == number))
        if self._bots:
            for row in np.flatnonzero(placing & (movers == POLICIES)):
                games.moves[row] = self._asked(int(row), int(seats[row]))
            for row in np.flatnonzero(phases == PAY):
                self._show(int(row))
        return bool((phases != OVER).any())

    def _ask_policy(self, policy: Policy, asked: NDArray[np.bool_]) -> None:
        games, rules = self.games, self.setup.rules
        rows, seats = np.arange(len(asked)), games.tables["seat"]
        keys = games.choice_keys[rows, seats]
        try:
            asking(policy)(rules, games.tables, keys, asked, games.moves)
        except Exception as error:
            raise self._failed(policy, keys, asked, error) from error
        if (undecided := asked & (games.moves == NO_MOVE)).any():  # it would be asked again, for ever
            raise self.illegal(int(undecided.argmax()))

    def _failed(
        self, policy: Policy, keys: NDArray[np.int64], asked: NDArray[np.bool_], error: Exception
    ) -> GuestError:
        """The failure of a policy: asked again one by one, interpreted, it fails with the lines of its code."""
        rules, tables = self.setup.rules, self.games.tables
        for row in map(int, np.flatnonzero(asked)):
            table = Table(tables[row].tobytes())
            bits = high_word(turn_bits(rules, table, int(keys[row])))
            try:
                policy(rules, table, bits)
            except Exception as interpreted:
                return guest_error(f"the policy {self._at(row)} failed", interpreted)
        return guest_error(
            f"the policy {policy.__name__} failed when it was compiled, not when it was interpreted", error
        )

    def _asked(self, row: int, seat: int) -> int:
        """The move of a bot that is asked by itself."""
        bot = self._bots[row, seat]
        if _thinks_here(bot):
            self.engine.put("tables", self.games.tables[row].tobytes())
            return bot.move_at(self.engine, self.setup, bot.turns)
        try:
            return choose_move(bot, self._game(row), seat).move
        except GuestError as error:
            raise self._named(f"at seat {seat} ", row, error) from error.__cause__

    def _show(self, row: int) -> None:
        """Show the payout that is due."""
        game = self._game(row)
        try:
            show_paid_casinos(self._watchers(row), game.standing, game.round)
        except GuestError as error:
            raise self._named("at a payout ", row, error) from error.__cause__
        self.games.shown[row] = True

    def _game(self, row: int) -> Game:
        return Game(self.setup, self.games.tables[row].tobytes())

    def _named(self, when: str, row: int, error: GuestError) -> GuestError:
        """An error that says in which game it happened as well."""
        named = GuestError(f"{when}in game {self.matches[row].number} of seed {self.matches[row].seed} {error}")
        named.traceback = error.traceback
        return named

    def _at(self, row: int) -> str:
        """The bot that is to place at a table, and where that is."""
        match, game = self.matches[row], self._game(row)
        seat = int(self.games.tables["seat"][row])
        name = match.entries[seat].name
        return f"{name} at seat {seat} in round {game.round} of game {match.number} of seed {match.seed}"

    def illegal(self, row: int) -> GuestError:
        """The error of a policy whose move is not legal."""
        legal = ", ".join(str(move.move) for move in self._game(row).legal_moves)
        return GuestError(f"the policy {self._at(row)} chose {self.games.moves[row]}, but only {legal} are legal")


def _thinks_here(bot: Bot) -> TypeGuard[Thinker]:
    """Say whether a bot thinks in the engine that plays the games; with a network of its own it has others."""
    return isinstance(bot, Thinker) and bot.network is None


@cache
def _opening_of(setup: Setup) -> bytes:
    """Return the table that every game begins with; to make it takes longer than to play a game."""
    return setup.open_table().tobytes()
