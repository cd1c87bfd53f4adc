"""The example of an outside bot: under forty lines, and two of them play a whole game."""

import os
import subprocess
import sys
import time
from pathlib import Path

from croupier.record import verify
from tests.server.conftest import Running
from tests.server.guests import set_up

BOT = Path(__file__).parents[2] / "examples" / "online_bot.py"


def test_the_example_has_fewer_than_forty_lines() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 40


def test_two_bots_outside_the_server_play_a_whole_game(server: Running) -> None:
    table = set_up(server, edition="biggy", bandit=True)
    environment = {**os.environ, "no_proxy": "*"}
    bots = [
        subprocess.Popen(
            [sys.executable, str(BOT), f"{server.url}{table.path}", name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for name in ("Ann", "Ben")
    ]
    try:
        until = time.monotonic() + 15
        while None in table.shown()["room"]["seats"]:
            assert time.monotonic() < until
            time.sleep(0.05)
        table.start()
        said = [bot.communicate(timeout=20) for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert [errors for _, errors in said] == ["", ""]
    assert {words.split(" ", 1)[1].strip() for words, _ in said} >= {"came in at place 1."}
    report = verify(table.get("/record").text)
    assert (report.ok, report.finished, report.dice) == (True, True, "checked")
