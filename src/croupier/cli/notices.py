"""The licences of Croupier and of what others wrote and is built into it."""

from importlib.metadata import distribution

from croupier.page import static


def notices() -> str:
    """All licence files of the package, then the notices of the page where there is one."""
    package = distribution("croupier")
    files = [file for file in package.files or () if file.parts[1:2] == ("licenses",)]
    texts = [file.read_text(encoding="utf-8") for file in sorted(files)]
    page = static()
    if page is not None and (page / "notices.txt").is_file():  # a page that was built long ago has none
        texts.append((page / "notices.txt").read_text(encoding="utf-8"))
    return "\n\n".join(text.strip() for text in texts)
