"""Contents: the pages of the site, where each comes from, and their order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.words import LANGUAGE_NAMES
from tools.reference import PAGE as PYTHON
from tools.reference import packages

ROOT = Path(__file__).parents[2]
PACKAGES = tuple(packages(PYTHON.read_text(encoding="utf-8")))
"""The public packages, which have tables in docs/python.md."""


@dataclass(frozen=True)
class Page:
    """One page of the site."""

    title: str
    """Its title in the navigation."""
    path: str
    """Its path in the site, such as `rules/de.md`."""
    source: str | None = None
    """Its file in the repository; None if it is generated."""
    language: str | None = None
    """Its language, if it exists in all languages."""


@dataclass(frozen=True)
class PageGroup:
    """A section of the navigation, with pages and subsections."""

    title: str
    entries: tuple["Page | PageGroup", ...]


def _players(language: str) -> PageGroup:
    """Return the section of pages for players in a language, with the titles in their first lines."""
    found = []
    for name in ("start", "rules"):
        source = f"locales/{name}.{language}.md"
        title = (ROOT / source).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        found.append(Page(title, f"{name}/{language}.md", source, language))
    return PageGroup(LANGUAGE_NAMES[language], tuple(found))


HTTP = (
    Page("Overview", "http/index.md"),
    Page("Tables", "http/tables.md"),
    Page("Records", "http/records.md"),
    Page("Positions", "http/positions.md"),
    Page("The server", "http/server.md"),
)
"""The pages of routes, by subject."""
PROTOCOL = (
    Page("Commands", "protocol/commands.md"),
    Page("Messages", "protocol/messages.md"),
    Page("Events", "protocol/events.md"),
    Page("What they carry", "protocol/parts.md"),
    Page("Bodies of HTTP", "protocol/bodies.md"),
)
"""The pages of structs that are sent, by purpose."""

CONTENTS = (
    Page("Croupier", "index.md", "README.md"),
    PageGroup(
        "Players",
        (
            *(_players(language) for language in LANGUAGE_NAMES),
            Page("Editions, variants, rulings", "rules.md", "docs/rules.md"),
            Page("With your own dice", "real-table.md", "docs/real-table.md"),
            Page("In a terminal", "terminal.md", "docs/terminal.md"),
            Page("Fair dice", "fair-dice.md", "docs/fair-dice.md"),
            Page("The camera", "camera.md", "docs/camera.md"),
        ),
    ),
    PageGroup("Hosts", (Page("Tables for others", "hosting.md", "docs/hosting.md"),)),
    PageGroup(
        "Integrators",
        (
            Page("Live tables", "api.md", "docs/api.md"),
            PageGroup("HTTP, route by route", HTTP),
            PageGroup("The protocol, struct by struct", PROTOCOL),
            Page("The text record", "record.md", "docs/record.md"),
        ),
    ),
    PageGroup(
        "Researchers",
        (
            Page("From Python", "python.md", "docs/python.md"),
            PageGroup("Reference", tuple(Page(name, f"reference/{name}.md") for name in PACKAGES)),
            Page("As an environment", "research.md", "docs/research.md"),
            PageGroup(
                "Toolkits",
                (
                    Page("Gymnasium", "gymnasium.md", "docs/gymnasium.md"),
                    Page("PettingZoo", "pettingzoo.md", "docs/pettingzoo.md"),
                    Page("OpenSpiel", "open_spiel.md", "docs/open_spiel.md"),
                ),
            ),
            Page("Simulation", "simulate.md", "docs/simulate.md"),
            Page("Luck, skill, exact values", "analysis.md", "docs/analysis.md"),
            Page("Puzzles", "puzzles.md", "docs/puzzles.md"),
            Page("Bots", "bots.md", "docs/bots.md"),
            Page("The arena", "arena.md", "docs/arena.md"),
            Page("Performance", "performance.md", "docs/performance.md"),
        ),
    ),
    PageGroup(
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


def pages(entries: Iterable[Page | PageGroup] = CONTENTS) -> Iterator[Page]:
    """Yield every page in order."""
    for entry in entries:
        if isinstance(entry, Page):
            yield entry
        else:
            yield from pages(entry.entries)


def navigation(entries: Iterable[Page | PageGroup] = CONTENTS) -> list[dict[str, object]]:
    """Return the contents in the form that the site's builder reads."""
    return [{entry.title: entry.path if isinstance(entry, Page) else navigation(entry.entries)} for entry in entries]
