"""Layout: the fields of an observation, in order, at one table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

import numpy as np
from numpy.typing import NDArray

from croupier.envs.observing import HIDDEN, UNIT, Sight, has_kind
from croupier.rules import Setup
from croupier.rules.engine import faces_of
from croupier.rules.setup import check_setup
from croupier.rules.table import BANDIT, FACES, KINDS


@dataclass(frozen=True)
class Field:
    """One part of an observation: consecutive numbers with one meaning."""

    name: str
    axes: tuple[str, ...]
    """What each axis counts, such as casino or seat; seats count clockwise from the viewer."""
    shape: tuple[int, ...]
    low: int
    """The least that a number of it can be."""
    high: int
    """The most that a number of it can be."""
    meaning: str

    @property
    def size(self) -> int:
        """The count of its numbers."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The fields of an observation at one table."""

    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        """The count of numbers in an observation."""
        return sum(field.size for field in self.fields)

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """The slice of an observation that each field is, by its name."""
        slices, at = {}, 0
        for field in self.fields:
            slices[field.name] = slice(at, at + field.size)
            at += field.size
        return slices

    @cached_property
    def low(self) -> NDArray[np.float32]:
        """The least that each number of an observation can be."""
        return np.repeat([field.low for field in self.fields], self._sizes).astype(np.float32)

    @cached_property
    def high(self) -> NDArray[np.float32]:
        """The most that each number of an observation can be."""
        return np.repeat([field.high for field in self.fields], self._sizes).astype(np.float32)

    @property
    def _sizes(self) -> list[int]:
        return [field.size for field in self.fields]

    def split(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Return the fields of an observation or an array of observations, each in its own shape. Nothing is copied."""
        if not isinstance(observation, np.ndarray) or observation.shape[-1:] != (self.size,):
            raise TypeError(f"observation must be an array with {self.size} numbers in its last axis")
        ahead = observation.shape[:-1]
        return {
            field.name: observation[..., self.slices[field.name]].reshape((*ahead, *field.shape))
            for field in self.fields
        }


def sight_of(setup: Setup) -> Sight:
    """Return how the tables of a setup are observed."""
    edition = setup.edition
    return Sight(edition.deepest, setup.face_down)


def layout_of(setup: Setup) -> Layout:
    """Return the fields of an observation at a table. Kinds of dice and casinos that it lacks take no space."""
    return _layout_of(check_setup(setup))


@lru_cache
def _layout_of(setup: Setup) -> Layout:
    return Layout(tuple(_fields(setup)))


def _fields(setup: Setup) -> Iterator[Field]:
    rules, edition = setup.rules, setup.edition
    players, casinos, faces = rules.players, rules.casinos, faces_of(rules)
    kinds = sum(has_kind(rules, kind) for kind in range(KINDS))
    most = max(rules.dice, rules.big_dice, rules.neutral_dice)
    neutral = players * rules.neutral_dice + rules.spare_dice
    pile = sum(edition.notes.values())
    dearest = -(-max(edition.notes) // UNIT)
    won = min(casinos * rules.rounds, pile)
    yield Field("roll", ("kind", "face"), (kinds, faces), 0, most, "dice that wait to be placed")
    yield Field("turn", ("seat",), (players,), 0, 1, "1 for the seat whose turn it is")
    yield Field("starter", ("seat",), (players,), 0, 1, "1 for the seat that started the round")
    yield Field("round", ("round",), (rules.rounds,), 0, 1, "1 for the round being played")
    yield Field("pile", (), (), 0, pile, "notes in the pile")
    yield Field(
        "hand", ("seat", "kind"), (players, kinds), 0, most, "dice not placed yet, those just rolled among them"
    )
    yield Field("won", ("seat",), (players,), 0, won, "how many notes a seat has won")
    least = HIDDEN if setup.face_down else 0
    meaning = f"what they are worth, ten thousand $; {HIDDEN} where they lie face down before the viewer"
    yield Field("money", ("seat",), (players,), least, won * dearest, meaning)
    slots = sight_of(setup).slots
    meaning = "notes at a casino, the highest first, ten thousand $; 0: no note"
    yield Field("notes", ("casino", "slot"), (casinos, slots), 0, dearest, meaning)
    colours = players + (rules.neutral_dice > 0)
    meaning = f"ordinary dice at the casinos 1 to {faces}; the neutral colour, if any, comes after the seats"
    yield Field("dice", ("casino", "colour"), (faces, colours), 0, max(rules.dice, neutral), meaning)
    if rules.big_dice > 0:
        yield Field(
            "big", ("casino", "seat"), (faces, players), 0, rules.big_dice, f"big dice at the casinos 1 to {faces}"
        )
    meaning = "what a seat would take at a casino if the round ended now, ten thousand $"
    yield Field("takes", ("casino", "seat"), (casinos, players), 0, dearest, meaning)
    if casinos > BANDIT:
        meaning = "1 for the seat that laid a face on the one-armed bandit"
        yield Field("bandit_by", ("face", "seat"), (FACES, players), 0, 1, meaning)
        meaning = "dice that lie on the one-armed bandit"
        yield Field("bandit_dice", ("face", "kind"), (FACES, kinds), 0, most, meaning)
