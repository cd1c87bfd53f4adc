"""Link headers that preload words and the chunks of home or a table, so that a slow line waits once and not twice."""

from collections.abc import Iterable

from croupier.words import LANGUAGES

HOME = "/"
TABLE = ("/t/", "/play")
"""How the addresses of tables begin."""


def preferred_language(header: str) -> str:
    """The first language of an Accept-Language header that the page has; browsers name the best one first.

    >>> preferred_language("ja, nl-BE;q=0.9, en;q=0.8")
    'nl'
    """
    tags = (part.strip()[:2].lower() for part in header.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def preload_links(names: Iterable[str], path: str, languages: str) -> str:
    """The Link header for an address of the page: the words of the visitor's language, and home or the table."""
    kinds = [f"assets/words-{preferred_language(languages)}-"]
    if path == HOME:
        kinds.append("assets/home-")
    elif path.startswith(TABLE):
        kinds.append("assets/table-")
    wanted = (name for name in names if name.startswith(tuple(kinds)))
    return ", ".join(f"</{name}>; {_relation(name)}; crossorigin" for name in wanted)


def _relation(name: str) -> str:
    return "rel=modulepreload" if name.endswith(".js") else "rel=preload; as=style"
