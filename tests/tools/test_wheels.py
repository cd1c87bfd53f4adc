"""What is done with wheels before they are published: two compared, and a bill of materials."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.bill_of_materials import bill
from tools.same_wheel import differences

NOTICES = f"Head\n\n{'=' * 72}\nsvelte 5.57.3 (MIT)\n\nCopyright\n\n{'=' * 72}\n@a/b 1.0.0 (ISC)\n\nCopyright\n"
METADATA = """Metadata-Version: 2.4
Name: croupier
Version: 9.9.9
License-Expression: MIT
Requires-Dist: textual>=0.1
Requires-Dist: click>=1; sys_platform == 'no-system'
Requires-Dist: ray>=2; extra == 'ray'
"""


def wheel(path: Path, **files: str) -> Path:
    """Write a wheel with files and return its path."""
    with ZipFile(path, "w") as archive:
        archive.writestr("croupier-9.9.9.dist-info/METADATA", METADATA)
        archive.writestr("croupier/page/static/notices.txt", NOTICES)
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_wheels_differ_by_files_and_by_contents(tmp_path: Path) -> None:
    one = wheel(tmp_path / "one.whl", a="1", b="2")
    assert [*differences(one, wheel(tmp_path / "same.whl", b="2", a="1"))] == []
    other = wheel(tmp_path / "other.whl", a="0", c="2")
    found = [*differences(one, other)]
    assert found == [f"only in {one}: b", f"only in {other}: c", "different: a"]


def test_a_bill_names_what_is_needed_what_those_need_and_what_is_in_the_page(tmp_path: Path) -> None:
    found = bill(wheel(tmp_path / "croupier-9.9.9-py3-none-any.whl"))
    assert found["metadata"]["component"]["purl"] == "pkg:pypi/croupier@9.9.9"
    assert len(found["metadata"]["component"]["hashes"][0]["content"]) == 64
    by_name = {part["name"]: part for part in found["components"]}
    assert {"textual", "rich", "markdown-it-py", "svelte", "@a/b"} <= set(by_name)
    assert not {"ray", "pytest"} & set(by_name)
    assert by_name["@a/b"]["purl"] == "pkg:npm/%40a/b@1.0.0"
    assert by_name["svelte"]["licenses"] == [{"expression": "MIT"}]
    depends = {part["ref"]: part["dependsOn"] for part in found["dependencies"]}
    assert depends["pkg:pypi/croupier@9.9.9"] == [by_name[name]["purl"] for name in ("textual", "svelte", "@a/b")]
    assert by_name["rich"]["purl"] in depends[by_name["textual"]["purl"]]
    assert len({part["bom-ref"] for part in found["components"]}) == len(found["components"])


def test_what_is_not_installed_has_no_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.test_wheels.METADATA", METADATA + "Requires-Dist: no-such-package\n")
    with pytest.raises(SystemExit, match="no-such-package is not installed"):
        bill(wheel(tmp_path / "croupier-9.9.9-py3-none-any.whl"))
