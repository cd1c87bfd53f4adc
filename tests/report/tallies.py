"""Tallies made by hand, so that every figure can be checked with a pencil, and made-up ones of any size."""

import numpy as np

from croupier.compiled.tally import (
    DEALT,
    DEALT_MONEY,
    KNOCKED_OUT,
    LEAD_VICTORY,
    NOTES,
    PAID,
    PAID_MONEY,
    PLAYED,
    TURNS,
    VICTORY,
    WHOLE,
)
from croupier.report.summary import GameSummary, SimulationRun, summarise
from croupier.rules import CLASSIC, EDITIONS, Setup, offered_setups
from croupier.simulation import Tally

SETUPS = [setup for edition in EDITIONS.values() for setup in offered_setups(edition)]


def name_of(setup: Setup) -> str:
    """Return a setup as a test's name."""
    variants = "-neutral" * setup.neutral + "-bandit" * setup.bandit
    return f"{setup.edition.name}-{setup.players}{variants}"


def by_hand() -> GameSummary:
    """Return four games of two players: the first seat wins two, one is shared, the second seat wins one."""
    tally = Tally.empty()
    tally.games = 4
    tally.by_seat[0, VICTORY], tally.by_seat[1, VICTORY] = 150, 90
    tally.by_seat[0, NOTES], tally.by_seat[1, NOTES] = 22, 19
    for amount, games in ((100, 1), (200, 2), (400, 1)):
        tally.histogram[0, amount] = games
    tally.histogram[1, 0], tally.histogram[1, 300] = 1, 3
    for number in range(4):
        tally.by_round[number, PLAYED] = 4
        tally.by_round[number, TURNS] = 50 + number
        tally.by_round[number, LEAD_VICTORY] = (2 + number / 2) * WHOLE**2
    for casino in range(6):
        tally.by_casino[casino, [DEALT, DEALT_MONEY, PAID, PAID_MONEY, KNOCKED_OUT]] = 32, 1200, 24, 1000, 8 * casino
    return summarise(SimulationRun(Setup(CLASSIC, players=2, starter=0), ("regular", "tourist"), 5, 7), tally, 1234.56)


def made_up(
    setup: Setup, games: int = 100_000, bots: tuple[str, ...] | None = None, asked: int | None = None
) -> GameSummary:
    """Return a made-up result of some games at a table."""
    chance = np.random.default_rng(setup.players)
    tally = Tally.empty()
    tally.games = games
    rules = setup.rules
    for seat in range(rules.players):
        tally.by_seat[seat, VICTORY] = WHOLE * games // rules.players
        tally.by_seat[seat, NOTES] = 6 * games
        money = np.clip(chance.normal(30 + seat, 9, games).round(), 0, 80).astype(int) * 10
        tally.histogram[seat] = np.bincount(money, minlength=tally.histogram.shape[1])
    for number in range(rules.rounds):
        share = (number + 1) / rules.rounds
        tally.by_round[number, [TURNS, PLAYED, LEAD_VICTORY]] = 22 * games, games, int(share * games * WHOLE**2)
    for casino in range(rules.casinos):
        rounds = games * rules.rounds
        tally.by_casino[casino] = 2 * rounds, 80 * rounds, rounds, (40 + 5 * casino) * rounds, rounds
    return summarise(SimulationRun(setup, bots or ("tourist",) * rules.players, asked or games, 1), tally, 50_000.0)
