"""Writes the counts anew: `python -m tests.perft.write`. Only for when the rules themselves have changed."""

from pathlib import Path

from tests.perft.positions import TABLES, counted

HERE = Path(__file__).parent


def write() -> None:
    """Count every table again and write its file."""
    for table, setup in TABLES.items():
        (HERE / f"{table}.txt").write_text(counted(setup), encoding="utf-8")


if __name__ == "__main__":
    write()
