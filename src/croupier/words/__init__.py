"""Every word a player sees, in five languages: one folder of texts for terminal and page alike.

>>> words("en").say("round.title", round=2, rounds=4)
'Round 2 of 4'
>>> words("de").money(60)
'60.000 $'
>>> words("fr").count("dice", 0)
'0 dé'
"""

from croupier.words.language import LANGUAGES, UnknownLanguageError, language_of
from croupier.words.texts import rules_text
from croupier.words.words import Words, words

__all__ = ["LANGUAGES", "UnknownLanguageError", "Words", "language_of", "rules_text", "words"]
