"""The regions of the engine's memory, for the build and for the engine that Numba compiles."""

from math import comb

import numpy as np

from croupier.analysis.endgame import DEPTH
from croupier.analysis.enumeration import Stack
from croupier.analysis.falls import Falls
from croupier.analysis.memo import WORDS, Memo
from croupier.analysis.round_layout import RoundLayout, RoundMemory, Steps
from croupier.analysis.search import SearchWorkspace
from croupier.compiled.loops import GameResults
from croupier.compiled.tally import BINS, COLUMNS, Counters
from croupier.dealer.counter import MOST_DICE
from croupier.engine.entries.games import GAMES_A_CALL
from croupier.engine.entries.ledger import CAUSES, PARTS, Ledger
from croupier.engine.entries.matches import Games
from croupier.engine.regions import Alias, Array, GrowingArray, Numbers, Region, RegionPlan, Struct
from croupier.network.effort import THOROUGH
from croupier.network.estimate import Estimates
from croupier.network.inference import SHAPES, NetworkMemory, NetworkWeights
from croupier.network.lookahead import CASE, Lookahead
from croupier.network.par import ParWorkspace
from croupier.network.prospects import Prospects, no_prospects
from croupier.network.reasons import Reasons, no_reasons
from croupier.network.search import RARE, NetworkWorkspace
from croupier.rules.table import CASINOS, FACES, MOVES, ROUNDS, SEATS, STRONGEST, TABLE, Rules

NUMBERS = 4096
"""Length of the array in which tables are described: more than any description needs."""
CASES = MOVES * max((own + 1) * (STRONGEST - own + 1) for own in range(MOST_DICE + 1)) * (STRONGEST // 2 + 1)
"""Most cases that a lookahead distinguishes: a move with some ordinary, big and neutral dice.

A seat's ordinary and big dice count as at most STRONGEST together, and so do the neutral dice of two seats or more.
"""
SAMPLES = THOROUGH.samples
"""Most samples per position."""


def struct_like(kind: type, filled: tuple[object, ...]) -> Struct:
    """Return the region of a struct whose arrays have the types and shapes of those in an example."""
    fields = dict[str, Region]()
    for name, value in zip(kind._fields, filled, strict=True):  # type: ignore[attr-defined]  # a NamedTuple has fields
        if isinstance(value, np.ndarray):
            fields[name] = Array(value.dtype, value.shape)
        else:
            fields[name] = struct_like(type(value), value)  # type: ignore[arg-type]  # a struct within a struct
    return Struct(kind, fields)


def plan() -> RegionPlan:
    """Return the memory layout of the engine. Only `rules` and `equity` depend on the setup."""
    tables, stop = Alias("tables"), Alias("stop")
    space = struct_like(SearchWorkspace, SearchWorkspace.empty())
    network_space = struct_like(NetworkWorkspace, NetworkWorkspace.empty())
    par = struct_like(ParWorkspace, ParWorkspace.empty())
    estimates = struct_like(Estimates, Estimates.empty())
    look = {
        "weights": Alias("weights"),
        "memory": Alias("memory"),
        "equity": Alias("equity"),
        "falls": Alias("falls"),
    }
    falls = comb(MOST_DICE + FACES, FACES)
    return RegionPlan.of(
        {
            "rules": Numbers(Rules, len(Rules._fields)),
            "equity": Array(np.float64, (ROUNDS + 1, 2)),
            "tables": Array(TABLE, (DEPTH,)),
            "position": Array(TABLE, (1,)),
            "stop": Array(np.int8, (1,)),
            "numbers": Array(np.int32, (NUMBERS,)),
            "shares": Array(np.float64, (SEATS,)),
            "space": Struct(SearchWorkspace, {**space.fields, "tables": tables, "stop": stop}),
            "network_space": Struct(NetworkWorkspace, {**network_space.fields, "tables": tables, "stop": stop}),
            "par": Struct(ParWorkspace, {**par.fields, "tables": tables}),
            "estimates": Struct(Estimates, {**estimates.fields, "stop": stop}),
            "prospects": Struct(Prospects, {**struct_like(Prospects, no_prospects()).fields, "stop": stop}),
            "reasons": struct_like(Reasons, no_reasons()),
            "rows": Array(np.float64, (SAMPLES * THOROUGH.most, SEATS)),
            "before": Array(np.float64, (SAMPLES, SEATS)),
            "samples": Array(np.float64, (SAMPLES, SEATS)),
            "figure": Array(np.float64, (2,)),
            "ledger": Struct(
                Ledger,
                {
                    "change": Array(np.float64, (SAMPLES, SEATS)),
                    "sums": Array(np.float64, (CAUSES, SAMPLES, SEATS)),
                    "column": Array(np.float64, (SAMPLES,)),
                    "by_cause": Array(np.float64, (CAUSES, SEATS, 2)),
                    "by_seat": Array(np.float64, (SEATS, PARTS, 2)),
                    "result": Array(np.float64, (SEATS,)),
                    "decisions": Array(np.int64, (SEATS,)),
                    "samples": Array(np.int64, (1,)),
                },
            ),
            "weights": Struct(NetworkWeights, {name: Array(np.float32, shape) for name, shape in SHAPES.items()}),
            "memory": struct_like(NetworkMemory, NetworkMemory.empty()),
            "falls": Struct(
                Falls,
                {
                    "first": Array(np.int64, (MOST_DICE + 2,)),
                    "shown": Array(np.int64, (falls,)),
                    "chance": Array(np.float64, (falls,)),
                    "alike": Array(np.float64, (MOST_DICE + 1, MOST_DICE + 1)),
                },
            ),
            "cases": Array(CASE, (2, CASES)),
            "look": Struct(Lookahead, {**look, "rare": 0.0, "cases": Alias("cases")}),
            "rough_look": Struct(Lookahead, {**look, "rare": RARE, "cases": Alias("cases")}),
            "opening": Array(TABLE, (1,)),
            "results": Struct(
                GameResults,
                {"money": Array(np.int32, (GAMES_A_CALL, SEATS)), "notes": Array(np.int8, (GAMES_A_CALL, SEATS))},
            ),
            "counters": Struct(
                Counters,
                {
                    "by_seat": Array(np.int64, (SEATS, COLUMNS)),
                    "by_casino": Array(np.int64, (CASINOS, COLUMNS)),
                    "by_round": Array(np.int64, (ROUNDS, COLUMNS)),
                    "histogram": Array(np.int64, (SEATS, BINS)),
                },
            ),
            "games": Struct(
                Games,
                {
                    "tables": GrowingArray(TABLE, 1),
                    "keys": GrowingArray(np.int64, 1),
                    "movers": GrowingArray(np.int64, 2),
                    "choice_keys": GrowingArray(np.int64, 2),
                    "rolls": GrowingArray(np.int8, 1),
                    "luck": GrowingArray(np.float64, 2),
                    "moves": GrowingArray(np.int64, 1),
                    "watched": GrowingArray(np.bool_, 1),
                    "shown": GrowingArray(np.bool_, 1),
                    "turns": GrowingArray(np.int64, 1),
                    "rounds": GrowingArray(np.int64, 3),
                    "money": GrowingArray(np.int32, 2),
                    "notes": GrowingArray(np.int8, 2),
                    "ranks": GrowingArray(np.int8, 2),
                },
            ),
            "stack": Struct(
                Stack,
                {
                    "tables": GrowingArray(TABLE, 1),
                    "cursor": GrowingArray(np.int64, 1),
                    "worth": GrowingArray(np.float64, 3),
                    "depth": Array(np.int64, (1,)),
                    "payout": Array(TABLE, (1,)),
                },
            ),
            "memo": Struct(
                Memo,
                {
                    "keys": GrowingArray(np.int64, 2),
                    "shares": GrowingArray(np.float64, 2),
                    "key": Array(np.int64, (WORDS,)),
                    "positions": Array(np.int64, (1,)),
                },
            ),
            "layout": Struct(
                RoundLayout,
                {
                    "strengths": GrowingArray(np.int8, 2),
                    "after": GrowingArray(np.int32, 2),
                    "idle": Array(np.int32, (1,)),
                    "steps": Struct(
                        Steps,
                        {
                            "left": GrowingArray(np.int32, 1),
                            "right": GrowingArray(np.int32, 1),
                            "into": GrowingArray(np.int32, 1),
                            "chance": GrowingArray(np.float64, 1),
                            "first": GrowingArray(np.int32, 1),
                        },
                    ),
                    "codes": GrowingArray(np.int32, 3),
                    "worth": GrowingArray(np.float64, 1),
                },
            ),
            "solved": GrowingArray(np.float32, 2),
            "solved_for_rival": GrowingArray(np.float32, 2),
            "parts": GrowingArray(np.int32, 2),
            "part_rows": Struct(
                RoundMemory, {"rows": GrowingArray(np.float64, 2), "total": GrowingArray(np.float64, 1)}
            ),
        }
    )
