"""Positions: the table rebuilt from a view is the real one, as far as the seat can know it."""

import pytest

from croupier.analysis.position import table_from_view
from croupier.rules import CLASSIC, Game, Setup, view
from croupier.rules.table import KINDS, SEATS, SLOTS
from tests.play import TABLES, games


def decisions(setup: Setup, seed: int) -> list[Game]:
    """Return the states of a random game in which a seat has to place."""
    return [game for game in games(setup, seed) if isinstance(game.to_act, int)]


@pytest.mark.parametrize("setup", TABLES)
def test_the_table_rebuilt_from_a_view_is_the_real_one(setup: Setup) -> None:
    for game in decisions(setup, 1)[::7]:
        seat = game.to_act
        assert isinstance(seat, int)
        seen, real = table_from_view(view(game, seat), [0] * SEATS), game.table()
        for field in ("phase", "paid", "starter", "seat"):
            assert getattr(seen, field) == getattr(real, field)
        for field in ("money", "roll", "value", "laid_by", "laid", "dice", "big", "hand"):
            assert getattr(seen, field).tolist() == getattr(real, field).tolist(), field
        casinos = setup.rules.casinos
        for casino in range(casinos):
            assert [seen.notes[casino, slot] for slot in range(SLOTS)] == [
                real.notes[casino, slot] for slot in range(SLOTS)
            ]
        assert seen.hand[0, KINDS - 1] == real.hand[0, KINDS - 1]


def test_winnings_that_lie_face_down_are_those_given() -> None:
    setup = Setup(CLASSIC, 3, face_down=True, starter=0)
    game = decisions(setup, 2)[-1]
    seat = game.to_act
    assert isinstance(seat, int)
    seen = view(game, seat)
    other = (seat + 1) % 3
    assert seen.seats[other].money is None
    winnings = [score.money for score in game.scores] + [0] * 3
    assert table_from_view(seen, winnings).money.tolist() == game.table().money.tolist()
