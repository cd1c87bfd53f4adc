"""The accessible tree of a page as text in which chance leaves no trace."""

import re

NUMBER = re.compile(r"\d+([.,]\d+)*")


def outline(snapshot: str, masks: dict[str, str]) -> str:
    """Roles and names; numbers and other words are masked, and of equal neighbours one is left."""
    for word, mask in masks.items():
        snapshot = snapshot.replace(word, mask)
    snapshot = re.sub(r"# (die|dice)", "# dice", NUMBER.sub("#", snapshot))
    return "\n".join(_once(snapshot.splitlines())) + "\n"


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _once(lines: list[str]) -> list[str]:
    """Neighbours that are equal, with all that hangs below them, stand there once."""
    kept: list[str] = []
    before: list[str] = []
    while lines:
        end = next((i for i, line in enumerate(lines) if i and _depth(line) <= _depth(lines[0])), len(lines))
        block = [lines[0], *_once(lines[1:end])]
        if block != before:
            kept += block
        before, lines = block, lines[end:]
    return kept
