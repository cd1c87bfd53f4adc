"""Every piece of Python in the documentation runs: those with prompts are doctests, the others are run here."""

import re

import pytest

from croupier.record import read, read_position, write
from tests.docs.test_links import ROOT, markdown
from tests.records.write_golden import GOLDEN
from tests.review.test_review import HASTY, first_placings

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"


def pieces(file: str) -> list[str]:
    """Return the blocks of Python in a file that have no prompts."""
    return [block for block in BLOCK.findall((ROOT / file).read_text(encoding="utf-8")) if ">>>" not in block]


@pytest.mark.parametrize("file", [file for file in markdown() if pieces(file)])
def test_python_without_prompts_runs(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.review.THOROUGH", HASTY)
    record, game = write(first_placings(read((GOLDEN / "classic-2.croupier").read_bytes()), 4)), read_position(POSITION)
    for piece in pieces(file):
        text = POSITION if "read_position(text)" in piece else record
        names = {"text": text, "setup": game.setup, "position": POSITION}  # as the pages call them
        exec(compile(piece, file, "exec"), names)


def test_pieces_with_prompts_are_doctests(pytestconfig: pytest.Config) -> None:
    with_prompts = {
        file for file in markdown() if re.search(r"^```python\n>>>", (ROOT / file).read_text("utf-8"), re.M)
    }
    assert with_prompts <= set(pytestconfig.getini("testpaths"))
