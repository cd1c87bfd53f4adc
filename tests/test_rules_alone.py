"""The rules alone: `pip install --no-deps croupier` and msgspec are enough for rules, dealers and records."""

import subprocess
import sys

SCRIPT = """
import sys
from importlib.abc import MetaPathFinder

THERE = {"croupier", "msgspec", *sys.stdlib_module_names}

class OutOfReach(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in THERE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, OutOfReach())

from croupier.dealer import SeededDealer
from croupier.record import Record, read, verify, write
from croupier.rules import BIGGY, CHANCE, GAME_OVER, Setup, new_game, view

setup = Setup(BIGGY, players=3, bandit=True, starter=0)
game, dealer, steps = new_game(setup), SeededDealer(seed=1, game=0), []
while game.to_act is not GAME_OVER:
    steps.append(dealer.draw(game) if game.to_act is CHANCE else view(game, game.seat).options[0].move)
    game = game.apply(steps[-1])
text = write(Record(setup, ("Anna", "Ben", "Carla"), tuple(steps)))
assert read(text).steps == tuple(steps) and verify(text).ok
print(len(steps), [score.money for score in game.result])
print(sorted({name.partition(".")[0] for name in sys.modules} & {"numba", "rich", "click", "platformdirs", "textual"}))
"""


def test_a_game_is_played_with_every_other_package_out_of_reach() -> None:
    result = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    played, others = result.stdout.splitlines()
    assert int(played.split()[0]) > 100
    assert others == "[]"
