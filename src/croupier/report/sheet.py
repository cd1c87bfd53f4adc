"""Sheet: the frame and the parts of report pages, each one HTML file without scripts or anything to load."""

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from importlib.resources import files

from croupier.report.figures import games_played
from croupier.report.markup import Markup, element
from croupier.rules import Setup

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The page's Content-Security-Policy: nothing is loaded from outside."""
SIGN = (
    (0, "M18 4A10 10 0 1 0 18 16"),
    (23.6, "M0 20V0h6a6 6 0 0 1 0 12H0M5 12l7 8"),
    (41.6, "M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"),
    (67.6, "M0 0v13a7 7 0 0 0 14 0V0"),
    (87.6, "M0 20V0h6a6 6 0 0 1 0 12H0"),
    (105.6, "M0 0v20"),
    (111.6, "M10 0H0v20h10M0 11h8"),
    (127.6, "M0 20V0h6a6 6 0 0 1 0 12H0M5 12l7 8"),
)
"""The letters of the name: horizontal offset and path of each."""


DISCLAIMER = """\
An independent implementation of the dice game Las Vegas by Rüdiger Dorn, not connected with its author or publisher."""
"""The last sentence of a page in English."""


def sheet(title: str, kind: str, *parts: Markup, seed: int, language: str = "en", disclaimer: str = DISCLAIMER) -> str:
    """Return the whole file, with its parts between header and footer."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="generator", content=f"Croupier {version('croupier')}"),
        element("link", rel="icon", href="data:,"),
        element("title", f"{title} · Croupier"),
        element("style", Markup(files("croupier.report").joinpath("page.css").read_text(encoding="utf-8"))),
    )
    letters = [element("path", d=path, transform=f"translate({offset})") for offset, path in SIGN]
    sign = element("svg", *letters, class_="sign", viewBox="-1 -1 142 22", role="img", aria_label="Croupier")
    top = element("header", sign, element("span", kind), class_="top")
    foot = element("footer", f"Croupier {version('croupier')}, seed {seed}. {disclaimer}")
    body = element("body", top, *parts, foot)
    return f"<!doctype html>\n{element('html', head, body, lang=language)}\n"


def table_name(setup: Setup) -> str:
    """Return the edition, the number of players and the variants."""
    variants = (("neutral dice", setup.neutral), ("the one-armed bandit", setup.bandit))
    return f"{setup.edition.name}, {setup.players} players" + "".join(f", with {name}" for name, on in variants if on)


def heading(games: int, setup: Setup, lead: Iterable[str]) -> Markup:
    """Return the heading, with the number of games and the table, and a lead of a few sentences."""
    title = element("h1", element("b", games_played(games)), f" of {table_name(setup)}")
    return element("div", title, element("p", *lead, class_="said"), class_="title")


def warning(sentence: str | None) -> Markup:
    """Return a warning above the figures, or nothing without a sentence."""
    return element("p", sentence, class_="stopped") if sentence else Markup()


def fact_list(facts: Iterable[tuple[str, str, str]]) -> Markup:
    """Return a few figures in large type, each as name, figure and unit."""
    items = (
        element("div", element("dt", name), element("dd", value, element("small", more))) for name, value, more in facts
    )
    return element("dl", *items, class_="facts")


def figure(title: str, caption: str, plot: Markup, *, wide: bool = False) -> Markup:
    """Return a plot with title and caption, beside others or as wide as the page."""
    kind = "card wide" if wide else "card"
    return element("figure", element("h2", title), element("figcaption", caption), plot, class_=kind)


def play_again(
    command: str,
    title: str = "Play them again",
    about: str = "The same command plays the same games, on any machine and any number of cores.",
) -> Markup:
    """Return the section with the command that plays the same games again."""
    return element(
        "section",
        element("h2", title),
        element("p", about),
        element("code", command),
        class_="card wide",
    )


def table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """Return a table whose first column names the rows, in a box that scrolls if the table is too wide."""
    head = element("tr", *(element("th", heading, scope="col") for heading in headings))
    body = [
        element("tr", element("th", row[0], scope="row"), *(element("td", cell) for cell in row[1:])) for row in rows
    ]
    whole = element("table", element("caption", caption), element("thead", head), element("tbody", *body))
    return element("div", whole, class_="scroll", role="region", tabindex=0, aria_label=caption)


def inline(mark: Markup) -> Markup:
    """Return a mark for use inside a line of text."""
    return element("svg", mark, class_="inline", viewBox="0 0 20 20", aria_hidden="true")
