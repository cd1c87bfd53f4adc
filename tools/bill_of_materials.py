"""`python -m tools.bill_of_materials WHEEL FILE`: all that a release is made of, as CycloneDX 1.6 in JSON.

It names what the wheel needs, in the versions of the environment that it was built in, and the packages whose code is
in its page, which its own notices list.
"""

import argparse
import json
import re
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from hashlib import sha256
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NOTICE = re.compile(r"^=+\n(\S+) (\S+) \((.+)\)$", re.MULTILINE)
"""The head of a notice, as page/vite/notices.ts writes it: name, version and licence of a package."""


About: TypeAlias = "Message[str, str] | PackageMetadata"


def read(wheel: Path, ending: str) -> str:
    """Find the only file of a wheel whose name ends so."""
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(ending))
        return archive.read(name).decode()


def component(kind: str, name: str, version: str, licence: str | None, **more: object) -> dict[str, Any]:
    """Describe a package as CycloneDX does; `kind` is `pypi` or `npm`."""
    address = f"pkg:{kind}/{quote(name, safe='/')}@{version}"
    # A licence that is no expression of SPDX is left out rather than guessed.
    known = {} if licence is None else {"licenses": [{"expression": licence}]}
    return {"type": "library", "bom-ref": address, "name": name, "version": version, "purl": address, **known, **more}


def needed(about: About, seen: dict[str, set[str]]) -> Iterator[About]:
    """Yield the metadata of a package's dependencies and theirs, each once, without extras."""
    found: set[str] = set()
    for line in about.get_all("Requires-Dist", []):
        requirement = Requirement(line)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            other = metadata(requirement.name)
        except PackageNotFoundError:
            raise SystemExit(f"{requirement.name} is not installed: its version is not known.") from None
        found.add(name := canonicalize_name(other["Name"]))
        if name not in seen:
            seen[name] = set()
            yield other
            yield from needed(other, seen)
    seen[canonicalize_name(about["Name"])] = found


def bill(wheel: Path) -> dict[str, Any]:
    """Return the bill of materials of a wheel."""
    about = Parser().parsestr(read(wheel, ".dist-info/METADATA"))
    edges: dict[str, set[str]] = {}
    own = component(
        "pypi",
        about["Name"],
        about["Version"],
        about["License-Expression"],
        hashes=[{"alg": "SHA-256", "content": sha256(wheel.read_bytes()).hexdigest()}],
    )
    others = {
        canonicalize_name(each["Name"]): component(
            "pypi", canonicalize_name(each["Name"]), each["Version"], each["License-Expression"]
        )
        for each in needed(about, edges)
    }
    page = [component("npm", *found) for found in NOTICE.findall(read(wheel, "/page/static/notices.txt"))]
    references = {name: part["bom-ref"] for name, part in others.items()} | {about["Name"]: own["bom-ref"]}
    depends = {references[name]: [references[each] for each in sorted(names)] for name, names in edges.items()}
    depends[own["bom-ref"]] += [part["bom-ref"] for part in page]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own | {"type": "application"}},
        "components": [*(others[name] for name in sorted(others)), *page],
        "dependencies": [{"ref": name, "dependsOn": depends[name]} for name in sorted(depends)],
    }


def main() -> None:
    """Write it."""
    parser = argparse.ArgumentParser(prog="python -m tools.bill_of_materials", description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    options.file.parent.mkdir(parents=True, exist_ok=True)
    found = bill(options.wheel)
    options.file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(f"{len(found['components'])} components are in {options.file}.")


if __name__ == "__main__":
    main()
