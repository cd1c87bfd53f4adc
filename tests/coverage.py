"""Branch coverage of the package while tests run, measured by SlipCover where CROUPIER_COVERAGE names a folder.

Each process of pytest, and each that compiles for the tests, writes a file there; `python -m slipcover --merge` adds
them up and fails below the level that pyproject.toml demands. CROUPIER_COVERED=rules measures the rules alone, which
their own tests cover in full. SlipCover adds probes to the bytecode of this package and removes them once they were
hit, which costs a few percent; coverage.py traces every line of every library, which takes more than twice the time.
Numba cannot compile bytecode with probes, so modules with functions that it compiles are left out. What runs in other
processes (servers and commands that tests start) is not counted.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FOLDER = os.environ.get("CROUPIER_COVERAGE")
RULES_ALONE = os.environ.get("CROUPIER_COVERED") == "rules"
PACKAGE = Path(__file__).parents[1] / "src" / "croupier"
COMPILED = (
    "policies.py",
    "analysis/endgame.py",
    "analysis/enumeration.py",
    "analysis/equity.py",
    "analysis/falls.py",
    "analysis/memo.py",
    "analysis/rollout.py",
    "analysis/rounds.py",
    "analysis/search.py",
    "analysis/shrewd.py",
    "compiled/integers.py",
    "compiled/loops.py",
    "compiled/custom_policy.py",
    "compiled/tally.py",
    "compiled/tuned.py",
    "dealer/chance.py",
    "dealer/counter.py",
    "engine/entries/*.py",
    "envs/observing.py",
    "envs/rows.py",
    "envs/stepping.py",
    "network/estimate.py",
    "network/exponential.py",
    "network/features.py",
    "network/inference.py",
    "network/lookahead.py",
    "network/luck.py",
    "network/par.py",
    "network/search.py",
    "record/position_text.py",
)
"""Files with functions that Numba compiles, here or for the engine; most of them run in no other way."""
ELSEWHERE = ("rules/*", "evaluation/solution/gpu.py", "compiled/gpu.py", "envs/gpu.py", "__main__.py")
"""Files that are not measured with the rest: the rules, what needs a GPU, and what runs in a process of its own."""


_kept: list[None] = []
"""As long as the probes that were hit are kept."""


@contextmanager
def probes_kept() -> Iterator[None]:
    """Remove no probes inside this block: that looks at all frames, which stay in memory until the next collection."""
    _kept.append(None)
    try:
        yield
    finally:
        _kept.pop()


def measuring(**wishes: Any) -> Any:
    """SlipCover, for processes with several threads."""
    import slipcover

    class Patient(slipcover.Slipcover):  # type: ignore[misc] # it has no types
        def deinstrument_seen(self) -> None:
            """Remove probes that were hit; where another thread changes a module meanwhile, the next time."""
            if _kept:
                return
            try:
                super().deinstrument_seen()
            except RuntimeError as error:
                if "changed size" not in str(error):
                    raise

    return Patient(**wishes)


class Coverage:
    """Measures the modules of the package that are imported from now on."""

    def __init__(self, folder: Path) -> None:
        import slipcover

        sources = [str(PACKAGE / "rules" if RULES_ALONE else PACKAGE)]
        omit = [] if RULES_ALONE else [str(PACKAGE / name) for name in (*COMPILED, *ELSEWHERE)]
        self._file = folder.resolve() / f"{os.getpid()}.json"
        self._measured = measuring(branch=True, source=sources, omit=omit, exclude_also=["if TYPE_CHECKING:"])
        slipcover.ImportManager(self._measured, slipcover.FileMatcher(sources, omit)).__enter__()

    def write(self) -> None:
        """Write what was measured."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(json.dumps(self._measured.get_coverage()))


coverage = Coverage(Path(FOLDER)) if FOLDER else None
