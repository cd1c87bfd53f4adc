"""The licences of what is built into the page: of exactly the packages whose code is there, each with its text."""

import json
import re
from pathlib import Path

from croupier.page import static_folder

PAGE = Path(__file__).parents[2] / "page"


def test_every_package_in_the_page_has_its_notice_and_tools_that_are_not_in_it_have_none() -> None:
    built = static_folder()
    assert built is not None, "the page is not built; this does it: python page/build.py"
    text = (built / "notices.txt").read_text("utf-8")
    named = re.findall(r"^=+\n(\S+) (\S+) \((.+)\)\n\n", text, re.MULTILINE)
    locked = json.loads((PAGE / "package-lock.json").read_text("utf-8"))["packages"]
    names = {name for name, _, _ in named}
    assert {"svelte", "clsx", "uqr"} <= names <= {"svelte", "clsx", "uqr", "esm-env", "rolldown", "vite"}
    for name, version, licence in named:
        assert version == locked[f"node_modules/{name}"]["version"]
        assert licence == "MIT", "another licence asks for another expression in pyproject.toml"
    parts = re.split(r"^=+$", text, flags=re.MULTILINE)[1:]
    assert all("Copyright" in part and "Permission is hereby granted" in part for part in parts)
    assert len(parts) == len(named)
    assert len(text) < 20_000
