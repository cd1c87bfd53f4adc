"""Every text a player sees, in five languages, loaded from `locales/`, which terminal and page share.

>>> Words("en").say("round.title", round=2, rounds=4)
'Round 2 of 4'
>>> Words("de").money(60)
'60.000 $'
>>> Words("fr").count("dice", 0)
'0 dé'
"""

from croupier.words.language import LANGUAGES, UnknownLanguageError, language_of
from croupier.words.words import Words, rules_text

__all__ = ["LANGUAGES", "UnknownLanguageError", "Words", "language_of", "rules_text"]
