"""The example of an outside bot: under forty lines, and two of them play a whole game."""

import os
import subprocess
import sys
import time
from pathlib import Path

from croupier.record import verify
from tests.patience import PATIENCE
from tests.server.conftest import Running
from tests.server.guests import Table, set_up

BOT = Path(__file__).parents[2] / "examples" / "online_bot.py"


def test_the_example_has_fewer_than_forty_lines() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 40


def test_the_example_says_what_it_wants_to_be_told() -> None:
    done = subprocess.run([sys.executable, "-I", str(BOT)], capture_output=True, text=True, check=False)
    assert (done.returncode, "python examples/online_bot.py http" in done.stderr) == (1, True)
    assert "Traceback" not in done.stderr


def sit_down(server: Running, table: Table, *names: str) -> list["subprocess.Popen[str]"]:
    """Let bots take the free seats."""
    environment = {**os.environ, "no_proxy": "*"}
    bots = [
        subprocess.Popen(
            [sys.executable, str(BOT), f"{server.url}{table.path}", name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for name in names
    ]
    until = time.monotonic() + 15
    while None in table.shown()["room"]["seats"]:
        assert time.monotonic() < until
        time.sleep(0.05)
    return bots


def said(bots: list["subprocess.Popen[str]"]) -> list[str]:
    """Return what bots print at the end."""
    try:
        heard = [bot.communicate(timeout=PATIENCE) for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert not any(errors for _, errors in heard), heard
    return [words for words, _ in heard]


def test_two_bots_outside_the_server_play_a_whole_game(server: Running) -> None:
    table = set_up(server, edition="biggy", bandit=True)
    bots = sit_down(server, table, "Ann", "Ben")
    table.start()
    assert {words.split(" ", 1)[1].strip() for words in said(bots)} >= {"came in at place 1."}
    report = verify(table.get("/record").text)
    assert (report.ok, report.finished, report.dice) == (True, True, "checked")


def test_it_places_once_however_often_it_is_told_of_its_turn(server: Running) -> None:
    table = set_up(server, starter=1)
    table.sit("Ann")
    bots = sit_down(server, table, "Ben")
    table.start()
    asked = 0
    while not (view := table.get("", table.tokens[0]).json()["view"])["over"]:
        asked += table.command(table.tokens[0], t="end", seat=0).is_success  # Ben hears of it, often in his turn
        if view["seat"] == 0:
            table.command(table.tokens[0], t="place", seat=0, face=view["options"][0]["move"]["face"])
    assert asked
    assert "came in at place" in said(bots)[0]
