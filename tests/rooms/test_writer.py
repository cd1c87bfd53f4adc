"""The board written byte by byte, interpreted and compiled: the same bytes as the pieces, at every step."""

import random
from dataclasses import replace

import numpy as np
import pytest

from croupier.dealer import FairDealer
from croupier.rooms.play import Placer, Play, begin, place_fairly
from croupier.rooms.writer import put_board, put_casinos
from croupier.rules import BIGGY, CLASSIC, Setup, offered
from croupier.rules.table import Table

EVERY_TABLE = [
    replace(setup, face_down=face_down)
    for edition in (CLASSIC, BIGGY)
    for setup in offered(edition)
    for face_down in (False, True)
]


def opened(setup: Setup, number: int) -> tuple[Play, FairDealer]:
    dealer = FairDealer(number.to_bytes(32), [f"seat-{seat}" for seat in range(setup.players)])
    return begin(setup, dealer.act)[0], dealer


@pytest.mark.parametrize("setup", EVERY_TABLE, ids=str)
def test_the_writer_writes_what_the_pieces_say(setup: Setup) -> None:
    chosen = random.Random(str(setup))
    play, dealer = opened(setup, 1)
    out = np.zeros(1 << 14, np.uint8)
    while True:
        table = Table(play.memory)
        written = put_board(setup.rules, table, setup.face_down and not play.over, out, 0)
        assert bytes(out[:written]).decode() == play.board
        assert table.tobytes() == play.memory
        casinos = put_casinos(setup.rules, table, out, 0)
        assert bytes(out[:casinos]).decode() == ",".join(casino.text for casino in play.casinos)
        if play.over:
            break
        play = play.place(chosen.choice(play.legal), dealer.act).play


@pytest.mark.xdist_group("compiled")
def test_the_compiled_way_places_pays_draws_and_shows_as_the_interpreters_does() -> None:
    from croupier.rooms.swift import Swift

    swift = Swift()
    for number, setup in enumerate(EVERY_TABLE * 2):
        chosen = random.Random(number)
        play, dealer = opened(setup, number)
        while not play.over:
            move = chosen.choice(play.legal)
            quick, plain = swift.place(play, move, dealer), play.place(move, dealer.act)
            assert (quick.chance, quick.payout) == (plain.chance, plain.payout)
            for one, other in [(quick.play, plain.play)]:
                assert (one.board, one.memory, one.over) == (other.board, other.memory, other.over)
                assert (one.to_act, one.legal) == (other.to_act, other.legal)
            # A game goes from one way to the other at any move, and is revealed either way.
            play = quick.play if chosen.random() < 0.5 else plain.play
            assert quick.play.revealed() == plain.play.revealed()


@pytest.mark.xdist_group("compiled")
def test_dice_are_placed_the_compiled_way_where_somebody_says_so() -> None:
    from croupier.rooms.swift import Swift

    play, dealer = opened(Setup(CLASSIC, players=3), 7)
    placers: list[Placer] = [place_fairly, Swift().place]
    plain, quick = (placer(play, play.legal[0], dealer) for placer in placers)
    assert plain.play.casinos
    assert not quick.play.casinos
    assert quick.play.board == plain.play.board
