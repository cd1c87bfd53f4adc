"""Texts: the files of `locales/`, in the installed package or in a source tree."""

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def _folder() -> Traversable:
    installed = files("croupier").joinpath("locales")
    # src/croupier/words/texts.py: in a source tree the folder lies beside src
    return installed if installed.is_dir() else Path(__file__).parents[3] / "locales"


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by key."""
    content: dict[str, str] = json.loads(_folder().joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return content


def rules_text(language: str) -> str:
    """The rules in short, as Markdown."""
    return _folder().joinpath(f"rules.{language}.md").read_text(encoding="utf-8")
