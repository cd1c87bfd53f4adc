"""Summary: simulated games and the statistics of their tally, in dollars, shares and intervals.

Seats, rounds and casinos count from 1 here, as people count them; money is in dollars.
"""

from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import tally as columns
from croupier.report.shares import Share, wilson
from croupier.rules import Setup
from croupier.rules.table import BANDIT
from croupier.simulation import Tally
from croupier.words import Words

DOLLARS = 1000
"""Dollars in the unit in which money is counted at the table."""
QUANTILES = (5, 25, 50, 75, 95)
"""The quantiles of money, in percent of the games."""


@dataclass(frozen=True)
class SimulationRun:
    """The games that a simulation is to play. The same run plays the same games on any machine."""

    setup: Setup
    bots: tuple[str, ...]
    """The bot of each seat."""
    games: int
    """The number of games asked for."""
    seed: int

    @property
    def starter(self) -> int | str:
        """The seat that starts every game, counted from 1, or "lot"."""
        return "lot" if self.setup.starter is None else self.setup.starter + 1

    @property
    def has_one_bot(self) -> bool:
        """Whether every seat has the same bot."""
        return len(set(self.bots)) == 1

    @property
    def command(self) -> str:
        """The command that plays these games of a built-in edition again."""
        bots = self.bots[:1] if self.has_one_bot else self.bots
        command = f"croupier simulate --edition {self.setup.edition.name} --players {self.setup.players}"
        command += f" --games {self.games} --bots {' '.join(bots)} --seed {self.seed}"
        command += " --neutral" * self.setup.neutral + " --bandit" * self.setup.bandit
        return command if self.starter == 1 else f"{command} --starter {self.starter}"


@dataclass(frozen=True)
class SeatSummary:
    """The results of one seat."""

    seat: int
    bot: str
    mean_money: float
    sd_money: float
    """The standard deviation over the games played."""
    quantiles: dict[int, int]
    """By percent of games, the least amount that this many games do not exceed."""
    win_share: Share
    """Victories per game; a victory shared by two is half a victory for each."""
    mean_notes: float


@dataclass(frozen=True)
class RoundSummary:
    """The results of one round."""

    round: int
    mean_turns: float
    lead_win_share: Share
    """Victories per game of the leader after the round; the mean if there are several leaders."""


@dataclass(frozen=True)
class CasinoSummary:
    """The notes at one casino and what became of them, in a mean round."""

    casino: int
    name: str
    mean_notes: float
    mean_money: float
    """Dealt before the first turn."""
    mean_money_paid: float
    """Paid to players."""
    paid_share_notes: float
    paid_share_money: float
    """The fraction that was paid to players."""
    knocked_out: float | None
    """Colours knocked out, including the neutral one; None on the bandit, where that cannot happen."""


@dataclass(frozen=True)
class GameSummary:
    """The results of a run."""

    run: SimulationRun
    games: int
    """The number of games played, fewer than asked for if the run was interrupted."""
    games_per_second: float
    seats: tuple[SeatSummary, ...]
    rounds: tuple[RoundSummary, ...]
    casinos: tuple[CasinoSummary, ...]
    money: NDArray[np.int64] = field(compare=False)
    """The number of games by seat and money won, in thousand $."""

    @property
    def interrupted(self) -> bool:
        """Whether fewer games were played than asked for."""
        return self.games < self.run.games

    @property
    def stopped(self) -> str | None:
        """A sentence about an interruption, or None."""
        sentence = f"Stopped early: {self.games:,} of {self.run.games:,} games were played."
        return sentence if self.interrupted else None

    @property
    def fair_share(self) -> float:
        """Victories per game if all seats won equally often."""
        return 1 / self.run.setup.players

    @property
    def turns_a_game(self) -> float:
        """Turns of all players in a mean game."""
        return sum(number.mean_turns for number in self.rounds)

    @property
    def paid_share(self) -> float:
        """The fraction of all the money dealt that was paid to players."""
        laid_out = sum(casino.mean_money for casino in self.casinos)
        return sum(casino.mean_money_paid for casino in self.casinos) / laid_out if laid_out else 0.0


def quantile(counts: NDArray[np.int64], percent: int) -> int:
    """Return the least amount that a percentage of the games does not exceed, in the unit of the counts.

    >>> quantile(np.array([1, 2, 1]), 50)
    1
    """
    upto = np.cumsum(counts)
    return int(np.searchsorted(upto * 100, percent * int(upto[-1])))


def summarise(run: SimulationRun, tally: Tally, games_per_second: float) -> GameSummary:
    """Summarise a tally of at least one game."""
    if tally.games < 1:
        raise ValueError("a summary needs at least one game")
    rules = run.setup.rules
    return GameSummary(
        run=run,
        games=tally.games,
        games_per_second=games_per_second,
        seats=tuple(_seat(run, tally, seat) for seat in range(rules.players)),
        rounds=tuple(_round(tally, number) for number in range(rules.rounds)),
        casinos=tuple(_casino(tally, casino) for casino in range(rules.casinos)),
        money=tally.histogram[: rules.players].copy(),
    )


def _seat(run: SimulationRun, tally: Tally, seat: int) -> SeatSummary:
    """Return the summary of one seat."""
    counts = tally.histogram[seat]
    # Python's integers make the sums exact for any number of games.
    total = sum(count * amount for amount, count in enumerate(counts.tolist()))
    squares = sum(count * amount**2 for amount, count in enumerate(counts.tolist()))
    share = int(tally.by_seat[seat, columns.VICTORY]) / (columns.WHOLE * tally.games)
    return SeatSummary(
        seat=seat + 1,
        bot=run.bots[seat],
        mean_money=DOLLARS * total / tally.games,
        sd_money=DOLLARS * sqrt(squares * tally.games - total**2) / tally.games,
        quantiles={percent: DOLLARS * quantile(counts, percent) for percent in QUANTILES},
        win_share=Share(share, *wilson(share, tally.games), tally.games),
        mean_notes=int(tally.by_seat[seat, columns.NOTES]) / tally.games,
    )


def _round(tally: Tally, number: int) -> RoundSummary:
    """Return the summary of one round."""
    counts = tally.by_round[number]
    played = int(counts[columns.PLAYED])
    share = int(counts[columns.LEAD_VICTORY]) / (columns.WHOLE**2 * played)
    return RoundSummary(
        round=number + 1,
        mean_turns=int(counts[columns.TURNS]) / played,
        lead_win_share=Share(share, *wilson(share, played), played),
    )


def _casino(tally: Tally, casino: int) -> CasinoSummary:
    """Return the summary of one casino."""
    counts = [int(count) for count in tally.by_casino[casino]]
    rounds = int(tally.by_round[:, columns.PLAYED].sum())
    return CasinoSummary(
        casino=casino + 1,
        name=Words("en").say(f"casino.{casino + 1}"),
        mean_notes=counts[columns.DEALT] / rounds,
        mean_money=DOLLARS * counts[columns.DEALT_MONEY] / rounds,
        mean_money_paid=DOLLARS * counts[columns.PAID_MONEY] / rounds,
        paid_share_notes=counts[columns.PAID] / max(1, counts[columns.DEALT]),
        paid_share_money=counts[columns.PAID_MONEY] / max(1, counts[columns.DEALT_MONEY]),
        knocked_out=None if casino == BANDIT else counts[columns.KNOCKED_OUT] / rounds,
    )
