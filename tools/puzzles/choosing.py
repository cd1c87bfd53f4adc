"""Choosing: which candidates become puzzles, without near-duplicates, spread over tables and themes."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable

from croupier.record import read_position
from croupier.rules import Game, Place
from tools.puzzles.candidates import Candidate
from tools.puzzles.tables import SETUPS, quota_of

A_GAME = 5
"""Most puzzles from one game: what is good in one turn often still is in the next."""


def choose(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the chosen candidates by table, game and step."""
    by_table = defaultdict[str, list[Candidate]](list)
    for candidate in candidates:
        by_table[candidate.table].append(candidate)
    chosen = [one for table, found in by_table.items() for one in _choose_at(table, found)]
    tables = list(SETUPS)
    return sorted(chosen, key=lambda one: (tables.index(one.table), one.game, one.step))


def _choose_at(table: str, candidates: list[Candidate]) -> list[Candidate]:
    """Return the chosen candidates of a table.

    Each theme has a queue of its candidates, the clearest first, and the theme that the fewest chosen puzzles have is
    next. A puzzle counts for all its themes.
    """
    queues = defaultdict[str, list[Candidate]](list)
    for candidate in sorted(candidates, key=lambda one: (one.gap, one.game, one.step)):
        for theme in candidate.themes:
            queues[theme].append(candidate)  # the clearest at the end
    chosen = list[Candidate]()
    patterns, games, count = set[Hashable](), Counter[int](), Counter[str]()
    while queues and len(chosen) < quota_of(SETUPS[table]):
        theme = min(queues, key=lambda name: (count[name], name))
        candidate = queues[theme].pop()
        if not queues[theme]:
            del queues[theme]
        pattern = pattern_of(candidate)
        if pattern in patterns or games[candidate.game] == A_GAME:
            continue
        patterns.add(pattern)
        games[candidate.game] += 1
        count.update(candidate.themes)
        chosen.append(candidate)
    return chosen


def pattern_of(candidate: Candidate) -> Hashable:
    """Return what two puzzles of one table share if a player would call them the same.

    It is the main theme, and for the best move as for the tempting one: how many dice it places, how many dice the
    seat and, in any order, the others have at its casino, and which of the casino's notes is at stake.
    """
    game = read_position(candidate.position)
    best, tempting = Place.of(candidate.best), Place.of(candidate.tempting)
    return candidate.themes[0], _side(game, best), _side(game, tempting)


def _side(game: Game, move: Place) -> Hashable:
    """Return the part of a pattern that belongs to one move."""
    assert game.roll is not None
    kinds = (game.roll.own, game.roll.big, game.roll.neutral)
    placed = tuple(kind[move.face - 1] for kind in kinds)
    before = game.standing[6 if move.bandit else move.face - 1]
    own = sum(group.strength for group in before.groups if group.colour == game.seat)
    others = tuple(sorted(group.strength for group in before.groups if group.colour != game.seat))
    return move.bandit, placed, own, others, before.notes[:1]
