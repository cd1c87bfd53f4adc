"""The plots of simulated games: well-formed drawings with a description to read out, and nothing drawn outside."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import numpy as np
import pytest

from croupier.report.markup import Markup
from croupier.report.summary import GameSummary
from croupier.report.summary_plots import (
    ROUND,
    bin_shares,
    bin_width,
    casinos_plot,
    leads_plot,
    legend,
    money_plot,
    money_scale,
    wins_plot,
)
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.play import TABLES
from tests.report.tallies import by_hand, made_up

PLOTS = (wins_plot, money_plot, leads_plot, casinos_plot)


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize("setup", TABLES)
def test_a_drawing_of_any_table_is_well_formed_and_inside_its_frame(
    setup: Setup, plot: Callable[[GameSummary], Markup]
) -> None:
    tree = ElementTree.fromstring(plot(made_up(setup, games=3_000)))
    height = float(tree.attrib["height"])
    for part in tree:
        for name in ("x", "x1", "x2", "cx"):
            if part.attrib.get(name, "").endswith("%"):
                assert -0.01 <= float(part.attrib[name][:-1]) <= 100.01, part.attrib
        if "%" in part.attrib.get("width", "") and "%" in part.attrib.get("x", ""):
            assert float(part.attrib["x"][:-1]) + float(part.attrib["width"][:-1]) <= 100.01
        for name in ("y1", "y2", "cy"):
            assert 0 <= float(part.attrib.get(name, 0)) <= height
        if part.tag == "text":
            assert 8 <= float(part.attrib["y"]) <= height


@pytest.mark.parametrize("plot", PLOTS)
def test_a_drawing_has_a_title_and_a_description(plot: Callable[[GameSummary], Markup]) -> None:
    tree = ElementTree.fromstring(plot(by_hand()))
    assert tree.attrib["role"] == "img"
    spoken = {part.attrib["id"]: part.text or "" for part in tree if part.tag in ("title", "desc")}
    assert list(spoken) == tree.attrib["aria-labelledby"].split()
    assert all(len(text) > 15 for text in spoken.values())


def test_every_seat_has_its_own_mark_and_figures() -> None:
    summary = by_hand()
    drawn = wins_plot(summary)
    for seat in summary.seats:
        assert f'class="mark seat-{seat.seat}"' in drawn
        assert f"Seat {seat.seat} · {seat.bot}" in drawn
        assert seat.win_share.texts[0] in drawn
    shapes = re.findall(r'class="mark seat-\d"><circle r="7"></circle><path d="([^"]+)"', drawn)
    assert len(set(shapes)) == len(summary.seats)


def test_a_lead_is_drawn_after_every_round() -> None:
    drawn = leads_plot(by_hand())
    for share in ("50.0%", "62.5%", "75.0%", "87.5%"):
        assert f">{share}</text>" in drawn
    assert drawn.count('class="point"') == 4


def test_the_bandit_has_no_stand_off() -> None:
    drawn = casinos_plot(made_up(Setup(BIGGY, players=5, bandit=True)))
    assert drawn.count("1.00 knocked out</text>") == 6
    assert drawn.count("no stand-off</text>") == 1


def test_steps_hold_every_game_and_are_centred_on_round_amounts() -> None:
    counts = np.zeros(400, np.int64)
    counts[[0, 10, 20, 24, 25, 30, 100]] = 1, 2, 3, 4, 5, 6, 7
    for width in (10, 20, 50):
        assert bin_shares(counts, width).sum() == pytest.approx(1)
    shares = bin_shares(counts, 10) * counts.sum()
    assert shares[:5].tolist() == pytest.approx([1, 2, 3 + 4, 5 + 6, 0])
    assert shares[10] == pytest.approx(7)


@pytest.mark.parametrize("games", [1, 50, 3_000, 100_000])
def test_the_money_axis_begins_and_ends_where_steps_do(games: int) -> None:
    scale = money_scale(made_up(Setup(CLASSIC, players=4), games=games))
    assert ROUND % bin_width(games) == 0
    assert scale.low % ROUND == scale.high % ROUND == 0
    assert scale.low < scale.high


def test_the_legend_owns_up_to_what_is_not_drawn() -> None:
    summary = made_up(Setup(CLASSIC, players=4), games=50_000)
    scale = money_scale(summary)
    outside = summary.money[:, : int(scale.low)].sum() + summary.money[:, int(scale.high) + 1 :].sum()
    share = 100 * outside / summary.money.sum()
    assert 0 < share < 0.3
    assert f"{share:.2f}% of the results" in legend(summary)
    assert "Beyond" not in legend(by_hand())
