"""What the end of an online game proves to a terminal that did nothing but play, at real servers that cheat."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from croupier.dealer import FairDealer, commitment
from croupier.record import Record
from croupier.rooms import decisions, history, transitions, views
from croupier.rooms.room import Room
from croupier.server.http import records
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.saved_table import load_saved_table
from croupier.terminal.online_table import fetch_finished_game
from croupier.terminal.table_source import PlayedGame
from croupier.words import Words
from tests.records.games import play_game
from tests.server.conftest import Running
from tests.server.guests import Table, set_up
from tests.terminal.online.visiting import address_of, connect_to, wait_until

pytestmark = pytest.mark.usefixtures("home")
WORDS = Words("en")


def play_on(table: Table, client: TableClient) -> None:
    """Let a bot play our seat to the end of the game."""
    token = client.keeper.saved.seats[-1]
    table.command(token, t="stand-in", seat=0, bot="tourist")


def play_to_end(table: Table, *, watches: bool = False) -> PlayedGame:
    """Play a game with a bot to its end, and return the game with its proof."""

    async def visit() -> PlayedGame:
        address = address_of(table)
        async with connect_to(address) as player, connect_to(address, watches=watches) as client:
            await player.arrive("Ann")
            table.command(table.host, t="sit-bot", bot="tourist")
            await wait_until(client, lambda: client.room is not None and None not in client.room.seats)
            table.start()
            await wait_until(client, lambda: client.view is not None)
            play_on(table, player)
            await wait_until(client, lambda: client.room is not None and client.room.state == "over")
            return await asyncio.to_thread(fetch_finished_game, client if watches else player, WORDS)

    return asyncio.run(visit())


def test_an_honest_game_is_proven_and_that_is_kept_beside_it(server: Running) -> None:
    table = set_up(server)
    game = play_to_end(table)
    assert (game.proof, game.is_alarming) == (WORDS.say("page.verify.good"), False)
    kept = load_saved_table(address_of(table))
    assert game.file is not None
    assert (kept.proof, kept.record) == ("proven", str(game.file.path))


def test_who_only_watches_is_told_no_more_than_they_can_know(server: Running) -> None:
    game = play_to_end(set_up(server), watches=True)
    assert (game.proof, game.is_alarming) == (WORDS.say("page.proof.checked"), False)


def another_secret(cheat: pytest.MonkeyPatch) -> None:
    cheat.setattr(Room, "commitment", property(lambda room: commitment(bytes.fromhex(room.secret)[::-1])))


def another_seed(cheat: pytest.MonkeyPatch) -> None:
    sit = decisions._sit
    cheat.setattr(decisions, "_sit", lambda *asked: structs.replace(sit(*asked), seed="the-servers-own-seed"))


def chosen_dice(cheat: pytest.MonkeyPatch) -> None:
    cheat.setattr(transitions, "FairDealer", lambda secret, seeds: FairDealer(secret, [*seeds[:-1], "a-luckier-one"]))


def another_commitment(cheat: pytest.MonkeyPatch) -> None:
    def relabelled(*asked: Any) -> Record:
        return replace(history.record_of(*asked), commitment="0" * 64)

    cheat.setattr(records, "record_of", relabelled)


def another_game(cheat: pytest.MonkeyPatch) -> None:
    def rewritten(*asked: Any) -> Record:
        record = history.record_of(*asked)
        assert record.dealer is not None
        return replace(record, steps=play_game(record.setup, record.dealer, seed=7), remarks=())

    cheat.setattr(records, "record_of", rewritten)


@pytest.mark.parametrize(
    ("cheats", "proof", "key"),
    [
        (another_secret, "secret", "page.dice.alarm.secret"),
        (another_commitment, "commitment", "page.dice.alarm.commitment"),
        (another_seed, "seed", "page.dice.alarm.seed"),
        (chosen_dice, "draws", "page.proof.draws"),
        (another_game, "steps", "page.proof.steps"),
    ],
    ids=["secret", "commitment", "seed", "draws", "steps"],
)
def test_a_server_that_cheats_is_named(
    cheats: Callable[[pytest.MonkeyPatch], None],
    proof: str,
    key: str,
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = set_up(server)
    cheats(monkeypatch)
    game = play_to_end(table)
    assert (game.proof, game.is_alarming) == (WORDS.say(key), True)
    assert load_saved_table(address_of(table)).proof == proof


def test_a_server_that_withholds_its_secrets_is_named_and_counted(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert play_to_end(set_up(server)).is_alarming is False
    shown = views.RoomView

    def unrevealed(*fields: Any, **named: Any) -> Record:
        return Record(*fields, **{**named, "secret": None, "root": None})

    monkeypatch.setattr(history, "Record", unrevealed)
    monkeypatch.setattr(views, "RoomView", lambda **fields: shown(**{**fields, "secret": None}))
    table = set_up(server)
    first, second = play_to_end(table), play_to_end(set_up(server))
    assert first.is_alarming
    assert server.url in first.proof
    assert load_saved_table(address_of(table)).proof == "withheld"
    assert second.proof.endswith(WORDS.count("page.history.withheld", 2, games=3, server=server.url))
