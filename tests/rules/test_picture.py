"""A table as an SVG image, and as text for a view."""

from xml.etree import ElementTree

import pytest

from croupier.rules import BIGGY, CLASSIC, Game, Roll, Setup, new_game, view
from tests.play import SETUPS, games, name
from tests.positions import deal_round_one, lay_turns


def texts(game: Game, viewer: int | None = None) -> list[str]:
    """Return all texts of the picture of a game, or of what a seat sees of it."""
    shown = game if viewer is None else view(game, viewer)
    image = ElementTree.fromstring(shown._repr_html_())
    return [element.text or "" for element in image.iter() if element.tag.endswith("text")]


def test_notes_takers_dice_and_hands_are_drawn() -> None:
    game = lay_turns(deal_round_one(Setup(CLASSIC, 3, starter=0), {2: (10, 30, 80)}), "22222", "222", "222", "11")
    shown = texts(game)
    assert shown[:2] == ["1", "50"], "the first casino and its note"
    assert shown.index("80") < shown.index("30") < shown.index("10")
    assert "$0  \N{MIDDLE DOT}  1 dice" in shown
    assert "$0  \N{MIDDLE DOT}  5 dice  \N{MIDDLE DOT}  to roll" in shown
    assert game._repr_html_().count("line-through") == 2, "two are knocked out"


def test_the_bandit_big_and_neutral_dice_and_the_roll_are_drawn() -> None:
    setup = Setup(BIGGY, 2, neutral=True, bandit=True, starter=0)
    game = lay_turns(deal_round_one(setup), "44 B4 n4 bandit", "1 n1").apply(Roll.of("1233", neutral="56"))
    shown = texts(game)
    assert "777" in shown
    assert "4B (sum 16)" in shown
    assert "n" in shown
    assert "$0  \N{MIDDLE DOT}  4 dice + 2 neutral  \N{MIDDLE DOT}  rolled 1233 n56" in shown


def test_a_view_draws_no_more_than_its_seat_may_see() -> None:
    setup = Setup(CLASSIC, 2, face_down=True, starter=0)
    game = next(game for game in games(setup, 1) if game.rounds_paid == 1 and game.roll is not None)
    money = f"${1000 * game.scores[0].money:,}"
    assert any(text.startswith(money) for text in texts(game, 0))
    hidden = [text for text in texts(game, 1) if text.startswith("face down")]
    assert len(hidden) == 1
    assert "? in" in str(view(game, 1))
    assert str(view(game, 1)).splitlines()[1:7] == str(game).splitlines()[1:7]


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_every_table_can_be_drawn_at_every_moment(setup: Setup) -> None:
    for game in (new_game(setup), *games(setup, 1)[::17], games(setup, 1)[-1]):
        assert len(texts(game)) >= setup.rules.casinos + setup.players
        assert "aria-label" in view(game)._repr_html_()
