"""What a seat or a spectator may see."""

import dataclasses
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from croupier.dealer import SeededDealer
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Game, Laid, Place, Roll, Setup, new_game, standing, view
from croupier.rules.view import view_after
from tests.play import SETUPS, games, name
from tests.positions import deal_round_one, finish_round, lay_turns, winnings
from tests.rules.uncached import standings_uncached, view_uncached


def second_round(*, face_down: bool) -> Game:
    """Return a game in which seat 0 has won 70 and 50, seat 1 has won 70 and 20, and seat 2 has won 90."""
    setup = Setup(CLASSIC, 3, starter=0, face_down=face_down)
    game = lay_turns(
        deal_round_one(setup, {1: (10, 70), 2: (90,), 3: (20, 70)}), "22", "11", "222", "333", "3", "44", "3"
    )
    return finish_round(game, on=4)


def ended(*, face_down: bool) -> Game:
    """Return a game at its end."""
    game = deal_round_one(Setup(BIGGY, 2, face_down=face_down, starter=0))
    while game.result is None:
        game = game.apply(game.legal_moves[0] if game.legal_moves else next(game.chance_outcomes())[0])
    return game


def test_winnings_lie_open_unless_the_table_says_otherwise() -> None:
    game = second_round(face_down=False)
    for viewer in (None, 0, 1, 2):
        seen = view(game, viewer).seats
        assert [seat.won for seat in seen] == winnings(game)
        assert [seat.money for seat in seen] == [score.money for score in game.scores]


def test_face_down_a_seat_sees_its_own_money_and_how_many_notes_the_others_have() -> None:
    game = second_round(face_down=True)
    assert winnings(game) == [(70, 50), (70, 20), (90,)]
    for viewer in range(3):
        for seat, seen in enumerate(view(game, viewer).seats):
            assert seen.notes == len(game.won(seat))
            assert seen.won == (game.won(seat) if seat == viewer else None)
            assert seen.money == (game.scores[seat].money if seat == viewer else None)


def test_face_down_a_spectator_sees_nobodys_money() -> None:
    seen = view(second_round(face_down=True)).seats
    assert all(seat.money is None and seat.won is None for seat in seen)
    assert [seat.notes for seat in seen] == [2, 2, 1]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_at_the_end_everyone_counts_their_money(viewer: int | None) -> None:
    game = ended(face_down=True)
    seen = view(game, viewer)
    assert seen.over
    assert [seat.won for seat in seen.seats] == winnings(game)
    assert [seat.money for seat in seen.seats] == [score.money for score in game.scores]


def test_a_view_tells_the_table_and_the_moment() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 3, neutral=True, bandit=True, face_down=True, starter=1)), "11 bandit")
    seen = view(game, viewer=2)
    assert (seen.setup, seen.players) == (game.setup, 3)
    assert (seen.viewer, seen.round, seen.starter, seen.seat) == (2, 1, 1, 2)
    assert (seen.over, seen.pile, seen.roll, seen.options) == (False, 34, None, ())
    assert seen.bandit_faces == (Laid(1, dice=2, big=0, neutral=0), None, None, None, None, None)
    assert seen.casinos == game.standing
    assert [(seat.dice, seat.big, seat.neutral) for seat in seen.seats] == [(6, 1, 2), (4, 1, 2), (6, 1, 2)]


def test_options_are_the_legal_moves_with_what_each_would_do() -> None:
    setup = Setup(BIGGY, 2, neutral=True, bandit=True, starter=0)
    game = deal_round_one(setup).apply(Roll.of("112222", big="1", neutral="156"))
    seen = view(game, viewer=1)
    assert tuple(option.move for option in seen.options) == game.legal_moves
    dice = {option.move: option.dice for option in seen.options}
    assert dice[Place(1)] == dice[Place(1, bandit=True)] == 4
    assert (dice[Place(2)], dice[Place(5)], dice[Place(6, bandit=True)]) == (4, 1, 1)
    for option in seen.options:
        casino = 7 if option.move.bandit else option.move.face
        assert option.standing == game.preview(option.move)[casino - 1]
        assert option.standing.casino == casino


def test_all_see_the_same_table_save_for_what_lies_face_down() -> None:
    game = second_round(face_down=True)
    spectator = view(game)
    for viewer in range(3):
        assert replace(view(game, viewer), viewer=None, seats=spectator.seats) == spectator


def piles(setup: Setup) -> Iterator[Game]:
    """Yield games that differ only in what the pile hides."""
    for order in ((1, 2, 3), (3, 2, 1)):
        table = deal_round_one(setup).table()
        table.fresh[1] += order[0]
        table.fresh[2] += order[1]
        table.fresh[3] += order[2]
        table.unseen += 6
        table.returned = 3
        for depth, note in enumerate(order):
            table.under[depth] = note
        yield Game(setup, table.tobytes())


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_pile_shows_its_height_and_nothing_else(viewer: int | None) -> None:
    one, other = piles(Setup(CLASSIC, 2, starter=0))
    assert one != other
    assert view(one, viewer) == view(other, viewer)
    assert view(one, viewer).pile == 48 + 6 + 3


@pytest.mark.parametrize("viewer", [-1, 2, 9])
def test_only_seats_of_the_table_look(viewer: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {viewer} at this table"):
        view(new_game(Setup(CLASSIC, 2, starter=0)), viewer)


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_what_is_remembered_of_dice_and_winnings_is_what_the_engine_says_at_every_step(setup: Setup) -> None:
    for game in games(setup, 0):
        assert game.standing == standings_uncached(setup.rules, game.table())
        assert view(game) == view_uncached(game)
        hidden = Game(dataclasses.replace(setup, face_down=True), game.memory)
        for viewer in (None, setup.players - 1):
            assert view(hidden, viewer) == view_uncached(hidden, viewer)


@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_a_view_can_be_led_on_from_the_one_before_while_nothing_is_paid(setup: Setup, viewer: int | None) -> None:
    setup, chooser, dealer = dataclasses.replace(setup, face_down=setup.players % 2 == 0), Random(3), SeededDealer(3)
    game, led_on = new_game(setup), 0
    while game.to_act is not GAME_OVER:
        if game.to_act is CHANCE:
            game = game.apply(dealer.draw(game))
            continue
        before, rounds = view(game, viewer), game.rounds_paid
        option = chooser.choice(before.options)
        game = game.apply(option.move)
        if game.rounds_paid == rounds:
            game = game.apply(dealer.draw(game))
            assert game.roll is not None
            assert view_after(before, option, game.roll, game.memory) == view(game, viewer)
            led_on += 1
    assert led_on > 10


def test_positions_are_forgotten_where_they_are_too_many_and_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "MOST_POSITIONS", 2)
    setup = Setup(BIGGY, 3, neutral=True, bandit=True)
    positions = standing.Positions(setup.rules)
    for game in games(setup, 1):
        assert positions.standing(game.memory) == standings_uncached(setup.rules, game.table())


def test_only_a_game_has_a_view() -> None:
    with pytest.raises(TypeError, match=r"^game must be a Game, such as new_game\(setup\), not a Setup$"):
        view(Setup(CLASSIC, 2))  # type: ignore[arg-type]
