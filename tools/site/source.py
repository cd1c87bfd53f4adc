"""The source of the site: the project's Markdown with its links adapted, and generated pages."""

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

from croupier.words import LANGUAGE_NAMES
from tools.site import contract_pages, formulas
from tools.site.contents import PACKAGES, ROOT, Page, pages
from tools.site.links import FileLink, replace_links

PLAIN = (".jpg", ".png", ".svg", ".txt")
"""Endings of linked files that are copied, since browsers show them; other linked files and folders become pages."""
FENCES = {".py": "python", ".js": "js", ".json": "json", ".c": "c", ".cu": "cuda", ".toml": "toml", ".service": "ini"}
FENCES |= dict.fromkeys((".cff", ".yaml", ".yml"), "yaml")
"""The language of a linked file's code block, for its colours, by file ending."""
MARKED = re.compile(r"^(```[a-z]+) .*$", re.MULTILINE)
"""The first line of a code block whose language is followed by a word for the tests."""
PATHS = {page.source: page.path for page in pages() if page.source is not None}
"""The paths in the site of repository files that are pages."""


def write(folder: Path) -> None:
    """Write everything that the site is built from into a folder."""
    linked: set[str] = set()
    for page in pages():
        if page.source is not None:
            text = MARKED.sub(r"\1", (ROOT / page.source).read_text(encoding="utf-8"))
            text = formulas.render_formulas(replace_links(text, page.source, _relinker(page, linked)))
            _write(folder, page.path, _in_languages(page, text))
    for path, text in contract_pages.files().items():
        _write(folder, path, text)
    for package in PACKAGES:
        _write(folder, f"reference/{package}.md", f"# {package}\n\n::: {package}\n")
    for file in sorted(linked):
        if file.endswith(PLAIN):
            _write(folder, _path(file), (ROOT / file).read_bytes())
        else:
            _write(folder, _path(file), _listing(file))


def _write(folder: Path, path: str, content: str | bytes) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


def _relinker(page: Page, linked: set[str]) -> Callable[[FileLink], str]:
    """Return a function that adapts a link of a page, and adds linked files that are no pages to `linked`."""
    here = posixpath.dirname(page.path)

    def target(link: FileLink) -> str:
        if link.file not in PATHS:
            linked.add(link.file)
        path = _path(link.file)
        file = posixpath.relpath(path, here or ".") if path != page.path else ""
        return f"{file}#{link.anchor}" if link.anchor else file

    return target


def _path(file: str) -> str:
    """Return the path in the site of a repository file."""
    if file in PATHS:
        return PATHS[file]
    if file.endswith(".md") or not (ROOT / file).exists():
        raise ValueError(f"a page links to {file}, which tools/site/contents.py does not name")
    return file.removeprefix("docs/") if file.endswith(PLAIN) else f"files/{file}.md"


def _in_languages(page: Page, text: str) -> str:
    """Return the text of a page; if it exists in all languages, with its language and links to the others."""
    if page.language is None:
        return text
    languages = [
        f"**{name}**" if language == page.language else f"[{name}]({language}.md)"
        for language, name in LANGUAGE_NAMES.items()
    ]
    title, _, rest = text.partition("\n")
    return f"---\nlanguage: {page.language}\n---\n\n{title}\n\n{' · '.join(languages)}\n{rest}"


def _listing(name: str) -> str:
    """Return a page that shows a file, or all files of a folder."""
    target = ROOT / name
    files = [target] if target.is_file() else sorted(path for path in target.rglob("*") if path.is_file())
    parts = ["---\nsearch:\n  exclude: true\n---", f"# {target.name}"]
    for file in files:
        text = file.read_text(encoding="utf-8").rstrip("\n")
        parts += [f"`{file.relative_to(ROOT).as_posix()}`", f"````{FENCES.get(file.suffix, 'text')}\n{text}\n````"]
    return "\n\n".join(parts) + "\n"
