"""A build of the engine gives the bytes in the package on the platform of its manifest, and everywhere its answers."""

import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec import json

from croupier.engine import EnginePool, host, use_pool
from croupier.engine.host import WasmEngine
from croupier.engine.manifest import HERE, MANIFEST, MODULE, PAGE_MODULE, Manifest
from croupier.rules import Setup
from croupier.simulation import workers
from croupier.simulation.workers import ThreadEngines
from tests.engine.answers import ASKED
from tests.play import TABLES
from tests.robustness import same_module

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the engine and return the folder of its files."""
    folder = tmp_path_factory.mktemp("engine")
    subprocess.run([sys.executable, "-m", "tools.engine", "--into", folder], check=True)
    return folder


def here() -> dict[str, str]:
    """Return the versions that a build here uses."""
    found = {"python": platform.python_version(), "platform": f"{sys.platform} {platform.machine()}"}
    return found | {package: version(package) for package in ("llvmlite", "numba", "numpy")}


def test_it_has_the_same_bytes(built: Path) -> None:
    kept = json.decode((HERE / MANIFEST).read_bytes(), type=Manifest)
    if kept.built_with != here():
        pytest.skip(f"the engine in the package was built with {kept.built_with}")
    for file in (MODULE, PAGE_MODULE, MANIFEST):
        assert (built / file).read_bytes() == (HERE / file).read_bytes(), file


@pytest.mark.parametrize("setup", TABLES)
def test_it_gives_the_same_answers(built: Path, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {what: ask(setup) for what, ask in ASKED.items()}
    monkeypatch.setattr(host, "HERE", built)
    monkeypatch.setattr(host, "_compiled", host._compiled.__wrapped__)
    monkeypatch.setattr(workers, "_own", ThreadEngines())
    with use_pool(EnginePool(WasmEngine)):
        assert {what: ask(setup) for what, ask in ASKED.items()} == expected


def test_built_twice_in_different_folders_it_is_the_same() -> None:
    assert same_module.main() == 0
