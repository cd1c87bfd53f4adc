"""Moments: a record cut into pieces, none of them lost."""

import pytest

from croupier.record import Record, Remark, read, write
from croupier.rules import Setup
from croupier.terminal.moments import gains_by_round, split_into_moments
from tests.play import SETUPS, name, walk


@pytest.mark.parametrize("setup", SETUPS[::4], ids=name)
def test_the_moments_of_a_game_are_all_its_steps(setup: Setup) -> None:
    steps = tuple(step for _, step in walk(setup, 1))
    names = ("Anna", "Ben", "Cleo", "Dirk", "Ella", "Finn")[: setup.players]
    for count in (1, 5, 20, len(steps)):
        remarks = tuple(Remark(after, f"after {after}") for after in sorted({0, count // 2, count}))
        record = Record(setup, names, steps[:count], remarks)
        moments = split_into_moments(record)
        assert tuple(step for moment in moments for step in moment.steps) == record.steps
        assert [text for moment in moments for text in moment.remarks] == [remark.text for remark in remarks]
        assert moments[-1].after == record.game
        assert read(write(record)) == record


@pytest.mark.parametrize("setup", SETUPS[::4], ids=name)
def test_the_gains_of_all_rounds_are_the_money_of_the_game(setup: Setup) -> None:
    names = ("Anna", "Ben", "Cleo", "Dirk", "Ella", "Finn")[: setup.players]
    record = Record(setup, names, tuple(step for _, step in walk(setup, 1)))
    gains = gains_by_round(record)
    assert len(gains) == setup.edition.rounds
    assert [sum(won) for won in zip(*gains, strict=True)] == [score.money for score in record.game.scores]
