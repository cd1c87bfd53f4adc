"""Matches: games between any bots, played side by side in compiled code, which asks Python only where it has to.

Policies of this package move in compiled code. Policies of callers are compiled, and asked at all tables in one call.
Thinkers work on the table in the engine. Only bots that callers wrote as classes get a view. Each game is the one that
`play_on_views` would play.
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
from croupier.compiled.custom_policy import UncompilableError, compile_asking_loop
from croupier.compiled.tally import COLUMNS, Counters
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word, mix, signed
from croupier.engine import Engine
from croupier.engine.entries.matches import DUE, NO_MOVE, POLICIES, Games
from croupier.network.suitability import check_suitable
from croupier.policies import Policy
from croupier.rules import Game, Setup
from croupier.rules.table import OVER, PAY, PLACE, ROUNDS, SEATS, TABLE, Table
from croupier.simulation.tally import Tally

BOT_SEEDS = 2
"""The key from which the bots' seeds are derived; the dice are derived from 1 (`game_key`)."""


@dataclass(frozen=True)
class Match:
    """A game to be played: its dice, and the bots at its seats."""

    seed: int
    number: int
    """Seed and number determine the dice of a game, as in `SeededDealer(seed, number)`."""
    entries: tuple[BotEntry, ...]
    """The bot of each seat."""
    bots: int
    """A number from which, with the seed, the bots' seeds are derived; the dice do not depend on it."""
    own_choices: bool = True
    """Whether policies choose between equal moves by their bots' seeds. If not, the dice's key decides, as in
    `policy_games`."""


def bot_seed(seed: int, bots: int, seat: int) -> int:
    """Derive the seed of the bot at a seat from the seed and the `bots` of a match."""
    return mix(mix(mix(BOT_SEEDS, seed), bots), seat)


def compile_policy(entry: BotEntry) -> None:
    """Compile a bot's function now, if the bot is one. Raises GuestError if Numba cannot compile it."""
    try:
        if entry.function is not None:
            compile_asking_loop(entry.function)
    except UncompilableError as error:
        raise GuestError(str(error)) from error


def play_matches(
    setup: Setup,
    matches: Sequence[Match],
    engine: Engine,
    tally: Tally | None = None,
    *,
    counting_luck: bool = False,
) -> Games:
    """Play matches side by side, add them to the tally if there is one, and return the games.

    Their `money`, `notes` and `ranks` are the results, and with `counting_luck` their `luck` is set. These arrays are
    the engine's own memory and are overwritten by its next games. If the engine is interrupted, games end early and the
    results are meaningless.
    """
    if counting_luck:
        check_suitable(setup)
    engine.prepare(setup)
    batch = MatchBatch(setup, matches, engine, counting_luck=counting_luck)
    games, counters = batch.games, [numpy_array(engine, f"counters.{name}") for name in Counters._fields]
    for array in counters:
        array[:] = 0
    while engine.array("stop")[0] == 0:
        refused = engine.call("play_matches", int(tally is not None))
        if refused != NO_MOVE:
            raise batch.illegal_move_error(refused)
        if not batch.ask():
            break
    if tally is not None:
        for mine, counted in zip(tally.counters, counters, strict=True):
            mine += counted
        tally.by_round += games.rounds.sum(axis=0)
        tally.games += len(matches)
    return games


def numpy_array(engine: Engine, name: str) -> NDArray[Any]:
    """Return an array of an engine as a NumPy array over the same memory."""
    kind = engine.memory[name].kind
    return np.frombuffer(engine.array(name), TABLE if kind == "record" else kind).reshape(engine.shape(name))


def allocate_games(engine: Engine, count: int) -> Games:
    """Make room for `count` games in an engine's memory, and return their rows, cleared."""
    for name in Games._fields:
        sides = len(engine.memory[f"games.{name}"].shape) - 1
        engine.grow(f"games.{name}", count, *((ROUNDS, COLUMNS) if name == "rounds" else (SEATS,) * sides))
    games = Games(*(numpy_array(engine, f"games.{name}") for name in Games._fields))
    for array in games:
        array.view(np.uint8)[:] = 0
    games.moves[:] = NO_MOVE
    return games


class MatchBatch:
    """The games of some matches in an engine, with the bots that Python has to ask for moves."""

    def __init__(self, setup: Setup, matches: Sequence[Match], engine: Engine, *, counting_luck: bool) -> None:
        self.setup, self.matches, self.engine, self.counting_luck = setup, matches, engine, counting_luck
        self.games = allocate_games(engine, len(matches))
        self.games.tables[:] = np.frombuffer(_opening_of(setup), TABLE)
        if counting_luck:
            self.games.rolls[:] = DUE
        self._policies: list[Policy] = []
        """The callers' policies; the number of the first one is `POLICIES` + 1."""
        self._bots: dict[tuple[int, int], Bot] = {}
        """The bots that are asked one by one, by row and seat."""
        movers: dict[int, list[int]] = {}  # by identity of the line-up, since many matches share one
        for row, match in enumerate(matches):
            if id(match.entries) not in movers:
                movers[id(match.entries)] = [self._mover(entry) for entry in match.entries]
            self._seat(row, match, movers[id(match.entries)])

    def _mover(self, entry: BotEntry) -> int:
        """Return the number in `Games.movers` for a bot: a policy's number, or `POLICIES` if it is asked one by one."""
        if entry.policy is not None:
            return entry.policy
        if entry.function is None:
            return POLICIES
        if entry.function not in self._policies:
            compile_policy(entry)
            self._policies.append(entry.function)
        return POLICIES + 1 + self._policies.index(entry.function)

    def _seat(self, row: int, match: Match, movers: list[int]) -> None:
        """Write a match's keys and movers into its row, and make the bots that are asked one by one."""
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
        """Return the bots at a table that have to be shown payouts.

        Thinkers need not: they are asked at the table itself, which has everyone's money.
        """
        bots = [self._bots[row, seat] for seat in range(self.setup.players) if (row, seat) in self._bots]
        return [bot for bot in bots if isinstance(bot, Watcher) and not _thinks_in_engine(bot)]

    def ask(self) -> bool:
        """Get the moves that are due, count luck and show payouts. Return whether any game is still in progress."""
        games = self.games
        if self.counting_luck:
            self.engine.prepare(self.setup)
            for row in np.flatnonzero((games.rolls == DUE) & (games.tables["phase"] == PLACE)):
                self.engine.call("count_luck", int(row))
        phases, seats = games.tables["phase"], games.tables["seat"]
        movers = games.movers[np.arange(len(seats)), seats]
        placing = phases == PLACE
        for number, policy in enumerate(self._policies, start=POLICIES + 1):
            self._ask_policy(policy, placing & (movers == number))
        if self._bots:
            for row in np.flatnonzero(placing & (movers == POLICIES)):
                games.moves[row] = self._ask_bot(int(row), int(seats[row]))
            for row in np.flatnonzero(phases == PAY):
                self._show(int(row))
        return bool((phases != OVER).any())

    def _ask_policy(self, policy: Policy, asked: NDArray[np.bool_]) -> None:
        games, rules = self.games, self.setup.rules
        rows, seats = np.arange(len(asked)), games.tables["seat"]
        keys = games.choice_keys[rows, seats]
        try:
            compile_asking_loop(policy)(rules, games.tables, keys, asked, games.moves)
        except Exception as error:
            raise self._policy_error(policy, keys, asked, error) from error
        if (undecided := asked & (games.moves == NO_MOVE)).any():  # it would be asked again, forever
            raise self.illegal_move_error(int(undecided.argmax()))

    def _policy_error(
        self, policy: Policy, keys: NDArray[np.int64], asked: NDArray[np.bool_], error: Exception
    ) -> GuestError:
        """Return the error of a policy that failed, with the traceback of its own code.

        Compiled code has no traceback, so the policy is asked again, interpreted, at one table after the other.
        """
        rules, tables = self.setup.rules, self.games.tables
        for row in map(int, np.flatnonzero(asked)):
            table = Table(tables[row].tobytes())
            bits = high_word(turn_bits(rules, table, int(keys[row])))
            try:
                policy(rules, table, bits)
            except Exception as interpreted:
                return guest_error(f"the policy {self._describe_turn(row)} failed", interpreted)
        return guest_error(
            f"the policy {policy.__name__} failed when it was compiled, not when it was interpreted", error
        )

    def _ask_bot(self, row: int, seat: int) -> int:
        """Ask the bot at a seat for its move."""
        bot = self._bots[row, seat]
        if _thinks_in_engine(bot):
            self.engine.put("tables", self.games.tables[row].tobytes())
            return bot.move_at(self.engine, self.setup, bot.turns)
        try:
            return choose_move(bot, self._game(row), seat).move
        except GuestError as error:
            raise self._locate_error(f"at seat {seat} ", row, error) from error.__cause__

    def _show(self, row: int) -> None:
        """Show a table's bots the payout that is due."""
        game = self._game(row)
        try:
            show_paid_casinos(self._watchers(row), game.standing, game.round)
        except GuestError as error:
            raise self._locate_error("at a payout ", row, error) from error.__cause__
        self.games.shown[row] = True

    def _game(self, row: int) -> Game:
        return Game(self.setup, self.games.tables[row].tobytes())

    def _locate_error(self, when: str, row: int, error: GuestError) -> GuestError:
        """Return a copy of an error that also says in which game it happened."""
        named = GuestError(f"{when}in game {self.matches[row].number} of seed {self.matches[row].seed} {error}")
        named.traceback = error.traceback
        return named

    def _describe_turn(self, row: int) -> str:
        """Describe which bot has to place at a table, in which game and round."""
        match, game = self.matches[row], self._game(row)
        seat = int(self.games.tables["seat"][row])
        name = match.entries[seat].name
        return f"{name} at seat {seat} in round {game.round} of game {match.number} of seed {match.seed}"

    def illegal_move_error(self, row: int) -> GuestError:
        """Return the error for a policy that chose an illegal move."""
        legal = ", ".join(str(move.move) for move in self._game(row).legal_moves)
        return GuestError(
            f"the policy {self._describe_turn(row)} chose {self.games.moves[row]}, but only {legal} are legal"
        )


def _thinks_in_engine(bot: Bot) -> TypeGuard[Thinker]:
    """Return whether a bot thinks in the engine that plays the games. One with its own network has its own engines."""
    return isinstance(bot, Thinker) and bot.network is None


@cache
def _opening_of(setup: Setup) -> bytes:
    """Return the table that every game of a setup begins with. Making it takes longer than playing a game."""
    return setup.open_table().tobytes()
