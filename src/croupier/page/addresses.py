"""The addresses in the page's files, which are built for the root of a server, moved to another folder."""

import json
import re


def move_page(html: str, folder: str) -> str:
    """Return the HTML of a page with its absolute addresses below a folder, such as `/games/` or `../`.

    >>> move_page('<link href="/icon.svg" />', "/games/")
    '<link href="/games/icon.svg" />'
    """
    return re.sub(r'(?<==")/(?!/)', folder, html)


def move_manifest(text: str, folder: str) -> str:
    """Return the text of a manifest with its absolute addresses below a folder."""

    def moved(value: object) -> object:
        match value:
            case dict():
                return {name: moved(each) for name, each in value.items()}
            case list():
                return [moved(each) for each in value]
            case str() if value.startswith("/"):
                return folder + value[1:]
        return value

    return json.dumps(moved(json.loads(text)), ensure_ascii=False, indent=2) + "\n"
