"""The page over HTTP: the right file, in the smallest encoding, cached for as long as it may be."""

import gzip
import re
from pathlib import Path

import pytest

from croupier.page import static_folder
from croupier.server.http.page import NOT_BUILT, ROUTES, files
from tests.server.conftest import Running


@pytest.fixture(autouse=True)
def built() -> None:
    assert static_folder() is not None, "the page is not built; this does it: python page/build.py"


@pytest.mark.parametrize("path", [route.replace("{table}", "abc") for route in ROUTES])
def test_every_address_of_the_page_gives_the_page(server: Running, path: str) -> None:
    with server.client() as client:
        answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text


def test_what_the_page_asks_for_is_there_and_kept_for_good(server: Running) -> None:
    with server.client() as client:
        names = re.findall(r'(?:src|href)="(/assets/[^"]+)"', client.get("/").text)
        assert {name.rpartition(".")[2] for name in names} == {"js", "css"}
        for name in names:
            answer = client.get(name)
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            kind = "text/javascript" if name.endswith("js") else "text/css"
            assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
        assert client.get("/icon.svg").headers["content-type"] == "image/svg+xml"


def test_the_licences_of_what_is_built_in_are_plain_text(server: Running) -> None:
    with server.client() as client:
        answer = client.get("/notices.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "svelte" in answer.text


def test_nothing_in_the_page_asks_the_policy_for_an_exception(server: Running) -> None:
    with server.client() as client:
        answer = client.get("/")
    policy = answer.headers["content-security-policy"]
    # WebAssembly of our own is let in by a word that sounds worse than it is; scripts made of text are not.
    assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval';", "script-src 'self';")
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=|https?://", answer.text)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None), ("", None)],
)
def test_the_smallest_form_the_browser_reads(server: Running, accepted: str, encoding: str | None) -> None:
    with server.client() as client, client.stream("GET", "/", headers={"accept-encoding": accepted}) as answer:
        content = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding, accept-language"
    assert content == files()["index.html"].forms[encoding or ""]
    if encoding == "gzip":
        assert gzip.decompress(content) == files()["index.html"].forms[""]


def test_a_page_that_is_known_already_is_not_sent_again(server: Running) -> None:
    with server.client() as client:
        etag = client.get("/").headers["etag"]
        again = client.get("/", headers={"if-none-match": f'"other", {etag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)


@pytest.mark.parametrize("path", ["/assets/nothing.js", "/assets/..%2Findex.html", "/nothing.js", "/assets/index.html"])
def test_what_is_no_file_of_the_page_is_not_there(server: Running, path: str) -> None:
    with server.client() as client:
        answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-route")


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_who_comes_by_an_address_that_nobody_knows_gets_the_page_which_says_so(server: Running) -> None:
    with server.client() as client:
        etag = client.get("/").headers["etag"]
        answer = client.get("/nothing/here", headers={**BROWSER, "if-none-match": etag})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text
    with server.client() as client:
        head = client.head("/nothing/here", headers=BROWSER)
    assert (head.status_code, head.headers["content-type"], head.content) == (404, "text/html; charset=utf-8", b"")


@pytest.mark.parametrize("path", ["/api/nothing", "/assets/nothing.js"])
def test_below_api_and_assets_there_is_no_page_for_anybody(server: Running, path: str) -> None:
    with server.client() as client:
        answer = client.get(path, headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-route")


def test_without_a_page_the_server_says_so(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.http.page.static_folder", lambda: None)
    files.cache_clear()
    try:
        with server.client() as client:
            assert client.get("/").text == NOT_BUILT
            for link in re.findall(r'href="([^"]+)"', NOT_BUILT):
                assert client.get(link).status_code == 200
    finally:
        files.cache_clear()


def test_the_engine_is_among_the_files_of_the_page(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = {
        "index.html": b"",
        "engine.json": b"{}",
        "assets/engine-1.wasm": b"module",
        "assets/weights-1.bin": b"w",
    }
    (tmp_path / "assets").mkdir()
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr("croupier.server.http.page.static_folder", lambda: tmp_path)
    files.cache_clear()
    try:
        with server.client() as client:
            answers = {name: client.get(f"/{name}") for name in contents if name != "index.html"}
    finally:
        files.cache_clear()
    assert {
        name: (answer.headers["content-type"], answer.headers["cache-control"]) for name, answer in answers.items()
    } == {
        "engine.json": ("application/json", "no-cache"),
        "assets/engine-1.wasm": ("application/wasm", "public, max-age=31536000, immutable"),
        "assets/weights-1.bin": ("application/octet-stream", "public, max-age=31536000, immutable"),
    }
    assert all(answer.content == contents[name] for name, answer in answers.items())


LINK = re.compile(r"</(assets/[^>]+)>; (rel=modulepreload|rel=preload; as=style); crossorigin")


@pytest.mark.parametrize(
    ("header", "language"), [("de-CH, de;q=0.9, en;q=0.8", "de"), ("ja, fr;q=0.5", "fr"), ("ja", "en"), ("", "en")]
)
def test_the_words_of_the_visitors_language_are_told_of_ahead(server: Running, header: str, language: str) -> None:
    with server.client() as client:
        told = LINK.findall(client.get("/rules", headers={"accept-language": header}).headers["link"])
        [(name, how)] = told
        assert name.startswith(f"assets/words-{language}-")
        assert how == "rel=modulepreload"
        assert client.get(f"/{name}").status_code == 200


@pytest.mark.parametrize(("address", "screen"), [("/", "home"), ("/t/abc", "table")])
def test_script_and_style_of_home_and_of_a_table_are_told_of_ahead(server: Running, address: str, screen: str) -> None:
    with server.client() as client:
        told = LINK.findall(client.get(address).headers["link"])
    kinds = {(name.partition("-")[0], name.rpartition(".")[2], how) for name, how in told}
    assert kinds == {
        ("assets/words", "js", "rel=modulepreload"),
        (f"assets/{screen}", "js", "rel=modulepreload"),
        (f"assets/{screen}", "css", "rel=preload; as=style"),
    }
