"""The page for researchers: its table of fields is that of the layout, and what it cites is this version."""

from importlib.metadata import version
from pathlib import Path

from croupier.envs import Field, layout_of
from croupier.rules import BIGGY, Setup

ROOT = Path(__file__).parents[2]
EVERYTHING = Setup(BIGGY, 4, neutral=True, bandit=True, face_down=True)


def line(field: Field) -> str:
    """Return a field as a line of the table."""
    axes, shape = ", ".join(field.axes) or "-", " x ".join(map(str, field.shape)) or "1"
    return f"| `{field.name}` | {axes} | {shape} | {field.low} | {field.high} | {field.meaning} |"


def test_the_table_of_fields_is_that_of_the_layout() -> None:
    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    table = text.split("<!-- fields -->\n")[1].split("<!-- end of fields -->")[0]
    assert table.splitlines()[2:] == [line(field) for field in layout_of(EVERYTHING).fields]


def test_what_is_cited_is_this_version() -> None:
    assert f"version: {version('croupier')}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
