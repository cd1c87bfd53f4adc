"""Tournament: which games are played, by which bots and with which dice.

A deal is the notes and dice of one game. With duplicate dice it is played once for every rotation of the seats: each
bot gets the same luck as the others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm

from croupier.arena.line_ups import LineUp, Seats, circles, rotations
from croupier.bots import BotEntry, BotLike, entry_of
from croupier.bots.entry import LineUpError, check_list
from croupier.checks import MOST_GAMES, check_flag, check_kind, check_series, check_text, check_whole, describe
from croupier.rules import Setup
from croupier.rules.setup import check_setup
from croupier.rules.table import SEATS


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to play."""

    deal: int
    rotation: int
    """Which game of its deal it is, from 0."""
    line_up: int
    """The number of its line-up, from 0."""
    seats: Seats


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game."""

    deal: int
    rotation: int
    money: tuple[int, ...]
    """Thousand $, by seat."""
    notes: tuple[int, ...]
    """Number of notes, by seat."""
    places: tuple[int, ...]
    """By seat, from 1 for the winner; seats that tie share a place."""
    luck: tuple[float, ...] = ()
    """The share of victory that the dice gave or took, by seat; empty if luck was not counted."""


@dataclass(frozen=True)
class Tournament:
    """Games of a seed between bots. A tournament has the same outcomes on any machine."""

    setup: Setup
    line_ups: tuple[LineUp, ...]
    games: int
    """Games asked for; a deal is always played to its last rotation."""
    seed: int
    duplicate: bool = True
    """Whether all rotations of a deal get the same dice and notes."""
    own: Mapping[str, BotLike] = field(default_factory=dict)
    """A caller's policies and classes, by the names they play under; other bots are looked up by name."""
    without_luck: bool = False
    """Whether the luck of the dice is counted, to be subtracted from what the bots won."""

    def __post_init__(self) -> None:
        """Raise an error for games that cannot be played, such as LineUpError for a line-up that is a string."""
        players = check_setup(self.setup).players
        line_ups = check_series("line_ups", self.line_ups, "line-ups")
        if not line_ups:
            raise LineUpError("a tournament has at least one line-up")
        for line_up in line_ups:
            check_list(line_up, "line-ups are lists")
            for name in line_up:
                check_text("line_ups", name)
            if len(line_up) != players:
                raise LineUpError(f"a line-up has a bot for each of the {players} seats, not {len(line_up)}")
        object.__setattr__(self, "line_ups", tuple(map(tuple, line_ups)))
        object.__setattr__(self, "games", check_whole("games", self.games, 0, MOST_GAMES))
        object.__setattr__(self, "seed", check_whole("seed", self.seed))
        for flag in ("duplicate", "without_luck"):
            check_flag(flag, getattr(self, flag))
        if not isinstance(self.own, Mapping):
            raise TypeError(f"own must be a dict of bots by name, not {describe(self.own)}")
        for name, bot in self.own.items():
            check_text("own", name)
            entry_of(bot)

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots that take part, in the order they were named."""
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def entries(self) -> tuple[BotEntry, ...]:
        """The entries of the bots that take part."""
        return tuple(replace(entry_of(self.own.get(name, name)), name=name) for name in self.bots)

    def fixtures_of(self, deal: int) -> tuple[Fixture, ...]:
        """Return the games of a deal. Deals rotate through line-ups, and a line-up's deals through its circles."""
        number = check_whole("deal", deal, 0) % len(self.line_ups)
        orders = circles(self.line_ups[number])
        order = orders[deal // len(self.line_ups) % len(orders)]
        return tuple(Fixture(deal, rotation, number, seats) for rotation, seats in enumerate(rotations(order)))

    @cached_property
    def _extent(self) -> tuple[int, int]:
        """The number of deals, and of games in them, that reach the number of games asked for."""
        # Deals rotate through line-ups and circles, so their sizes repeat after `cycle` deals.
        cycle = len(self.line_ups) * lcm(*(len(circles(line_up)) for line_up in self.line_ups))
        deals = games = 0
        while games < self.games:
            if deals == cycle:  # the sequence repeats from here: skip whole cycles
                times = self.games // games
                deals, games = deals * times, games * times
                if games == self.games:
                    break
            games += len(self.fixtures_of(deals))
            deals += 1
        return deals, games

    @property
    def deals(self) -> int:
        """The number of deals to play."""
        return self._extent[0]

    @property
    def scheduled(self) -> int:
        """The number of games to play: at least as many as asked for."""
        return self._extent[1]

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """An iterator over all games, deal by deal."""
        return (fixture for deal in range(self.deals) for fixture in self.fixtures_of(deal))

    def plays(self, deal: int, rotation: int) -> bool:
        """Return whether a game belongs to this tournament."""
        check_whole("rotation", rotation)
        return 0 <= check_whole("deal", deal) < self.deals and 0 <= rotation < len(self.fixtures_of(deal))

    def game_number(self, fixture: Fixture) -> int:
        """Return the number of a game within the seed. Games with the same number have the same dice and notes."""
        check_kind("fixture", fixture, Fixture)
        return fixture.deal if self.duplicate else fixture.deal * SEATS + fixture.rotation

    def bots_game_number(self, fixture: Fixture) -> int:
        """Return the number from which a game's bots derive their seeds; it differs for every game."""
        check_kind("fixture", fixture, Fixture)
        return fixture.deal * SEATS + fixture.rotation
