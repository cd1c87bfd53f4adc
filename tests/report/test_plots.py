"""Axes: round figures that hold everything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.report.plots import Scale, scale_over


@given(st.floats(0, 1), st.floats(0, 1), st.integers(2, 8))
def test_a_scale_holds_its_figures_between_few_round_ones(one: float, other: float, ticks: int) -> None:
    low, high = sorted((one, other))
    scale = scale_over(low, high, ticks)
    slack = 1e-8
    assert scale.low <= low + slack
    assert high <= scale.high + slack
    assert 2 <= len(scale.ticks) <= ticks + 2
    assert scale.ticks[0] == pytest.approx(scale.low, abs=slack)
    assert scale.ticks[-1] == pytest.approx(scale.high, abs=slack)


def test_places_on_a_scale() -> None:
    scale = Scale(low=100, high=300, step=50)
    assert scale.ticks == (100, 150, 200, 250, 300)
    assert [scale.part(figure) for figure in (100, 150, 300)] == [0, 0.25, 1]
    assert scale.across(150) == "25.000%"
