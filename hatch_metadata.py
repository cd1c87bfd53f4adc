"""Metadata hook: the addresses of the project, and its README as a package index shows it.

All of them are built from one setting of pyproject.toml: `repository` in [tool.hatch.metadata.hooks.custom]. While it
is empty the package names no address, and its description has no pictures and no links that lead nowhere.
"""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img [^>]*>")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
"""A link or a picture by a relative address: its mark, its words, its address."""
SOURCE = re.compile(r'(<img [^>]*src=")(?!https?:)([^"]+)')
"""A relative address of a picture that is written as HTML."""


def urls(repository: str, version: str) -> dict[str, str]:
    """The addresses that a package index shows, by their names there; none without a repository."""
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
    """The README with whole addresses, of this version's files; without a repository, with plain words for them."""
    if not repository:
        return LINK.sub(lambda link: link[2], _without_pictures(readme))

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({repository}/{kind}/v{version}/{link[3]})"

    return SOURCE.sub(lambda source: f"{source[1]}{repository}/raw/v{version}/{source[2]}", LINK.sub(whole, readme))


def _without_pictures(readme: str) -> str:
    """A README without its pictures, and without tables that have nothing else."""
    paragraphs = re.split(r"(\n{2,})", readme)
    for index, paragraph in enumerate(paragraphs):
        rest = PICTURE.sub("", paragraph)
        if rest != paragraph:
            paragraphs[index] = rest if re.search(r"\w", rest) else ""
    return re.sub(r"\n{3,}", "\n\n", "".join(paragraphs))


class ProjectPage(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add both to what pyproject.toml says."""
        repository = str(self.config.get("repository", "")).rstrip("/")
        version = str(metadata["version"])
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": long_description(text, repository, version)}
        metadata["urls"] = urls(repository, version)
