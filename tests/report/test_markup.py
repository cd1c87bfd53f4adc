"""Markup: nothing that was not made as markup gets through as such."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from croupier.report.markup import Markup, element, join

printable = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")))


@given(printable, printable)
def test_any_text_is_read_back_as_it_was(content: str, attribute: str) -> None:
    tree = ElementTree.fromstring(element("p", content, element("b", "x"), title=attribute))
    assert (tree.text or "") == content
    assert tree.attrib == {"title": attribute}
    assert [child.tag for child in tree] == ["b"]


def test_only_markup_stays_markup() -> None:
    assert join("<b>", Markup("<i></i>"), "&") == "&lt;b&gt;<i></i>&amp;"


def test_names_and_numbers_of_attributes() -> None:
    assert element("g", class_="a", text_anchor="end", x=1.50, y=0.333333, z=None) == (
        '<g class="a" text-anchor="end" x="1.5" y="0.33"></g>'
    )


def test_what_has_no_end_gets_none() -> None:
    assert element("meta", charset="utf-8") == '<meta charset="utf-8">'
