"""Ahead: what a browser will want after the page itself, told with it, so that a slow line waits once and not twice."""

from collections.abc import Iterable

from croupier.words import LANGUAGES

TABLE = "/t/"
"""How the addresses of tables begin."""


def spoken(header: str) -> str:
    """The first language of an Accept-Language that the page has words for; browsers name the best one first.

    >>> spoken("ja, nl-BE;q=0.9, en;q=0.8")
    'nl'
    """
    tags = (part.strip()[:2].lower() for part in header.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def ahead(names: Iterable[str], path: str, languages: str) -> str:
    """The Link header for an address of the page: the words of the visitor's language, and the table where one is."""
    kinds = [f"assets/words-{spoken(languages)}-"]
    if path.startswith(TABLE):
        kinds.append("assets/table-")
    wanted = (name for name in names if name.startswith(tuple(kinds)))
    return ", ".join(f"</{name}>; {_how(name)}; crossorigin" for name in wanted)


def _how(name: str) -> str:
    return "rel=modulepreload" if name.endswith(".js") else "rel=preload; as=style"
