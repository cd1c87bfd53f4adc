"""The files under deploy/, read: Dockerfile, YAML of compose and Kubernetes, units of systemd."""

import json
import re
import shlex
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}")
"""As compose has them: with a default, or one that must be given."""


def dockerfile() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, in order, each with the text after its name."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines if line)]


def last(instruction: str) -> str:
    """The text of the last instruction of a kind."""
    return [text for name, text in dockerfile() if name == instruction][-1]


def environment() -> dict[str, str]:
    """What the image sets in the environment."""
    return dict(word.split("=", 1) for name, text in dockerfile() if name == "ENV" for word in shlex.split(text))


def exec_form(text: str) -> list[str]:
    """The words of an instruction that is written as a list."""
    words: list[str] = json.loads(text)
    return words


def load(name: str) -> list[Any]:
    """All documents of a YAML file, with something for every variable of compose."""
    text = VARIABLE.sub(lambda found: found[2] or "vegas.example", (DEPLOY / name).read_text())
    return [*yaml.safe_load_all(text)]


def compose(name: str) -> Any:
    """A file of compose."""
    (document,) = load(name)
    return document


def kubernetes() -> dict[str, Any]:
    """What Kubernetes is asked for, by kind."""
    return {document["kind"]: document for document in load("kubernetes.yaml")}


def unit(name: str) -> RawConfigParser:
    """A unit of systemd."""
    parser = RawConfigParser(strict=True, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEPLOY / "systemd" / name).read_text())
    return parser
