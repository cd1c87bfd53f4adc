"""The page's types: what it believes the server says is what the server says."""

from tests.page.write_types import FILE, written


def test_the_types_of_the_page_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tests.page.write_types"
