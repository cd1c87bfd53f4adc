"""Inquiry: every question about a position in one plain function, so that it is compiled once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.rollout import weight_of
from croupier.dealer.counter import game_key
from croupier.network.lookahead import Lookahead
from croupier.review.estimate import ESTIMATE, Effort, Estimates, estimate, estimate_monies
from croupier.review.par import Precision, Space, known_worth, par_move, roll_out, sample_worth
from croupier.rules.table import Rules

KNOWN, CHOICE, ROLLOUTS, PLAIN_ROLLOUTS, SAMPLES, MOVES_WORTH, MONIES = range(7)
"""Questions about a position."""


class Question(NamedTuple):
    """What is asked about a position."""

    kind: int
    seed: int = 0
    """Of rollouts; it and the number of a rollout name its dice. Signed, 64 bits."""
    first: int = 0
    """The number of the first rollout."""
    precision: Precision = Precision(1, 1.0, 1)
    effort: Effort = Effort(1, 1.0)


class Answer(NamedTuple):
    """Where answers are written."""

    rows: NDArray[np.float64]
    """Shares of victory, by rollout and seat."""
    samples: NDArray[np.float64]
    """By sample and seat."""
    estimates: Estimates


def inquire(rules: Rules, position: Any, space: Space, look: Lookahead, question: Question, answer: Answer) -> int:
    """Answer a question about `position[0]`.

    - KNOWN: fills the first row with what is known, see `known_worth`.
    - CHOICE: the move at par of the seat to place.
    - ROLLOUTS, PLAIN_ROLLOUTS: fills every row with a rollout, less luck or plain, where a seat has to roll; how many
      moves the network was asked about.
    - SAMPLES: fills `samples`, see `sample_worth`.
    - MOVES_WORTH: fills `estimates`, see `estimate`; MONIES: their money alone.
    """
    space.tables[0] = position[0]
    if question.kind == CHOICE:
        return par_move(rules, space, look)
    if question.kind == KNOWN:
        return known_worth(rules, space, look, answer.rows[0])
    if question.kind == SAMPLES:
        seed, precision = question.seed, question.precision
        return sample_worth(rules, position, space, look, seed, precision, answer.rows, answer.samples)
    weight = weight_of(rules.players, True)
    if question.kind == MONIES:
        return estimate_monies(rules, position, space, question.seed, weight, answer.estimates)
    if question.kind == MOVES_WORTH:
        return estimate(rules, position, space, look, question.seed, question.effort, weight, answer.estimates)
    looked = 0
    for row in range(answer.rows.shape[0]):
        space.tables[0] = position[0]
        key = game_key(question.seed, question.first + row)
        looked += roll_out(rules, space, key, look, question.kind == PLAIN_ROLLOUTS, answer.rows[row])
    return looked


INQUIRY = (*ESTIMATE, estimate, weight_of)
"""All that it calls, a function after those it calls."""
