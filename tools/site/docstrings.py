"""Docstrings as the site shows them: examples that the tests run are code, not prose."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^( *)>>> .*\n(?:\1.*\S.*\n?)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Puts fences around the examples in docstrings, since Markdown would quote them."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of one module, class, function or attribute, as soon as it is read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with fences around its examples."""
    return EXAMPLE.sub(lambda example: _block(example[0], example[1]), text + "\n").rstrip("\n")


def _block(example: str, indent: str) -> str:
    lines = [line.removeprefix(indent) for line in example.splitlines()]
    return "\n".join(["```pycon", *lines, "```", ""])
