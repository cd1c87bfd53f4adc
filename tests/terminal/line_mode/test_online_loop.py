"""An online table line by line, at a real server."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from croupier.record import verify
from croupier.terminal.line_mode.play_loop import PlayLoop, TableSeries
from croupier.terminal.line_mode.table_report import Mode, TableReport
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.saved_table import SavedTable, save_table
from croupier.terminal.online_table import OnlineTable
from tests.patience import PATIENCE
from tests.server.conftest import Running
from tests.server.guests import Table, set_up
from tests.terminal.online.cable import Cable
from tests.terminal.online.visiting import address_of

pytestmark = pytest.mark.usefixtures("home")


class Person:
    """Somebody who types when they have read something, and what the terminal has printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *, name: str = "", watches: bool = False) -> None:
        self.read = ""
        self._capsys = capsys
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.name = name
        self.watches = watches
        self.terminal = Terminal("en")
        self.visits = TableSeries(self.terminal)

    async def next(self) -> str | None:
        """Return the line for the loop."""
        return await self._lines.get()

    def type(self, *lines: str | None) -> None:
        """Type lines; None stands for the end of the input."""
        for line in lines:
            self._lines.put_nowait(line)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for something."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.005)
                self.read += self._capsys.readouterr().out

    async def reads(self, text: str) -> None:
        """Wait until something is printed; what came before is not looked at again."""
        await self.until(lambda: text in self.read)
        self.read = self.read.partition(text)[2]

    @property
    def mode(self) -> Mode | None:
        """What the loop takes the next line for."""
        return self.visits.loop.mode if self.visits.loop is not None else None


def visit(person: Person, table: Table, script: Callable[[], Awaitable[None]], cable: Cable | None = None) -> PlayLoop:
    """Run a visit and what a person does meanwhile, perhaps by way of a cable."""

    async def both() -> PlayLoop:
        address = address_of(table, await cable.lay() if cable is not None else None)
        client = TableClient(address, watches=person.watches)
        source = OnlineTable(client, person.terminal.words, person.terminal.signs, person.name)
        visiting = asyncio.ensure_future(person.visits.run(source, person.next))
        try:
            await script()
            await asyncio.wait_for(visiting, PATIENCE)
            assert person.visits.loop is not None
            return person.visits.loop
        finally:
            visiting.cancel()
            if cable is not None:
                cable.close()

    return asyncio.run(both())


def test_a_whole_game_with_take_back_help_and_a_rematch(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    table = set_up(server, starter=0, hints=False)
    save_table(address_of(table), SavedTable(server.url, table.table, host=table.host))
    person = Person(capsys)

    async def script() -> None:
        await person.reads("Your name")
        person.type("Ann")
        await person.reads("You have seat 1.")
        person.type("b nobody")
        await person.reads("There is no bot nobody")
        person.type("b tourist")
        await person.reads("Everyone is here.")
        person.type("?")
        await person.reads("Start the game")
        person.type("start")
        await person.reads("Your choice")
        loop = person.visits.loop
        assert loop is not None
        assert loop.source.view is not None
        first = loop.source.view.options[0].move.face
        person.type("7", "h", str(first))
        await person.reads("Enter to go on, u to take it back:")
        person.type("u")
        await person.reads("Taken back.")
        await person.reads("Your choice")
        while person.mode is not Mode.END:
            await person.until(lambda: person.mode in (Mode.TURN, Mode.END))
            view = loop.source.view
            if person.mode is Mode.TURN and view is not None and view.options:
                person.type(f"{view.options[0].move.face}!")
                await person.until(lambda view=view: loop.source.view != view)
        await person.reads("The winner:")
        await person.reads("Proven: these dice were fixed")
        assert loop.played is not None
        assert loop.played.file is not None
        assert verify(loop.played.file.path.read_bytes()).dice == "checked"
        person.type("r")
        await person.reads("Before the game")
        person.type(None)

    last = visit(person, table, script)
    assert (last.problem, last.played) == (None, None)
    assert isinstance(last.source, OnlineTable)
    assert last.source.client.address.table != table.table


def test_a_question_is_asked_once_and_nothing_is_done_while_nothing_happens(
    server: Running, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = set_up(server, starter=0)
    table.sit("Ben")
    person = Person(capsys, name="Ann")
    looks = 0
    show_connection = TableReport.show_connection

    def counted(report: TableReport) -> None:
        nonlocal looks
        looks += 1
        show_connection(report)

    monkeypatch.setattr(TableReport, "show_connection", counted)

    async def script() -> None:
        nonlocal looks
        await person.reads("you")
        table.place(table.start()["view"])
        await person.reads("Your choice")
        person.type("7")  # from the first line on, it is waited for a wish to leave as well
        await person.reads("Your choice")
        looks = 0
        await asyncio.sleep(0.3)
        table.command(table.tokens[0], t="say", seat=0, phrase="good-luck")
        await person.reads("Ben: Good luck!")
        await person.reads("Your choice")
        await asyncio.sleep(0.1)
        assert "Your choice" not in person.read
        assert looks < 10
        person.type("q")

    visit(person, table, script)


def test_talk_a_lost_line_and_a_seat_for_a_bot(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    table = set_up(server, starter=0)
    table.sit("Ben")
    person = Person(capsys, name="Ann")
    cable = Cable(server.url)

    async def script() -> None:
        await person.reads("you")
        table.command(table.tokens[0], t="say", seat=0, phrase="good-luck")
        await person.reads("Ben: Good luck!")
        person.type("c", "c hello")
        await person.reads("well-played")
        await person.reads("Ann: Hello!")
        person.type("c my own words", "x 9")
        await person.reads("Only the ready-made phrases")
        await person.reads("There is no such seat.")
        table.start()
        await person.reads("Round 1")
        person.type("3!")
        await person.reads("somebody else")
        cable.cut()
        await person.reads("Reconnecting")
        cable.mend()
        await person.reads("Connected again.")
        person.type("w 2", "r", "e")
        await person.reads("Ann: a bot plays on.")
        await person.reads("You are back.")
        await person.reads("You would like to end the game.")
        table.command(table.tokens[0], t="end", seat=0)
        await person.reads("Broken off")
        person.type("q")

    assert visit(person, table, script, cable).problem is None


def test_who_leaves_the_lobby_is_told_of_by_name(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    table = set_up(server)
    table.sit("Zoe")
    person = Person(capsys, watches=True)

    async def script() -> None:
        await person.reads("Zoe")
        table.command(table.tokens[0], t="leave", seat=0)
        await person.reads("Zoe has left.")
        person.type("q")

    assert visit(person, table, script).problem is None


def test_who_watches_reads_what_happens_and_nothing_that_is_hidden(
    server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    table = set_up(server, face_down=True)
    table.sit("Ann")
    table.sit("Ben")
    person = Person(capsys, watches=True)

    async def script() -> None:
        await person.reads("Everyone is here.")
        event = table.start()
        await person.reads("Round 1")
        while event["view"]["round"] == 1:
            event = table.place(event["view"]).json()
        await person.reads("After round 1")
        await person.reads("face down")
        assert "$" not in person.read
        person.type("3", "q")

    assert visit(person, table, script).problem is None
