"""The board and its pieces say what the rules say, at every step of games at every table on offer."""

from dataclasses import replace
from hashlib import sha256
from random import Random

import msgspec
import pytest
from croupier.rooms.messages import own_winnings
from croupier.rooms.shown import CasinoShown, OwnShown, ViewShown

from croupier.dealer import FairDealer
from croupier.rooms.play import Play, begin, chance_on, recounted, steps_of
from croupier.rules import CHANCE, GAME_OVER, Game, Place, Setup, Step, new_game, view
from croupier.rules.table import Table
from tests.play import SETUPS, name
from tests.rooms.seen import casino_seen, seen
from tests.rooms.strictly import strictly

GAMES = 2
"""Random games at each table."""
SEEDS = ("anna", "ben", "carla", "dora", "emil", "fritz")


def tables(number: int) -> list[Setup]:
    """Every table on offer, with winnings open and face down; by number with the lot or a known starter."""
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


def led_on(game: Game, steps: list[Step]) -> Game:
    """A game led on by the readable rules."""
    for step in steps:
        game = game.apply(step)
    return game


def check_board(play: Play, game: Game) -> None:
    """What is shown is what the rules say, field by field and without one too many."""
    assert play.memory == game.memory
    assert play.game == game
    assert play.to_act == (game.to_act if isinstance(game.to_act, int) else None)
    assert play.over == (game.to_act is GAME_OVER)
    assert strictly(play.board, ViewShown) == seen(game)
    assert tuple(Place(move % 6 + 1, move >= 6) for move in play.legal) == game.legal_moves
    hidden = game.setup.face_down and not play.over
    everyone = frozenset(range(game.setup.players))
    assert own_winnings(play, everyone) == (
        [OwnShown(seat, game.scores[seat].money, list(game.won(seat))) for seat in sorted(everyone)] if hidden else []
    )


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("setup", tables(0), ids=table_name)
def test_at_every_step_a_play_is_the_game_of_the_rules_and_its_board_shows_just_that(setup: Setup, number: int) -> None:
    setup = replace(setup, starter=None if number % 2 else setup.players - 1)
    dealer, chooser = dealer_of(setup, number), Random(number)
    play, chance = begin(setup, dealer.act)
    game = led_on(new_game(setup), list(steps_of(chance)))
    check_board(play, game)
    while not play.over:
        move = chooser.choice(game.legal_moves)
        paid = [casino_seen(standing) for standing in game.preview(move)]
        before, rounds = play.memory, game.rounds_paid
        placing = play.place(move.move, dealer.act)
        assert play.memory == before  # a play never changes
        game = led_on(game.apply(move), list(steps_of(placing.chance)))
        play = placing.play
        assert game.to_act is not CHANCE
        check_board(play, game)
        assert (placing.payout is not None) == (game.rounds_paid > rounds)
        if placing.payout is not None:
            assert strictly(placing.payout, list[CasinoShown]) == paid


@pytest.mark.parametrize("setup", tables(1), ids=table_name)
def test_what_chance_brought_can_be_told_again_from_its_text(setup: Setup) -> None:
    dealer, chooser = dealer_of(setup, 7), Random(7)
    live, chance = begin(setup, dealer.act)
    again, told = begin(setup, recounted(chance))
    assert told == chance
    while True:
        assert again == live
        if live.over:
            break
        move = chooser.choice(live.game.legal_moves)
        placing = live.place(move.move, dealer.act)
        retold = again.place(move.move, recounted(placing.chance))
        assert retold == placing
        live, again = placing.play, retold.play


def test_a_text_of_chance_says_lot_notes_and_dice_in_the_words_of_a_record() -> None:
    setup = next(setup for setup in SETUPS if name(setup) == "biggy_3_neutral")
    _, chance = begin(setup, FairDealer(bytes(32), SEEDS[:3]).act)
    first, *notes, last = chance.split("; ")
    assert first == "lot 0"
    assert all(note.isdigit() for note in notes if not note.startswith("roll n"))
    assert last.startswith("roll ")
    assert " B" in last
    assert list(steps_of("")) == []


def test_a_text_of_chance_that_ends_too_early_is_not_taken_for_the_whole() -> None:
    setup = SETUPS[0]
    _, chance = begin(setup, FairDealer(bytes(32), SEEDS[:2]).act)
    with pytest.raises(ValueError, match="ends before what chance brought is told"):
        begin(setup, recounted(chance.rpartition("; ")[0]))


@pytest.mark.parametrize("wrong", ["roll 111", "7", "roll 7", "lot x", "throw 3"])
def test_a_text_of_chance_that_says_something_else_is_a_mistake_and_not_played(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        begin(SETUPS[0], recounted(wrong))


def test_where_somebody_has_to_place_chance_brings_nothing() -> None:
    setup = SETUPS[0]
    play, _ = begin(setup, FairDealer(bytes(32), SEEDS[:2]).act)
    assert chance_on(setup.rules, Table(play.memory), recounted("")) == ""


def test_winnings_face_down_are_nobodys_to_see_until_the_game_is_over() -> None:
    setup = replace(SETUPS[0], face_down=True)
    dealer, chooser = dealer_of(setup, 3), Random(3)
    play, _ = begin(setup, dealer.act)
    while not play.over:
        for seat in msgspec.json.decode(play.board)["seats"]:
            assert (seat["money"], seat["won"], seat["place"]) == (None, None, None)
        move = chooser.choice(play.game.legal_moves)
        play = play.place(move.move, dealer.act).play
    shown = msgspec.json.decode(play.board)["seats"]
    assert [seat["money"] for seat in shown] == [seat.money for seat in view(play.game).seats]
    assert {seat["place"] for seat in shown} <= {1, 2}
