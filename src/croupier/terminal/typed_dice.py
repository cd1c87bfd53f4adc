"""Typed dice: the question for what people roll and turn up at a real table, what an answer looks like, mistakes."""

from croupier.rules import Game
from croupier.terminal.entry import EntryError
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.phrases import Phrases


def question(phrases: Phrases, game: Game) -> str:
    """What is to be typed now."""
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
    """What an answer looks like."""
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


def mistake(phrases: Phrases, error: EntryError) -> str:
    """What was typed and what is expected, as a sentence."""
    values = {name: _in_words(phrases, value) for name, value in error.values.items()}
    return phrases.words.say(error.key, **values).replace(NO_BREAK, " ")


def _in_words(phrases: Phrases, value: object) -> object:
    """Hands in words, anything else as it is."""
    if isinstance(value, tuple):
        own, big, neutral = value
        return phrases.hand(own, big, neutral)
    return value
