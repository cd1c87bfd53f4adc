"""`python -m tests.engine.write_answers` writes the engine's current answers to the file that `test_answers` reads.

The answers in the repository are those of Croupier 1.0, whose Numba code gave each of them. Write them anew only if a
bot, the network or an evaluation is meant to answer differently.
"""

import json
from pathlib import Path
from typing import Any

from croupier.rules import CLASSIC, Setup
from tests.engine.answers import ASKED, rounds
from tests.play import SETUPS, name

FILE = Path(__file__).with_name("answers.json")
SOLVED = Setup(CLASSIC, 2)
"""The table at which a round is solved."""


def all_answers() -> dict[str, Any]:
    """Return all answers, by table and question."""
    found = {name(setup): {what: ask(setup) for what, ask in ASKED.items()} for setup in SETUPS}
    found[name(SOLVED)]["rounds"] = rounds(SOLVED)
    return found


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps(all_answers(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
