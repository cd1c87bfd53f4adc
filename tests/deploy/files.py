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
    """Return the instructions of the Dockerfile in order, each as its name and the text after it."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines if line)]


def last(instruction: str) -> str:
    """Return the text of the last instruction of a kind."""
    return [text for name, text in dockerfile() if name == instruction][-1]


def environment() -> dict[str, str]:
    """Return the environment variables that the image sets."""
    return dict(word.split("=", 1) for name, text in dockerfile() if name == "ENV" for word in shlex.split(text))


def exec_form(text: str) -> list[str]:
    """Return the words of an instruction that is written as a list."""
    words: list[str] = json.loads(text)
    return words


def load(name: str) -> list[Any]:
    """All documents of a YAML file, with something for every variable of compose."""
    text = VARIABLE.sub(lambda found: found[2] or "vegas.example", (DEPLOY / name).read_text())
    return [*yaml.safe_load_all(text)]


def compose(name: str) -> Any:
    """Read a Compose file."""
    (document,) = load(name)
    return document


def kubernetes() -> dict[str, Any]:
    """Return the Kubernetes objects by kind."""
    return {document["kind"]: document for document in load("kubernetes.yaml")}


def unit(name: str) -> RawConfigParser:
    """Read a systemd unit."""
    parser = RawConfigParser(strict=True, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEPLOY / "systemd" / name).read_text())
    return parser
