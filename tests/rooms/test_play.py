"""A play is the game of the rules, led on by moves and chance; and the text of chance leads on to the same."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from croupier.dealer import FairDealer
from croupier.rooms.play import LiveGame, begin, parse_steps, replay_chance, step_text
from croupier.rules import (
    CHANCE,
    GAME_OVER,
    Deal,
    Game,
    IllegalStepError,
    Lot,
    Place,
    Roll,
    Setup,
    Step,
    new_game,
    view,
)
from tests.play import SETUPS, name

GAMES = 2
"""Random games at each table."""
SEEDS = ("anna", "ben", "carla", "dora", "emil", "fritz")


def tables(number: int) -> list[Setup]:
    """Return all tables on offer, with winnings open and face down, alternating between a lot and a known starter."""
    return [
        replace(setup, face_down=face_down, starter=None if number % 2 else setup.players - 1)
        for setup in SETUPS
        for face_down in (False, True)
    ]


def table_name(setup: Setup) -> str:
    return f"{name(setup)}{'_face_down' if setup.face_down else ''}"


def dealer_of(setup: Setup, number: int) -> FairDealer:
    """Fair dice for one game."""
    return FairDealer(sha256(f"{table_name(setup)} {number}".encode()).digest(), SEEDS[: setup.players])


def led_on(game: Game, steps: Iterable[Step]) -> Game:
    """Return the next game by the readable rules."""
    for step in steps:
        game = game.apply(step)
    return game


def check_play(play: LiveGame, game: Game) -> None:
    """Check that a live game is the game of the rules, and its view that of a spectator."""
    assert play.memory == game.memory
    assert play.game == game
    assert play.view.seat == (game.to_act if isinstance(game.to_act, int) else None)
    assert play.over == (game.to_act is GAME_OVER)
    assert play.view == view(game)
    assert tuple(option.move for option in play.view.options) == game.legal_moves


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("setup", tables(0), ids=table_name)
def test_at_every_step_a_play_is_the_game_of_the_rules(setup: Setup, number: int) -> None:
    setup = replace(setup, starter=None if number % 2 else setup.players - 1)
    dealer, chooser = dealer_of(setup, number), Random(number)
    play, chance = begin(setup, dealer.draw_at)
    game = led_on(new_game(setup), parse_steps(chance))
    check_play(play, game)
    while not play.over:
        move = chooser.choice(game.legal_moves)
        paid = game.preview(move)
        before, rounds = play.memory, game.rounds_paid
        placing = play.place(move, dealer.draw_at)
        assert placing is not None
        assert play.memory == before  # a play never changes
        game = led_on(game.apply(move), parse_steps(placing.chance))
        play = placing.play
        assert game.to_act is not CHANCE
        check_play(play, game)
        assert placing.payout == (paid if game.rounds_paid > rounds else None)


@pytest.mark.parametrize("setup", tables(1), ids=table_name)
def test_what_chance_brought_is_replayed_from_its_text(setup: Setup) -> None:
    dealer, chooser = dealer_of(setup, 7), Random(7)
    live, chance = begin(setup, dealer.draw_at)
    again, text = begin(setup, replay_chance(chance))
    assert text == chance
    while True:
        assert again == live
        if live.over:
            break
        move = chooser.choice(live.game.legal_moves)
        placing = live.place(move, dealer.draw_at)
        assert placing is not None
        replay = again.place(move, replay_chance(placing.chance))
        assert replay == placing
        live, again = placing.play, replay.play


def test_a_text_of_chance_says_lot_notes_and_dice_in_the_words_of_a_record() -> None:
    setup = next(setup for setup in SETUPS if name(setup) == "biggy_3_neutral")
    _, chance = begin(setup, FairDealer(bytes(32), SEEDS[:3]).draw_at)
    first, *notes, last = chance.split("; ")
    assert first == "lot 0"
    assert all(note.isdigit() for note in notes if not note.startswith("roll n"))
    assert last.startswith("roll ")
    assert " B" in last
    assert list(parse_steps("")) == []


@pytest.mark.parametrize("step", [Lot(3), Deal(60), Roll.of("11345", big="2", neutral="66")])
def test_a_step_of_chance_is_parsed_from_its_text(step: Lot | Deal | Roll) -> None:
    assert list(parse_steps(step_text(step))) == [step]


def test_a_text_of_chance_that_ends_too_early_is_not_taken_for_the_whole() -> None:
    setup = SETUPS[0]
    _, chance = begin(setup, FairDealer(bytes(32), SEEDS[:2]).draw_at)
    with pytest.raises(ValueError, match="ends before chance has acted to the end"):
        begin(setup, replay_chance(chance.rpartition("; ")[0]))


@pytest.mark.parametrize("wrong", ["roll 111", "7", "roll 7", "lot x", "throw 3"])
def test_a_text_of_chance_that_does_not_fit_is_an_error_and_not_played(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        begin(SETUPS[0], replay_chance(wrong))


@pytest.mark.parametrize("roll", ["1111111", "111111111", "11111111 B1", "11111111 n1", "11222333 ..."])
def test_a_roll_in_a_log_that_is_not_of_the_dice_in_hand_is_refused(roll: str) -> None:
    setup = replace(SETUPS[0], starter=0)
    notes = "50; 50; 50; 50; 50; 60"
    assert begin(setup, replay_chance(f"{notes}; roll 11222333"))[0].view.roll == Roll.of("11222333")
    with pytest.raises(IllegalStepError, match=r"to roll$|^of a roll"):
        begin(setup, replay_chance(f"{notes}; roll {roll}"))


def test_the_steps_a_game_begins_with_are_checked_as_well() -> None:
    setup = replace(SETUPS[0], starter=0)
    steps = [Deal(50)] * 6
    with pytest.raises(IllegalStepError, match="7 own dice were rolled, but there are 8 to roll"):
        begin(setup, replay_chance(""), [*steps, Roll.of("1111111")])
    with pytest.raises(IllegalStepError, match="no 4 was rolled"):
        begin(setup, replay_chance(""), [*steps, Roll.of("11222333"), Place(4)])


def test_chance_takes_no_step_where_a_seat_has_to_place() -> None:
    play, _ = begin(SETUPS[0], FairDealer(bytes(32), SEEDS[:2]).draw_at)
    placing = play.place(play.game.legal_moves[0], replay_chance("roll 11111111; roll 22222222"))
    assert placing is not None
    assert placing.chance == "roll 11111111"


def test_a_move_that_is_not_legal_leads_to_nothing() -> None:
    play, _ = begin(SETUPS[0], FairDealer(bytes(32), SEEDS[:2]).draw_at)
    legal = play.game.legal_moves
    for move in (Place(face, bandit) for face in range(1, 7) for bandit in (False, True)):
        if move not in legal:
            assert play.place(move, replay_chance("")) is None


def test_winnings_face_down_are_in_no_view_until_the_game_is_over_or_they_are_revealed() -> None:
    setup = replace(SETUPS[0], face_down=True)
    dealer, chooser = dealer_of(setup, 3), Random(3)
    play, _ = begin(setup, dealer.draw_at)
    while not play.over:
        for seat in play.view.seats:
            assert (seat.money, seat.won, seat.rank) == (None, None, None)
        open_ = Game(replace(setup, face_down=False), play.memory)
        assert play.reveal().view.seats == view(open_).seats
        assert play.reveal().memory == play.memory
        placing = play.place(chooser.choice(play.game.legal_moves), dealer.draw_at)
        assert placing is not None
        play = placing.play
    assert [seat.money for seat in play.view.seats] == [score.money for score in play.game.scores]
    assert {seat.rank for seat in play.view.seats} <= {1, 2}
