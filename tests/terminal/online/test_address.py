"""What people copy is understood, and what is no address gets a sentence."""

import pytest

from croupier.terminal.online.address import LOCAL, AddressError, TableAddress, parse_server, parse_table
from croupier.words import LANGUAGES, Words

HERE = parse_server(LOCAL)
CODE = "D-FfPm4Bz2J4"
PASS = "PfCs5wOZ4L0kVJ8hT2ynqg3xEbR9aMui"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"http://192.168.1.7:8765/t/{CODE}", f"http://192.168.1.7:8765/t/{CODE}"),
        (f"https://vegas.example/t/{CODE}/", f"https://vegas.example/t/{CODE}"),
        (f"https://vegas.example:443/t/{CODE}?a=b", f"https://vegas.example/t/{CODE}"),
        (f" <http://[::1]:8765/t/{CODE}> ", f"http://[::1]:8765/t/{CODE}"),
        (f"localhost:8765/t/{CODE}", f"http://localhost:8765/t/{CODE}"),
        (f"vegas.example/t/{CODE}", f"https://vegas.example/t/{CODE}"),
        (f"wss://vegas.example/api/tables/{CODE}/live", f"https://vegas.example/t/{CODE}"),
        (f"http://127.0.0.1:8765/api/tables/{CODE}", f"http://127.0.0.1:8765/t/{CODE}"),
        (f"https://vegas.example/games/t/{CODE}", f"https://vegas.example/games/t/{CODE}"),
        (f"wss://vegas.example/a/b/api/tables/{CODE}/live", f"https://vegas.example/a/b/t/{CODE}"),
        (CODE, f"{LOCAL}/t/{CODE}"),
    ],
)
def test_links_of_all_kinds_name_a_table(text: str, link: str) -> None:
    assert parse_table(text, HERE).link == link


def test_a_seats_link_carries_its_pass_and_nothing_else_is_taken_in() -> None:
    link = f"https://vegas.example/t/{CODE}"
    assert parse_table(f"{link}#pass.{PASS}", HERE) == TableAddress(parse_server("vegas.example"), CODE, PASS)
    assert parse_table(f"{link}#{PASS}", HERE).pass_ is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo bar",
        "ftp://vegas.example/t/x",
        "http:///t/x",
        "http://a:99999/t/x",
        "http://u:p@a/t/x",
        "x\x1b[2J",
        "[::1/t/x",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(AddressError) as refused:
        parse_table(text, HERE)
    for language in LANGUAGES:
        assert "\x1b" not in refused.value.sentence(Words(language))


def test_a_server_alone_is_no_table_and_the_sentence_keeps_a_secret() -> None:
    with pytest.raises(AddressError) as refused:
        parse_table(f"http://vegas.example/#pass.{PASS}", HERE)
    assert refused.value.key == "online.address.no_table"
    assert PASS not in refused.value.sentence(Words("en"))


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("vegas.example", "https://vegas.example"),
        ("https://vegas.example/", "https://vegas.example"),
        ("https://vegas.example/rules", "https://vegas.example"),
        (f"https://vegas.example/t/{CODE}", "https://vegas.example"),
        ("https://vegas.example/games/", "https://vegas.example/games"),
        ("https://vegas.example/games", "https://vegas.example/games"),
        ("https://vegas.example/games/play", "https://vegas.example/games"),
        ("https://vegas.example/games/api/health", "https://vegas.example/games"),
        (f"https://vegas.example/a/b/t/{CODE}", "https://vegas.example/a/b"),
    ],
)
def test_a_server_may_be_in_a_folder(text: str, url: str) -> None:
    server = parse_server(text)
    assert server.url == url
    assert parse_server(server.url) == server
    assert server.socket_url("/x") == f"wss{url.removeprefix('https')}/x"
    assert parse_table(CODE, server).link == f"{url}/t/{CODE}"


def test_only_this_machine_needs_no_proxy() -> None:
    assert [parse_server(name).on_this_machine for name in ("localhost", "127.0.0.1:1", "[::1]", "vegas.example")] == [
        True,
        True,
        True,
        False,
    ]
