"""Texts for a real table, whose dice people type in: the questions, help on the answers, and mistakes in them."""

from croupier.rules import Game
from croupier.terminal.entry import EntryError
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.phrases import Phrases


def question_text(phrases: Phrases, game: Game) -> str:
    """Return the question for the next step of chance: a note, the spare dice, the starter or a roll."""
    words = phrases.words
    if game.filling is not None:
        name, number = phrases.casino(game.filling).plain, phrases.number(game.filling).plain
        text = words.say("typed.note", number=number, casino=name)
    elif game.spare:
        text = words.say("typed.spare", dice=words.count("hand.neutral", game.spare))
    elif game.seat is None:
        text = words.say("typed.lot")
    else:
        text = words.say("typed.roll", name=phrases.player(game.seat).plain, dice=phrases.hand(*game.hand(game.seat)))
    return text.replace(NO_BREAK, " ")


def help_text(phrases: Phrases, game: Game) -> str:
    """Return what an answer to that question looks like."""
    notes = ", ".join(map(str, sorted(game.setup.edition.notes)))
    dice = phrases.hand(*game.hand(game.seat)) if game.seat is not None else str(game.spare)
    if game.filling is not None:
        keys = ["typed.note_help", "typed.notes_help"]
    elif game.seat is None and not game.spare:
        keys = ["typed.lot_help"]
    else:
        own, big, neutral = game.hand(game.seat) if game.seat is not None else (0, 0, game.spare)
        keys = ["typed.roll_help"]
        keys += ["typed.big_help"] if big else []
        keys += ["typed.neutral_help"] if own and neutral else []
        keys += ["typed.placed_help"] if game.seat is not None else []
        keys += ["typed.bandit_help"] if game.seat is not None and game.setup.bandit else []
    texts = (phrases.words.say(key, names=", ".join(phrases.names), notes=notes, dice=dice) for key in keys)
    return " ".join((*texts, phrases.words.say("typed.undo_help"))).replace(NO_BREAK, " ")


def mistake_text(phrases: Phrases, error: EntryError) -> str:
    """Return a sentence that says what was typed and what is expected."""
    values = {name: _in_words(phrases, value) for name, value in error.values.items()}
    return phrases.words.say(error.key, **values).replace(NO_BREAK, " ")


def _in_words(phrases: Phrases, value: object) -> object:
    """Return a hand, given as three numbers, in words, and any other value as it is."""
    if isinstance(value, tuple):
        own, big, neutral = value
        return phrases.hand(own, big, neutral)
    return value
