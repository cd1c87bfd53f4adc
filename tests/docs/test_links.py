"""Every link in the project's Markdown leads to a file that is there, and to a heading that it has."""

from pathlib import Path

from tools.site.links import broken

ROOT = Path(__file__).parents[2]


def test_every_link_leads_somewhere() -> None:
    assert [problem for file in markdown() for problem in broken(ROOT, file)] == []


def markdown() -> list[str]:
    """Every Markdown file of the project."""
    skipped = {".venv", "build", "dist", "node_modules"}
    files = (path.relative_to(ROOT) for path in ROOT.glob("*.md"))
    below = (
        path.relative_to(ROOT)
        for folder in sorted(ROOT.iterdir())
        if folder.is_dir() and folder.name not in skipped and not folder.is_symlink()
        for path in folder.rglob("*.md")
    )
    return [path.as_posix() for path in (*files, *below) if not skipped & set(path.parts)]
