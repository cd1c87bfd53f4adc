"""Contents: which pages the site has, where each comes from, and the order that readers find them in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.words import LANGUAGE_NAMES
from tools.reference import PAGE as PYTHON
from tools.reference import packages

ROOT = Path(__file__).parents[2]
PACKAGES = tuple(packages(PYTHON.read_text(encoding="utf-8")))
"""The public packages, as docs/python.md names them."""


@dataclass(frozen=True)
class Page:
    """One page of the site."""

    title: str
    """In the navigation."""
    path: str
    """In the site, like `rules/de.md`."""
    source: str | None = None
    """The file in the repository that it is; None where it is generated."""
    language: str | None = None
    """Where it is there in all languages, its own."""


@dataclass(frozen=True)
class Section:
    """Pages that belong together, and smaller sections."""

    title: str
    entries: tuple["Page | Section", ...]


def _players(language: str) -> Section:
    """The pages for players in a language, called what they call themselves."""
    found = []
    for name in ("start", "rules"):
        source = f"locales/{name}.{language}.md"
        title = (ROOT / source).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        found.append(Page(title, f"{name}/{language}.md", source, language))
    return Section(LANGUAGE_NAMES[language], tuple(found))


HTTP = (
    Page("Overview", "http/index.md"),
    Page("Tables", "http/tables.md"),
    Page("Records", "http/records.md"),
    Page("Positions", "http/positions.md"),
    Page("The server", "http/server.md"),
)
"""The routes, by what they are about."""
PROTOCOL = (
    Page("Commands", "protocol/commands.md"),
    Page("Messages", "protocol/messages.md"),
    Page("Events", "protocol/events.md"),
    Page("What they carry", "protocol/parts.md"),
    Page("Bodies of HTTP", "protocol/bodies.md"),
)
"""The structs that go over the wire, by their part."""

CONTENTS = (
    Page("Croupier", "index.md", "README.md"),
    Section(
        "Players",
        (
            *(_players(language) for language in LANGUAGE_NAMES),
            Page("Editions, variants, rulings", "rules.md", "docs/rules.md"),
            Page("In a terminal", "terminal.md", "docs/terminal.md"),
            Page("Fair dice", "fair-dice.md", "docs/fair-dice.md"),
        ),
    ),
    Section("Hosts", (Page("Tables for others", "hosting.md", "docs/hosting.md"),)),
    Section(
        "Integrators",
        (
            Page("Live tables", "api.md", "docs/api.md"),
            Section("HTTP, route by route", HTTP),
            Section("The protocol, struct by struct", PROTOCOL),
            Page("The text record", "record.md", "docs/record.md"),
        ),
    ),
    Section(
        "Researchers",
        (
            Page("From Python", "python.md", "docs/python.md"),
            Section("Reference", tuple(Page(name, f"reference/{name}.md") for name in PACKAGES)),
            Page("As an environment", "research.md", "docs/research.md"),
            Page("Simulation", "simulate.md", "docs/simulate.md"),
            Page("Luck, skill, exact values", "analysis.md", "docs/analysis.md"),
            Page("Bots", "bots.md", "docs/bots.md"),
            Page("The arena", "arena.md", "docs/arena.md"),
            Page("Performance", "performance.md", "docs/performance.md"),
        ),
    ),
    Section(
        "Maintainers",
        (
            Page("Architecture", "architecture.md", "docs/architecture.md"),
            Page("Decisions", "decisions.md", "docs/decisions.md"),
            Page("Contributing", "contributing.md", "CONTRIBUTING.md"),
            Page("A release", "releasing.md", "docs/releasing.md"),
            Page("The page", "page.md", "page/README.md"),
            Page("Security", "security.md", "SECURITY.md"),
            Page("Code of conduct", "code-of-conduct.md", "CODE_OF_CONDUCT.md"),
            Page("Changelog", "changelog.md", "CHANGELOG.md"),
        ),
    ),
)
"""The whole site."""


def pages(entries: Iterable[Page | Section] = CONTENTS) -> Iterator[Page]:
    """Every page, in order."""
    for entry in entries:
        if isinstance(entry, Page):
            yield entry
        else:
            yield from pages(entry.entries)


def navigation(entries: Iterable[Page | Section] = CONTENTS) -> list[dict[str, object]]:
    """The contents as the site's builder reads them."""
    return [{entry.title: entry.path if isinstance(entry, Page) else navigation(entry.entries)} for entry in entries]
