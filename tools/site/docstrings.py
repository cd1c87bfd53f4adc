"""Docstrings for the site, with their examples marked as code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^( *)>>> .*\n(?:\1.*\S.*\n?)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences the examples in docstrings, which Markdown would take for quotations."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a module, class, function or attribute when it is read."""
        if obj.docstring is not None:
            obj.docstring.value = fence_examples(obj.docstring.value)


def fence_examples(text: str) -> str:
    """Return a docstring with its examples fenced."""
    return EXAMPLE.sub(lambda example: _block(example[0], example[1]), text + "\n").rstrip("\n")


def _block(example: str, indent: str) -> str:
    lines = [line.removeprefix(indent) for line in example.splitlines()]
    return "\n".join(["```pycon", *lines, "```", ""])
