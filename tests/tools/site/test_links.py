"""Links in Markdown: found outside of code, led elsewhere, and checked."""

from pathlib import Path

from tools.site.links import FileLink, anchors, broken_links, links, replace_links

TEXT = """# The page
See [the other](../other.md#a-part), [here](#the-page), [the web](https://vegas.example/x.md), `[no](link.md)`,
[`code`](code.py) and <img src="pictures/a.jpg" alt="a picture">.

```console
$ echo "[no](link.md)"
```

[![a picture](b.jpg)](c.md)
"""


def test_links_are_found_outside_of_code_from_the_root_of_the_project() -> None:
    assert [*links(TEXT, "docs/page.md")] == [
        FileLink("other.md", "a-part"),
        FileLink("docs/page.md", "the-page"),
        FileLink("docs/code.py", ""),
        FileLink("docs/pictures/a.jpg", ""),
        FileLink("docs/b.jpg", ""),
        FileLink("docs/c.md", ""),
    ]


def test_links_are_led_elsewhere_and_nothing_else_changes() -> None:
    changed = replace_links(TEXT, "docs/page.md", lambda link: f"/{link.file}")
    assert "[the other](/other.md), [here](/docs/page.md), [the web](https://vegas.example/x.md)" in changed
    assert changed.count("[no](link.md)") == 2


def test_anchors_are_the_words_of_headings() -> None:
    text = "# `croupier.rules`\n## What it's for: [this](x.md)!\n```\n# no heading\n```\n## Two\n## Two\n## Größe\n"
    assert anchors(text) == {"croupierrules", "what-its-for-this", "two", "two-1", "größe"}
    assert anchors("## `GET /api/bots` { #bots }\n") == {"bots"}


def test_what_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n[b](b.md), [b](b.md#b), [b](b.md#c), [c](c.md), [a](#a), [a](#b)\n")
    (tmp_path / "b.md").write_text("# B\n")
    assert [*broken_links(tmp_path, "a.md")] == [
        "a.md links to b.md#c, but no heading there has that anchor",
        "a.md links to c.md, which does not exist",
        "a.md links to a.md#b, but no heading there has that anchor",
    ]
