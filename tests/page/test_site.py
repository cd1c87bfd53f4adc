"""The page as a static site: all its files, relative addresses, and no other folder's files touched."""

import json
import re
from pathlib import Path

import pytest

from croupier.engine.host import WEIGHTS
from croupier.engine.manifest import HERE, PAGE_MODULE
from croupier.page import SCREENS, static_folder
from croupier.page.site import MARK, NotEmptyError, write_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert static_folder() is not None, "the page is not built; this does it: python page/build.py"
    folder = tmp_path_factory.mktemp("web") / "site"
    write_site(folder, "https://vegas.example")
    return folder


@pytest.mark.parametrize("screen", ["", *SCREENS])
def test_every_screen_is_a_file_whose_addresses_lead_to_files_from_where_it_lies(site: Path, screen: str) -> None:
    page = (site / screen / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(addresses) > 4
    for address in addresses:
        assert not address.startswith("/")
        assert (site / screen / address).is_file(), address
    assert f'{MARK}="https://vegas.example"' in page


def test_manifest_parts_and_module_are_there_and_nothing_twice(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert all((site / icon["src"]).is_file() for icon in (*manifest["icons"], *manifest["screenshots"]))
    assert all((site / part).is_file() for part in json.loads((site / "parts.json").read_text()))
    engine = json.loads((site / "engine.json").read_text("utf-8"))
    for kind, file in (("module", HERE / PAGE_MODULE), ("weights", WEIGHTS)):
        assert (site / engine[kind]).read_bytes() == file.read_bytes(), "the page has the engine of the package"
    assert not [*site.rglob("*.br"), *site.rglob("*.gz")]


def test_an_older_site_is_replaced_and_other_files_are_left_alone(site: Path, tmp_path: Path) -> None:
    (site / "assets" / "old.js").write_text("")
    write_site(site)
    assert not (site / "assets" / "old.js").exists()
    assert f'{MARK}=""' in (site / "index.html").read_text("utf-8")
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(NotEmptyError):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
