"""A client of the live protocol: seats that are kept, lines that break, dice that are watched, links of a seat."""

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest

from croupier.api import commands, messages
from croupier.terminal.online.client import TableClient, new_key
from croupier.terminal.online.connection import ConnectionStatus
from croupier.terminal.online.saved_table import (
    SavedTable,
    find_unfinished_tables,
    load_saved_table,
    save_table,
    table_path,
)
from tests.server.conftest import Running
from tests.server.guests import Table, set_up
from tests.terminal.online.cable import Cable
from tests.terminal.online.visiting import address_of, connect_to, wait_until

pytestmark = pytest.mark.usefixtures("home")


def place(client: TableClient) -> commands.Place:
    """Return a command for our first legal move."""
    assert client.view is not None
    move = client.view.options[0].move
    return commands.Place(key=new_key(), seat=client.view.seat or 0, face=move.face, bandit=move.bandit)


def test_a_seat_is_kept_in_a_private_file_and_found_again(server: Running) -> None:
    table = set_up(server)
    address = address_of(table)

    async def visit() -> None:
        async with connect_to(address) as client:
            assert not await client.arrive("Ann")
            await wait_until(client, lambda: client.you)
            refused = await client.sit("Ann")
            assert isinstance(refused, messages.Refused)
            assert refused.code == "name-taken"
            assert len(client.keeper.saved.seats) == len(client.keeper.saved.seeds) == 1
        async with connect_to(address) as again:
            assert (again.you, again.host) == ((0,), False)
        async with connect_to(address, watches=True) as watcher:
            assert watcher.you == ()

    asyncio.run(visit())
    path = table_path(address)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert load_saved_table(address).commitment == table.commitment
    assert find_unfinished_tables() == [address]


def test_a_cut_line_is_mended_and_a_move_made_meanwhile_counts_once(server: Running) -> None:
    table = set_up(server, starter=0)

    async def visit() -> None:
        cable = Cable(server.url)
        async with connect_to(address_of(table, await cable.lay())) as client:
            await client.arrive("Ann")
            table.sit("Ben")
            table.start()
            await wait_until(client, lambda: client.is_our_turn(client.view))
            cable.cut()
            await wait_until(client, lambda: client.status is ConnectionStatus.WAITING)
            assert await client.hint(0) is None
            placing = asyncio.ensure_future(client.send(place(client)))
            await asyncio.sleep(0)
            assert client.unanswered
            cable.mend()
            answer = await placing
            assert isinstance(answer, messages.EventMessage)
            assert not client.unanswered
            cable.cut()
            await wait_until(client, lambda: client.status is ConnectionStatus.WAITING)
            table.tokens.insert(0, "")
            table.place(table.shown()["view"])
            cable.mend()
            await wait_until(client, lambda: client.is_our_turn(client.view))
            assert client.missed == 1
        cable.close()

    asyncio.run(visit())


def test_a_table_that_is_not_there_and_a_server_that_is_none_are_told_apart(server: Running) -> None:
    async def failure(table: Table, url: str | None = None) -> str:
        async with connect_to(address_of(table, url)) as client:
            assert client.failure is not None
            return client.failure.key

    async def visit() -> None:
        table = Table(server, "AAAAAAAAAAAA", "", None)
        assert await failure(table) == "page.no.no-table"
        assert await failure(table, "http://127.0.0.1:9") == "online.no_answer"
        assert await failure(table, server.url.replace("http:", "https:")) == "online.no_answer"
        other = await asyncio.start_server(_answer, "127.0.0.1", 0)
        port = other.sockets[0].getsockname()[1]
        assert await failure(table, f"http://127.0.0.1:{port}") == "online.no_croupier"
        other.close()

    asyncio.run(visit())


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    writer.close()


def test_a_seats_link_works_once_and_then_for_who_used_it(server: Running, monkeypatch: Any, tmp_path: Path) -> None:
    table = set_up(server)
    table.sit("Ann")
    pass_ = "PfCs5wOZ4L0kVJ8hT2ynqg3xEbR9aMui"
    table.command(table.tokens[0], t="link", seats=[0], **{"pass": pass_})
    address = address_of(table, pass_=pass_)

    async def visit() -> None:
        async with connect_to(address, watches=True) as watcher:
            assert await watcher.arrive("") is None
        for _ in range(2):
            async with connect_to(address) as client:
                assert await client.arrive("") is None
                await wait_until(client, lambda: client.you == (0,))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))
        async with connect_to(address) as late:
            refused = await late.arrive("Eve")
            assert refused is not None
            assert refused.code == "no-pass"

    asyncio.run(visit())


def test_swapped_dice_are_noticed(server: Running) -> None:
    table = set_up(server)
    address = address_of(table)
    save_table(address, SavedTable(server.url, table.table, commitment="0" * 64))

    async def visit() -> list[str]:
        async with connect_to(address) as client:
            await client.arrive("Ann")
            table.sit("Ben")
            client.keeper.saved = SavedTable(
                server.url, table.table, client.keeper.saved.seats, commitment="0" * 64, seeds=("mine",)
            )
            table.start()
            await wait_until(client, lambda: client.view is not None)
            return client.keeper.alarms

    assert asyncio.run(visit()) == ["page.dice.alarm.commitment", "page.dice.alarm.seed"]


def test_messages_of_a_newer_server_are_passed_over_or_made_up_for(server: Running) -> None:
    table = set_up(server)

    async def visit() -> None:
        async with connect_to(address_of(table)) as client:
            client.receive('{"t": "fireworks", "colour": "red"}')
            assert client.failure is None
            client.receive('{"t": "event", "seq": 2, "what": {"t": "teleported"}}')  # it comes back for the state
            await wait_until(client, lambda: client.status is ConnectionStatus.WAITING)
            await wait_until(client, lambda: client.status is ConnectionStatus.OPEN)
            client.receive("[")
            assert client.failure is not None
            assert client.failure.key == "online.no_croupier"

    asyncio.run(visit())
