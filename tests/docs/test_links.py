"""Every link in the project's Markdown leads to a file that is there, and to a heading that it has."""

from pathlib import Path

from tools.site.links import broken_links

ROOT = Path(__file__).parents[2]


def test_every_link_leads_somewhere() -> None:
    assert [problem for file in markdown() for problem in broken_links(ROOT, file)] == []


def markdown() -> list[str]:
    """Every Markdown file of the project."""
    skipped = {"build", "dist", "node_modules"}
    folders = [path for path in ROOT.iterdir() if path.is_dir() and (path.name[0] != "." or path.name == ".github")]
    files = [*ROOT.glob("*.md"), *(file for path in folders if path.name not in skipped for file in path.rglob("*.md"))]
    paths = (file.relative_to(ROOT) for file in sorted(files))
    return [path.as_posix() for path in paths if not skipped & set(path.parts)]
