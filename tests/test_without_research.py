"""Nothing that a player runs imports NumPy or Numba, which a plain install does not have."""

import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "records" / "golden" / "classic-2.croupier"
BLOCKED = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = sys.modules["llvmlite"] = None
"""
INTERFACES = """
import croupier.cli, croupier.server.app, croupier.__main__
import croupier.terminal.line_mode.play_loop, croupier.terminal.full_screen.app
import croupier.bots, croupier.evaluation, croupier.evaluation.solution.cache, croupier.review, croupier.rooms.room
"""
PLAY = """
from dataclasses import replace
from croupier.bots import Budget, all_bots
from croupier.dealer import SeededDealer
from croupier.evaluation import evaluate
from croupier.rules import CHANCE, CLASSIC, Setup, new_game, view

few = replace(CLASSIC, name="few", dice=3, rounds=1)
game, dealer = new_game(Setup(few, 2, starter=0)), SeededDealer(1)
while game.to_act is CHANCE:
    game = game.apply(dealer.draw(game))
now = view(game, game.seat)
for name, entry in all_bots().items():
    assert entry.make(1).choose(now, Budget(300)) in game.legal_moves, name
assert {one.move for one in evaluate(now)} == set(game.legal_moves)
"""
REVIEW = """
from dataclasses import replace
from croupier.network.effort import Precision
from croupier.record import read
from croupier.review import review
from croupier.rules import Place

record = read(open(sys.argv[1], "rb").read())
places = [number for number, step in enumerate(record.steps) if isinstance(step, Place)]
short = replace(record, steps=record.steps[: places[3] + 1], remarks=(), secret=None)
assert len(review(short, 1, Precision(2, 1.0, 1)).turns) == 4
"""
COMMANDS = """
from click.testing import CliRunner
from croupier.cli import app

for command in (
    ["analyse", "classic-2 4ab:55 90a5b2/60a2b3/30,20a1/50b1/80,10/50 70,40/90 60,20", "--seconds", "0.1"],
    ["solve", "--notes", "60|50 30|90|40 40|70|50 20", "--threads", "1"],
    ["verify", sys.argv[1]],
    ["replay", sys.argv[1]],
):
    result = CliRunner().invoke(app, command)
    assert result.exit_code in (0, 3), (command, result.output, result.exception)
"""


@pytest.mark.parametrize(
    "code", [INTERFACES, PLAY, REVIEW, COMMANDS], ids=["interfaces", "bots and hints", "review", "commands"]
)
def test_a_plain_install_has_all_that_a_player_runs(code: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", BLOCKED + code, str(GOLDEN)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
