"""Dice of the day: the same for everyone, whatever they place."""

from pathlib import Path
from random import Random

import pytest

from croupier.dealer import DailyDealer, check_day
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Deal, Game, Place, Roll, Setup, new_game

DAY = "2026-11-16"
TABLE = Setup(CLASSIC, 4)


def faces(roll: Roll) -> list[int]:
    """Return every die of a roll."""
    return [face for face, number in enumerate(roll.own, start=1) for _ in range(number)]


def played(dealer: DailyDealer, chooser: Random, setup: Setup = TABLE) -> list[tuple[str, Game, object]]:
    """Return every place of a game with random placings, with the game before the draw and the draw."""
    game, draws = new_game(setup), []
    while game.to_act is not GAME_OVER:
        if game.to_act is CHANCE:
            step = dealer.draw(game)
            draws.append((dealer.place_at(game.table()), game, step))
            game = game.apply(step)
        else:
            dealer = dealer.after_placing(game.rounds_paid + 1, game.seat or 0)
            game = game.apply(chooser.choice(game.legal_moves))
    return draws


def test_no_place_comes_up_twice_in_a_game() -> None:
    for setup in (TABLE, Setup(BIGGY, 2, neutral=True, bandit=True)):
        places = [place for place, _, _ in played(DailyDealer(DAY), Random(1), setup)]
        assert len(places) == len(set(places))


def test_whatever_is_placed_the_same_seat_and_turn_meet_the_same_dice_as_far_as_both_have_them() -> None:
    met: dict[str, bytes] = {}
    compared = 0
    for seed in range(8):
        for place, game, step in played(DailyDealer(DAY), Random(seed)):
            if not isinstance(step, Roll):
                continue
            shown = DailyDealer(DAY).throw(place, len(faces(step)))
            assert sorted(face + 1 for face in shown) == faces(step)
            longer, shorter = sorted((met.setdefault(place, shown), shown), key=len, reverse=True)
            assert longer.startswith(shorter), (place, game)
            met[place] = longer
            compared += longer is not shown
    assert compared > 100


def test_whatever_is_placed_the_casinos_get_the_same_notes_in_every_round() -> None:
    notes = {
        tuple((place, step) for place, _, step in played(DailyDealer(DAY), Random(seed)) if isinstance(step, Deal))
        for seed in range(8)
    }
    assert len(notes) == 1


def test_another_day_brings_other_dice_and_another_start() -> None:
    games = {day: played(DailyDealer(day), Random(1)) for day in (DAY, "2026-11-17", "2025-11-16")}
    assert len({str([step for _, _, step in draws[:40]]) for draws in games.values()}) == 3


def test_dealers_that_have_come_as_far_are_equal_and_others_are_not() -> None:
    dealer = DailyDealer(DAY)
    assert dealer.after_placing(1, 2) == DailyDealer(DAY).after_placing(1, 2)
    assert hash(dealer.after_placing(1, 2)) == hash(DailyDealer(DAY).after_placing(1, 2))
    assert dealer.after_placing(1, 2) != dealer
    assert dealer != DailyDealer("2026-11-17")
    # A new round counts from the beginning.
    assert dealer.after_placing(1, 2).after_placing(2, 2) == DailyDealer(DAY).after_placing(2, 2)


def test_a_day_is_a_date() -> None:
    check_day("2024-02-29")
    for text in ("", "today", "2026-1-1", "16.11.2026", "2026-02-30", "2026-13-01", "2026-11-16 ", "٢٠٢٦-11-16"):
        with pytest.raises(ValueError):  # noqa: PT011  # some are said by the calendar
            check_day(text)


def test_chance_that_is_not_to_act_draws_nothing() -> None:
    game = new_game(Setup(CLASSIC, 2, starter=0))
    dealer = DailyDealer(DAY)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    assert all(isinstance(move, Place) for move in game.legal_moves)
    with pytest.raises(ValueError, match="not to act"):
        dealer.draw(game)


def test_the_vectors_of_the_docs() -> None:
    """As docs/fair-dice.md has them."""
    text = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text("utf-8")
    section = text.split("## Dice of the day", 1)[1]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    dealer = DailyDealer(DAY)
    vectors = [row for row in rows if len(row) == 3 and not row[0].startswith("`roll <")]
    assert len(vectors) == 5
    for place, begins, result in vectors:
        assert dealer.block(place.strip("`"), 0).hex().startswith(begins.strip("`")), place
        kind = place.strip("`").split()[0]
        if kind == "lot":
            assert result == f"number {dealer.below(4, 'lot')}: seat {dealer.below(4, 'lot') + 1}"
        elif kind == "roll":
            assert result == "".join(str(face + 1) for face in dealer.throw(place.strip("`"), 8))
        else:
            assert result.startswith(f"number {dealer.below(54, place.strip('`'))}")
