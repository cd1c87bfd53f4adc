"""Signs that look alike, as Unicode has them."""

import unicodedata

import pytest
from tools.confusables import HEADER, table

from croupier.record.lookalikes import fold_name, load_prototypes, skeleton

SOURCE = """\
# Version: 17.0.0
# For documentation see elsewhere
0430 ;\t0061 ;\tMA\t# ( \u0430 \u2192 a )
006D ;\t0072 006E ;\tMA\t#
1D41A ;\t0061 ;\tMA\t# compared as a anyway
2028 ;\t0020 ;\tMA\t# no name has it
"""


def test_the_table_is_what_unicode_has_less_what_names_cannot_have() -> None:
    assert table(SOURCE) == HEADER.format(version="17.0.0") + "006D 0072 006E\n0430 0061\n"


def test_every_sign_of_the_table_is_one_that_a_name_can_have() -> None:
    assert len(load_prototypes()) > 2_000
    for sign in load_prototypes():
        assert unicodedata.is_normalized("NFKC", chr(sign))
        assert unicodedata.category(chr(sign))[0] not in "CZ"


@pytest.mark.parametrize("name", ["Anna", "\u00c9mile", "Zo\u00eb 7"])
def test_the_skeleton_of_a_name_is_its_own(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)
    assert fold_name(fold_name(name)) == fold_name(name)
