"""The source of the site: what it is built from, and what other files that pages link to look like there."""

from pathlib import Path

import pytest
from tools.site.contents import Page
from tools.site.docstrings import fence_examples
from tools.site.formulas import render_formulas

from tools.site import source


def test_a_file_that_is_no_page_is_shown_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "ROOT", tmp_path)
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "a.py").write_text("a = 1\n")
    (tmp_path / "deploy" / "b.txt").write_text("b\n")
    assert source._listing("deploy/a.py").endswith("# a.py\n\n`deploy/a.py`\n\n````python\na = 1\n````\n")
    folder = source._listing("deploy")
    assert "````python\na = 1\n````" in folder
    assert "`deploy/b.txt`\n\n````text\nb\n````" in folder


def test_a_link_to_a_page_that_the_contents_lack_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"docs/new.md, which tools/site/contents.py does not name"):
        source._path("docs/new.md")


def test_a_page_in_several_languages_leads_to_the_others() -> None:
    text = source._in_languages(Page("So", "start/de.md", "locales/start.de.md", "de"), "# So\n\nText\n")
    assert text.startswith("---\nlanguage: de\n---\n\n# So\n\n[English](en.md) · **Deutsch** · [Français](fr.md)")
    assert text.endswith("\n\nText\n")


def test_formulas_are_told_from_money_and_code() -> None:
    text = "It is $x_1$ and costs $5,725 or $60,000.\n\n$$y = 2$$\n\n`$z$`\n"
    drawing = render_formulas(text)
    assert drawing.count("<math") == 2
    assert "costs $5,725 or $60,000." in drawing
    assert "`$z$`" in drawing


def test_examples_in_docstrings_become_code() -> None:
    text = "What it does.\n\n>>> 1 + 1\n2\n\nMore."
    assert fence_examples(text) == "What it does.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."
