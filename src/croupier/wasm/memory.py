"""Memory: where the functions of the module find the table, what the network knows, and room to work in."""

from collections.abc import Mapping
from math import comb
from types import MappingProxyType

import numpy as np

from croupier.analysis.search import Workspace
from croupier.bots.house import RARE
from croupier.compiled.wasm.regions import Array, Numbers, Plan, Region, Shared, Struct
from croupier.network.inference import SHAPES, Memory, Weights
from croupier.network.lookahead import CASE, Falls, Lookahead
from croupier.network.search import Workspace as NetworkWorkspace
from croupier.review.estimate import Estimates
from croupier.review.ledger import Ledger
from croupier.review.par import Space
from croupier.review.plan import QUICK
from croupier.rules import EDITIONS
from croupier.rules.setup import offered
from croupier.rules.table import FACES, MOVES, ROUNDS, SEATS, TABLE, Rules

NUMBERS = 4096
"""More whole numbers than any table is described by."""
ALL_RULES = [setup.rules for edition in EDITIONS.values() for setup in offered(edition)]
DICE = max(max(rules.dice, rules.big_dice, rules.neutral_dice) for rules in ALL_RULES)
"""Most dice of one kind in a hand."""
CASES = max(MOVES * (rules.dice + 1) * (rules.big_dice + 1) * (rules.neutral_dice + 1) for rules in ALL_RULES)
"""Most cases that a lookahead tells apart."""


def like(kind: type, filled: tuple[object, ...]) -> Struct:
    """The region of a struct whose arrays are as in one that was made for this machine."""
    fields = dict[str, Array | Struct]()
    for name, value in zip(kind._fields, filled, strict=True):  # type: ignore[attr-defined]  # a NamedTuple has fields
        if isinstance(value, np.ndarray):
            fields[name] = Array(value.dtype, value.shape)
        else:
            fields[name] = like(type(value), value)  # type: ignore[arg-type]  # a struct within a struct
    return Struct(kind, fields)


def plan(more: Mapping[str, Region] = MappingProxyType({})) -> Plan:
    """The memory of the module, with more regions if need be. A setup's own are `rules` and `equity`."""
    tables = Shared("tables")
    space = like(Workspace, Workspace.empty())
    network_space = like(NetworkWorkspace, NetworkWorkspace.empty())
    par = like(Space, Space.empty())
    look = {
        "weights": Shared("weights"),
        "memory": Shared("memory"),
        "equity": Shared("equity"),
        "falls": Shared("falls"),
    }
    return Plan.of(
        {
            "rules": Numbers(Rules, len(Rules._fields)),
            "equity": Array(np.float64, (ROUNDS + 1, 2)),
            "tables": space.fields["tables"],
            "position": Array(TABLE, (1,)),
            "numbers": Array(np.int32, (NUMBERS,)),
            "shares": Array(np.float64, (SEATS,)),
            "space": Struct(Workspace, {**space.fields, "tables": tables}),
            "network_space": Struct(NetworkWorkspace, {**network_space.fields, "tables": tables}),
            "par": Struct(Space, {**par.fields, "tables": tables}),
            "estimates": like(Estimates, Estimates.empty()),
            "rollouts": Array(np.float64, (QUICK.samples * QUICK.most, SEATS)),
            "before": Array(np.float64, (QUICK.samples, SEATS)),
            "samples": Array(np.float64, (QUICK.samples, SEATS)),
            "figure": Array(np.float64, (2,)),
            "ledger": like(Ledger, Ledger.empty(QUICK.samples)),
            "weights": Struct(Weights, {name: Array(np.float32, shape) for name, shape in SHAPES.items()}),
            "memory": like(Memory, Memory.empty()),
            "falls": Struct(
                Falls,
                {
                    "first": Array(np.int64, (DICE + 2,)),
                    "shown": Array(np.int64, (comb(DICE + FACES, FACES),)),
                    "chance": Array(np.float64, (comb(DICE + FACES, FACES),)),
                    "alike": Array(np.float64, (DICE + 1, DICE + 1)),
                },
            ),
            "cases": Array(CASE, (2, CASES)),
            "look": Struct(Lookahead, {**look, "rare": 0.0, "cases": Shared("cases")}),
            "rough_look": Struct(Lookahead, {**look, "rare": RARE, "cases": Shared("cases")}),
            **more,
        }
    )
