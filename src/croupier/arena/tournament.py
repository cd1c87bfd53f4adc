"""Tournament: which games are played, by which bots and with which dice.

A deal is the notes and dice of one game. With duplicate dice it is played once for every rotation of the seats: each
bot gets what the others got, and luck weighs less.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm

from croupier.arena.line_ups import LineUp, Seats, circles, rotations
from croupier.bots import BotEntry, BotLike, entry_of
from croupier.bots.entry import check_list
from croupier.rules import Setup
from croupier.rules.table import SEATS


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played."""

    deal: int
    rotation: int
    """Which of the deal's games it is."""
    line_up: int
    """The number of its line-up."""
    seats: Seats


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that was played."""

    deal: int
    rotation: int
    money: tuple[int, ...]
    """Thousand $, by seat."""
    notes: tuple[int, ...]
    """How many, by seat."""
    places: tuple[int, ...]
    """By seat, 1 is first; seats that are equal share a place."""
    luck: tuple[float, ...] = ()
    """What the dice gave or took, shares of victory by seat; empty where it was not counted."""


@dataclass(frozen=True)
class Tournament:
    """Games of a seed between bots. The same tournament has the same outcomes anywhere."""

    setup: Setup
    line_ups: tuple[LineUp, ...]
    games: int
    """Games asked for; a deal is always played to its last rotation."""
    seed: int
    duplicate: bool = True
    """Whether all rotations of a deal get the same dice and notes."""
    own: Mapping[str, BotLike] = field(default_factory=dict)
    """Policies and classes of a caller's own, by the names they play under; all others are found by their names."""
    without_luck: bool = False
    """Whether the luck of the dice is counted, to be taken off what the bots won."""

    def __post_init__(self) -> None:
        """Refuse line-ups that are texts."""
        for line_up in self.line_ups:
            check_list(line_up, "line-ups are lists")

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots that take part, in the order they were named."""
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def entries(self) -> tuple[BotEntry, ...]:
        """How to play the bots that take part."""
        return tuple(replace(entry_of(self.own.get(name, name)), name=name) for name in self.bots)

    def fixtures_of(self, deal: int) -> tuple[Fixture, ...]:
        """Return the games of a deal. Deals go to the line-ups in turn, and within a line-up to its circles in turn."""
        number = deal % len(self.line_ups)
        orders = circles(self.line_ups[number])
        order = orders[deal // len(self.line_ups) % len(orders)]
        return tuple(Fixture(deal, rotation, number, seats) for rotation, seats in enumerate(rotations(order)))

    @cached_property
    def _extent(self) -> tuple[int, int]:
        """How many deals and games it takes to have as many games as were asked for."""
        cycle = len(self.line_ups) * lcm(*(len(circles(line_up)) for line_up in self.line_ups))
        deals = games = 0
        while games < self.games:
            if deals == cycle:  # from here on it repeats: no need to count it all
                times = self.games // games
                deals, games = deals * times, games * times
                if games == self.games:
                    break
            games += len(self.fixtures_of(deals))
            deals += 1
        return deals, games

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return self._extent[0]

    @property
    def scheduled(self) -> int:
        """How many games are played: at least those asked for."""
        return self._extent[1]

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """All games, deal by deal; there can be very many."""
        return (fixture for deal in range(self.deals) for fixture in self.fixtures_of(deal))

    def plays(self, deal: int, rotation: int) -> bool:
        """Say whether a game is one of this tournament's."""
        return 0 <= deal < self.deals and 0 <= rotation < len(self.fixtures_of(deal))

    def number(self, fixture: Fixture) -> int:
        """Number a game in its seed: the same number, the same dice and notes."""
        return fixture.deal if self.duplicate else fixture.deal * SEATS + fixture.rotation

    def bots_number(self, fixture: Fixture) -> int:
        """Return the number that the seeds of the bots in a game are derived from; the dice do not depend on it."""
        return fixture.deal * SEATS + fixture.rotation
