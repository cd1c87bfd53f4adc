"""The manifest: it matches the files beside it, and in a checkout a stale engine is refused."""

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.engine.binary import CUSTOM, Reader, sections
from tools.engine.facts import SECTION, facts, locate_arrays
from tools.engine.sources import sources

from croupier.engine import StaleEngineError
from croupier.engine.functions import ENTRIES, PAGE_ENTRIES
from croupier.engine.manifest import HERE, MODULE, PAGE_MODULE, manifest
from croupier.engine.memory import plan
from croupier.engine.source import code_digest_of, digest_of

ROOT = Path(__file__).parents[2]
READ = "from croupier.engine.manifest import manifest; manifest()"


def test_the_built_files_are_those_of_the_manifest() -> None:
    assert set(manifest().files) == {MODULE, PAGE_MODULE}
    for name, digest in manifest().files.items():
        assert hashlib.sha256((HERE / name).read_bytes()).hexdigest() == digest


def test_every_source_is_listed_as_it_is_now() -> None:
    assert sources() == manifest().sources, "run `make engine`"


def test_memory_is_laid_out_as_the_plan_says() -> None:
    assert locate_arrays(plan()) == manifest().memory
    assert plan().end == manifest().end


def test_the_facts_in_the_pages_module_are_those_of_the_package() -> None:
    """Editions, bots, marks and ratings are facts, which may change without any source of the engine."""
    customs = [Reader(body) for kind, body in sections((HERE / PAGE_MODULE).read_bytes()) if kind == CUSTOM]
    kept = {reader.name(): reader.data[reader.at :] for reader in customs}
    assert json.loads(kept[SECTION]) == json.loads(facts(plan())), "run `make engine`"


@pytest.mark.parametrize(("file", "entries"), [(MODULE, ENTRIES), (PAGE_MODULE, PAGE_ENTRIES)])
def test_a_module_exports_its_memory_and_every_entry_and_imports_nothing(
    file: str, entries: tuple[Callable[..., int], ...]
) -> None:
    wasmtime = pytest.importorskip("wasmtime")
    module = wasmtime.Module(wasmtime.Engine(), (HERE / file).read_bytes())
    assert {export.name for export in module.exports} == {"memory", *(entry.__name__ for entry in entries)}
    assert list(module.imports) == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Make a copy of the package with its tools beside it."""
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "src" / "croupier", tmp_path / "src" / "croupier", ignore=ignored)
    shutil.copytree(ROOT / "tools" / "engine", tmp_path / "tools" / "engine", ignore=ignored)
    return tmp_path


def read_in(folder: Path, code: str = READ) -> str:
    """Run code in a copy of the package, found before this process's own paths, and return what it writes to stderr."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{code}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr


def test_an_edited_source_makes_the_engine_stale_in_a_checkout_alone(checkout: Path) -> None:
    package = checkout / "src" / "croupier"
    assert read_in(checkout / "src") == ""
    (package / "server" / "app.py").write_text("# the engine is not made of this\n")
    assert read_in(checkout / "src") == ""
    for edited in (package / "rules" / "engine" / "payout.py", checkout / "tools" / "engine" / "linking.py"):
        before = edited.read_text(encoding="utf-8")
        edited.write_text(before + "EDITED = 1\n", encoding="utf-8")
        last = read_in(checkout / "src").splitlines()[-1]
        assert last.startswith("croupier.engine.manifest.StaleEngineError: the engine was built from other sources (")
        assert edited.name in last
        assert last.endswith("changed since): run `make engine`")
        edited.write_text(before, encoding="utf-8")
    (checkout / "tools" / "engine" / "lowering.py").unlink()
    assert StaleEngineError.__name__ in read_in(checkout / "src")
    shutil.rmtree(checkout / "tools")
    assert read_in(checkout / "src") == "", "an installed package is not checked"


def test_nothing_is_answered_by_a_stale_engine(checkout: Path) -> None:
    edited = checkout / "src" / "croupier" / "analysis" / "equity.json"
    edited.write_text(edited.read_text().replace("0", "1", 1))
    code = """
from croupier.rules import CLASSIC, Setup
from croupier.evaluation.worth import final_shares
final_shares(Setup(CLASSIC, 2), Setup(CLASSIC, 2).open_table())
"""
    assert StaleEngineError.__name__ in read_in(checkout / "src", code)


def test_the_digest_of_a_source_does_not_depend_on_how_lines_end(tmp_path: Path) -> None:
    digests = []
    for end in ("\n", "\r\n"):
        file = tmp_path / "source.py"
        file.write_bytes(f"one{end}two{end}".encode())
        digests.append(digest_of(file))
    assert digests[0] == digests[1] != digest_of(tmp_path / "none") == ""


def test_only_code_counts_for_the_digest_of_code(tmp_path: Path) -> None:
    def digest(text: str) -> str:
        (tmp_path / "source.py").write_text(text)
        return code_digest_of(tmp_path / "source.py")

    plain = digest('"""Numbers."""\n\nONE = 1\n"""The first."""\n\n\ndef two():\n    """Count."""\n    return "#2"\n')
    assert digest('"""Figures."""\n# more words\nONE = 1  # said twice\ndef two():\n    return "#2"\n') == plain
    assert digest('ONE = 1\ndef two():\n    return "#3"\n') != plain
    assert digest('ONE = 2\ndef two():\n    return "#2"\n') != plain
