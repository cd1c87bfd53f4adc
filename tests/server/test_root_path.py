"""A server in a folder of a web server: all of it is found there, with any proxy."""

import gzip
import json
import re
from collections.abc import Iterator

import pytest

from croupier.page import static_folder
from croupier.server.app import OWN_SEGMENTS
from croupier.server.root_path import RootPathError, parse_root_path
from croupier.server.settings import Settings
from tests.proxy import proxy
from tests.server.conftest import Running, running
from tests.server.guests import set_up
from tests.server.wire import NotAdmittedError, listen

ADDRESS = re.compile(r'="(/(?!/)[^"]*)"')


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    assert static_folder() is not None, "the page is not built; this does it: python page/build.py"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server below /games."""
    with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}", root="/games")) as found:
        yield found


@pytest.fixture(params=["kept", "stripped"])
def before(served: Running, request: pytest.FixtureRequest) -> Iterator[Running]:
    """Run a proxy before it; all is asked of the proxy, below /games."""
    with proxy(served.url, "/games", strip=request.param == "stripped") as url:
        yield Running(f"{url}/games", served.application, served.loop, served.connections, served.stop)


@pytest.mark.parametrize("path", ["/", "/rules", "/t/abc", "/nothing/here"])
def test_every_address_in_the_page_is_below_the_root_path(before: Running, path: str) -> None:
    with before.client() as client:
        answer = client.get(path, headers={"accept": "text/html"})
        found = ADDRESS.findall(answer.text)
        linked = re.findall(r"<([^>]+)>", answer.headers["link"])
        assert len(found) >= 7
        for address in (*found, *linked):
            assert address.startswith("/games/")
            assert client.get(address.removeprefix("/games")).status_code == 200
        assert gzip.decompress(b"".join(raw(before, path, "gzip"))).decode() == answer.text


def raw(before: Running, path: str, coding: str) -> list[bytes]:
    """Return the bytes of the page in an encoding."""
    headers = {"accept": "text/html", "accept-encoding": coding}
    with before.client() as client, client.stream("GET", path, headers=headers) as answer:
        assert answer.headers["content-encoding"] == coding
        return [*answer.iter_raw()]


def test_the_manifest_installs_the_folder_and_not_the_whole_host(before: Running) -> None:
    with before.client() as client:
        manifest = client.get("/manifest.webmanifest").json()
        assert [manifest[name] for name in ("id", "start_url", "scope")] == ["/games/"] * 3
        for icon in (*manifest["icons"], *manifest["screenshots"]):
            assert client.get(icon["src"].removeprefix("/games")).status_code == 200
        assert manifest["shortcuts"][0]["url"] == "/games/rules"


def test_the_worker_the_parts_and_the_engine_are_there(before: Running) -> None:
    with before.client() as client:
        assert client.get("/worker.js").status_code == 200
        parts = client.get("/parts.json").json()
        assert client.get(f"/{parts[0]}").headers["cache-control"].endswith("immutable")
        assert client.get(f"/{client.get('/engine.json').json()['module']}").status_code == 200


def test_the_folder_without_its_slash_leads_into_it(served: Running) -> None:
    with served.client() as client:
        answer = client.get("/games")
    assert (answer.status_code, answer.headers["location"]) == (308, "/games/")


def test_the_api_health_and_metrics_answer(before: Running) -> None:
    table = set_up(before)
    assert table.shown()["room"]["table"] == table.table
    assert table.sit("Ada") == 0
    with before.client() as client:
        assert client.get("/api/health").json()["status"] == "ok"
        assert "croupier_tables " in client.get("/metrics").text
        assert client.get("/api/schema.json").json()["servers"] == [{"url": "/games"}]
        assert client.get("/api/nothing").json()["code"] == "no-route"


def test_sockets_and_streams_are_let_through(before: Running, served: Running) -> None:
    table = set_up(served)
    wire, welcome = listen(before.url, table.table)
    with wire:
        assert welcome["room"]["table"] == table.table
    with before.client() as client, client.stream("GET", f"{table.path}/stream") as answer:
        assert json.loads(next(answer.iter_lines()))["room"]["table"] == table.table
    with pytest.raises(NotAdmittedError):
        listen(f"{served.url}/other", table.table)


def test_a_folder_with_a_similar_name_is_another(served: Running) -> None:
    with served.client() as client:
        assert client.get("/gamesroom/api/health").status_code == 404
        assert client.get("/games//api/health").status_code == 404


@pytest.mark.parametrize(
    ("text", "root"),
    [("", ""), ("/", ""), ("/games/", "/games"), ("games", "/games"), (" /a/b.c/ ", "/a/b.c"), ("/~ada", "/~ada")],
)
def test_a_root_path_may_be_written_with_and_without_slashes(text: str, root: str) -> None:
    assert parse_root_path(text, OWN_SEGMENTS) == root


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://vegas.example/games/", "is not a path; write it like this: /games/."),
        ("https://[", "is not a path; write it like this: /games/."),
        ("/a//b", "is not a path"),
        ("/../games", "is not a path"),
        ("/a b", "is not a path"),
        ("/games?x", "is not a path"),
        ("C:/Program Files/Git/games/", "is not a path"),
        ("/é", "is not a path"),
        ("/t", "begins like an address of the server itself; choose another, such as /games/."),
        ("/api/croupier", "begins like an address of the server itself"),
        ("/assets", "begins like an address of the server itself"),
        ("/rules/", "begins like an address of the server itself"),
    ],
)
def test_a_wrong_root_path_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RootPathError, match=re.escape(sentence)):
        parse_root_path(text, OWN_SEGMENTS)
