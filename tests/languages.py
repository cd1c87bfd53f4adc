"""The languages as a parameter of tests that look at every text, at whatever it costs to draw it."""

import pytest

from croupier.words import LANGUAGES

LONGEST = ("de", "fr")
"""Languages whose words need the most room."""
EACH = [pytest.param(each, id=each, marks=[] if each in LONGEST else pytest.mark.soak) for each in LANGUAGES]
"""Every language: `make test` takes those with the longest words, `make soak` the others."""
