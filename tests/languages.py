"""The languages as a parameter of tests that look at every text, at whatever it costs to draw it."""

import pytest

from croupier.words import LANGUAGES

LONGEST = ("de", "fr")
"""Languages whose words need the most room, the longest first."""
EACH = [pytest.param(each, id=each, marks=[] if each == LONGEST[0] else pytest.mark.soak) for each in LANGUAGES]
"""Every language: `make test` takes the one with the longest words, `make soak` the others."""
