"""Metadata hook: the URLs of the project, and its README for a package index.

They are built from one setting in pyproject.toml: `repository` in [tool.hatch.metadata.hooks.custom]. While it is
empty, the package has no URLs, and its description has no pictures and no relative links, which would lead nowhere.
"""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img [^>]*>")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
"""A link or picture with a relative address. The groups are `!` for a picture, the text, and the address."""
SOURCE = re.compile(r'(<img [^>]*src=")(?!https?:)([^"]+)')
"""The relative address of a picture in HTML."""


def urls(repository: str, version: str) -> dict[str, str]:
    """Return the URLs that a package index shows, by their labels; none without a repository."""
    if not repository:
        return {}
    return {
        "Homepage": repository,
        "Documentation": f"{repository}/tree/v{version}/docs",
        "Changelog": f"{repository}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Source": f"{repository}/tree/v{version}",
    }


def long_description(readme: str, repository: str, version: str) -> str:
    """Return the README with its relative links pointing to this version's files in the repository.

    Without a repository pictures are removed and relative links become plain text.
    """
    if not repository:
        return LINK.sub(lambda link: link[2], _without_pictures(readme))

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({repository}/{kind}/v{version}/{link[3]})"

    return SOURCE.sub(lambda source: f"{source[1]}{repository}/raw/v{version}/{source[2]}", LINK.sub(whole, readme))


def _without_pictures(readme: str) -> str:
    """Return a README without its pictures, and without paragraphs and tables that have nothing else."""
    paragraphs = re.split(r"(\n{2,})", readme)
    for index, paragraph in enumerate(paragraphs):
        rest = PICTURE.sub("", paragraph)
        if rest != paragraph:
            paragraphs[index] = rest if re.search(r"\w", rest) else ""
    return re.sub(r"\n{3,}", "\n\n", "".join(paragraphs))


class ProjectPage(MetadataHookInterface):
    """Fills in the `readme` and `urls` of the project's metadata."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add both to the metadata from pyproject.toml."""
        repository = str(self.config.get("repository", "")).rstrip("/")
        version = str(metadata["version"])
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": long_description(text, repository, version)}
        metadata["urls"] = urls(repository, version)
