"""What `croupier play` and `croupier join` of 1.0 kept: games go on with the same dice, and seats are held."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from croupier.api.commands import Place
from croupier.record import Record, read, verify
from croupier.server.settings import Settings
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.client import new_key
from croupier.terminal.online.saved_table import find_unfinished_tables
from croupier.terminal.preferences import load_preferences
from tests.cli.running import EVERYTHING, run
from tests.fixtures.v1_0.load import ADDRESS, FOLDER, HOME, load_sqlite
from tests.server.conftest import running
from tests.terminal.online.visiting import connect_to, wait_until

TERMINAL = FOLDER / "terminal"
LISTED: list[dict[str, Any]] = json.loads((TERMINAL / "listed.json").read_text())
"""What `croupier games --json` of 1.0 printed, without the times."""
TYPED = {
    "typed-all-noted.croupier": ("1234566", "6"),
    "typed-placed-noted.croupier": ("22",),
    "typed-neutral.croupier": ("11123356 n13",),
}
"""What is typed for the next turn of games with real dice."""


@pytest.fixture
def home(home: Path) -> Path:
    """Return the folders of a person who has played with 1.0."""
    for folder in (TERMINAL / "data", TERMINAL / "config"):
        shutil.copytree(folder, home, dirs_exist_ok=True)
    return home


def game(home: Path, name: str) -> Path:
    """Return the path of a saved game."""
    return home / "croupier" / "games" / name


def record_in(path: Path) -> Record:
    """Read a record."""
    return read(path.read_bytes())


async def place_once(address: TableAddress) -> int | None:
    """Make a move at an online table with a seat that was saved; return whose turn is next."""
    async with connect_to(address) as client:
        before = client.view
        assert (client.you, before is not None and before.seat) == ((0,), 0)
        assert before is not None
        face = before.options[0].move.face
        await client.send(Place(key=new_key(), seat=0, face=face))
        await wait_until(client, lambda: client.view != before)
        return None if client.view is None else client.view.seat


def test_all_games_are_listed_as_they_were(home: Path) -> None:
    result = run("games", "--json")
    listed = sorted(json.loads(result.output), key=lambda entry: str(entry["file"]))
    known = [entry | {"file": str(game(home, entry["file"]))} for entry in LISTED]
    assert [{key: entry[key] for key in known[0]} for entry in listed] == known


@pytest.mark.parametrize("name", ["fair.croupier", "hidden.croupier", "seeded.croupier"])
def test_an_unfinished_game_goes_on_to_its_end_with_the_same_dice(home: Path, name: str) -> None:
    path = game(home, name)
    before = record_in(path)
    assert run("play", "--continue", path, "--fast", typed=EVERYTHING).exit_code == 0
    after = record_in(path)
    assert after.steps[: len(before.steps)] == before.steps
    report = verify(path.read_bytes())
    assert (report.ok, report.finished) == (True, True)
    assert report.dice == ("uncommitted" if before.commitment is None else "checked")
    assert not path.with_name(f"{name}.secret").exists()
    ended = TERMINAL / "ended" / name
    if ended.exists():
        assert after.steps == record_in(ended).steps, "a seed gives other dice than it gave"


@pytest.mark.parametrize("name", TYPED)
def test_a_game_with_real_dice_goes_on(home: Path, name: str) -> None:
    path = game(home, name)
    before = record_in(path).steps
    assert run("play", "--continue", path, typed=(*TYPED[name], "q")).exit_code == 0
    after = record_in(path).steps
    assert (after[: len(before)], len(after) - len(before)) == (before, 2), "a roll, and where it was placed"


def test_the_game_left_last_is_the_one_to_go_on_with(home: Path) -> None:
    (path,) = (home / "croupier" / "games" / game["file"] for game in LISTED if "Zoe" in game["players"])
    before = len(record_in(path).steps)
    path.touch()
    assert run("play", "--continue", "--fast", typed=(*EVERYTHING[:7], "q")).exit_code == 0
    assert len(record_in(path).steps) > before


@pytest.mark.usefixtures("home")
def test_preferences_are_what_was_chosen() -> None:
    kept = json.loads((TERMINAL / "config" / "croupier" / "terminal.json").read_text())
    loaded = json.loads(msgspec.json.encode(load_preferences()))
    assert {key: loaded[key] for key in kept} == kept
    assert (kept["name"], kept["theme"], kept["edition"]) == ("Ida", "day", "biggy")


def test_the_seat_at_an_online_table_is_held_and_its_game_goes_on(home: Path, tmp_path: Path) -> None:
    with running(Settings(load_sqlite(tmp_path).url)) as server:
        address = server.url.removeprefix("http://")
        for path in (home / "croupier" / "seats").iterdir():
            text = path.read_text().replace(ADDRESS, address).replace(HOME, str(home))
            path.with_name(path.name.replace(quote(ADDRESS, safe=""), quote(address, safe=""))).write_text(text)
            path.unlink()
        (under_way,) = find_unfinished_tables()
        result = run("join", under_way.link)
        assert (result.exit_code, "Your choice" in result.output) == (0, True), result.output
        assert asyncio.run(place_once(under_way)) == 1
