"""`python -m tests.engine.write_answers`: write down what the engine answers now, as `test_answers` expects it.

The answers in the repository are those of Croupier 1.0, whose Numba code gave each of them. They change when a bot, the
network or an evaluation is meant to answer otherwise, and never by themselves.
"""

import json
from pathlib import Path
from typing import Any

from croupier.rules import CLASSIC, Setup
from tests.engine.answers import ASKED, rounds
from tests.play import SETUPS, name

FILE = Path(__file__).with_name("answers.json")
SOLVED = Setup(CLASSIC, 2)
"""The table of which a round is solved."""


def all_answers() -> dict[str, Any]:
    """All answers, by table and question."""
    found = {name(setup): {what: ask(setup) for what, ask in ASKED.items()} for setup in SETUPS}
    found[name(SOLVED)]["rounds"] = rounds(SOLVED)
    return found


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps(all_answers(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
