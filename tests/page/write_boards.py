"""Writes page/src/screens/rules/boards.ts: run `python -m tests.page.write_boards` after a change."""

import json
from pathlib import Path

from tests.page.boards import BOARDS, shown

FILE = Path(__file__).parents[2] / "page" / "src" / "screens" / "rules" / "boards.ts"
HEAD = """// Made by `python -m tests.page.write_boards` from positions of the rules. Do not edit.
import type { RuleBoard } from "./board";

export const BOARDS: readonly RuleBoard[] = [
"""


def written() -> str:
    """Return the content of the file."""
    lines = [HEAD]
    for board in BOARDS:
        name, text = json.dumps(board.name), json.dumps(board.text)
        lines.append(f"  {{\n    name: {name},\n    chapter: {board.chapter},\n    text: {text},\n    states: [\n")
        lines += [f"      {json.dumps(shown(board, state), separators=(',', ':'))},\n" for state in board.states]
        lines.append("    ],\n  },\n")
    return "".join([*lines, "];\n"])


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")
