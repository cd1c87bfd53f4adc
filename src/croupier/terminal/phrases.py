"""Phrases: players, casinos, money, hands and effects as styled text, for both faces."""

from collections.abc import Sequence
from string import Formatter

from rich.text import Text

from croupier.rules import NEUTRAL
from croupier.rules.table import CASINOS
from croupier.terminal.effect import Effect
from croupier.terminal.nonbreaking import NO_BREAK, nonbreaking
from croupier.terminal.style import QUIET, Signs, casino_style, die_style
from croupier.words import Words

BANDIT = CASINOS
"""The number of the one-armed bandit among the casinos, which count from 1."""
SHORT_PLAYER = 14
"""Columns for a player's mark and name in a table."""
MINUTE, DAY = 60, 24 * 60 * 60
"""Their lengths in seconds."""


class Phrases:
    """Styled texts about one game, with the names of its players."""

    def __init__(self, words: Words, signs: Signs, names: Sequence[str]) -> None:
        self.words = words
        self.signs = signs
        self.names = names

    def sentence(self, key: str, **values: object) -> Text:
        """Fill in the placeholders of a text; values may be styled texts."""
        # `str.format` would lose the styles of values, so the parts of the template are joined one by one.
        sentence = Text()
        for literal, name, *_ in Formatter().parse(self.words.template(key)):
            sentence.append(literal)
            if name is not None:
                value = values[name]
                sentence.append_text(value if isinstance(value, Text) else Text(str(value)))
        return sentence

    # Players

    def mark(self, colour: int | None) -> Text:
        """Return the mark of a colour; for None, a dash."""
        if colour is None:
            return Text(self.signs.nobody, QUIET)
        return Text(self.signs.marks[colour], die_style(self.signs.colours[colour]))

    def name(self, colour: int) -> str:
        """Return the name of a player, or of the neutral colour."""
        return self.words.say("neutral.name") if colour == NEUTRAL else self.names[colour]

    def player(self, colour: int) -> Text:
        """Return the mark and name of a player, or of the neutral colour."""
        return Text.assemble(self.mark(colour), NO_BREAK, (nonbreaking(self.name(colour)), "bold"))

    def short_player(self, colour: int) -> Text:
        """Return the mark and name of a player, cut to SHORT_PLAYER columns."""
        player = self.player(colour)
        player.truncate(SHORT_PLAYER, overflow="ellipsis")
        return player

    def players(self, colours: Sequence[int]) -> Text:
        """Return several players, separated by commas."""
        return Text(", ").join(map(self.player, colours))

    def marks(self, colours: Sequence[int]) -> Text:
        """Return the marks of several players."""
        return Text(NO_BREAK).join(map(self.mark, colours))

    # Casinos, hands and money

    def casino(self, casino: int) -> Text:
        """Return the name of a casino."""
        return Text(nonbreaking(self.words.say(f"casino.{casino}")), casino_style(casino))

    def number(self, casino: int) -> Text:
        """Return what is typed to place dice at a casino: its number, or b for the bandit."""
        return Text("b" if casino == BANDIT else str(casino), "bold")

    def hand(self, dice: int, big: int, neutral: int) -> str:
        """Return the dice of a hand, in words."""
        kinds = (("dice", dice), ("hand.big", big), ("hand.neutral", neutral))
        counts = [nonbreaking(self.words.count(key, number)) for key, number in kinds if number]
        return ", ".join(counts) or self.signs.nobody

    def compact_hand(self, dice: int, big: int, neutral: int) -> str:
        """Return the dice of a hand in few columns: `5+B+2n`."""
        kinds = (str(dice) * (dice > 0), "B" * big, f"{neutral}n" * (neutral > 0))
        return "+".join(kind for kind in kinds if kind) or self.signs.nobody

    def money(self, money: int | None) -> str:
        """Return an amount given in thousand $; for None, that the money is face down."""
        return nonbreaking(self.words.say("money.hidden") if money is None else self.words.money(money))

    # Effects of moves

    def effect(self, effect: Effect, *, to_you: bool = False, brief: bool = False) -> Text:
        """Describe the effect of a move: what the player takes, who is knocked out, and who takes a note again.

        `to_you` addresses the player who moves; `brief` uses marks instead of names.
        """
        players = self.marks if brief else self.players
        parts = [self.brief_outcome(effect) if brief else self.outcome(effect, to_you=to_you)]
        knocked_out = [colour for colour in effect.knocked_out if colour not in effect.stand_off]
        for key, colours in (("effect.out", knocked_out), ("effect.free", effect.freed)):
            if colours:
                parts.append(self.sentence(key, who=players(colours)))
        return Text(", ").join(parts)

    def brief_outcome(self, effect: Effect) -> Text:
        """Return what the player who moves would take, in signs."""
        if effect.stand_off:
            return Text.assemble(("=", "bold"), self.marks(effect.stand_off))
        return Text(self.money(effect.after), "bold") if effect.after else self.mark(None)

    def outcome(self, effect: Effect, *, to_you: bool) -> Text:
        """Return what the player who moves would take, in words."""
        if effect.stand_off:
            return self.sentence("effect.stand_off", who=self.players(effect.stand_off))
        if not effect.after:
            return Text(self.words.say("effect.nothing"), QUIET)
        money = self.money(effect.after)
        if not to_you:
            return Text(money, "bold")
        return Text(
            self.words.say("effect.keep" if effect.after == effect.before else "effect.take", money=money), "bold"
        )


def clock_text(words: Words, seconds: float) -> str:
    """Format a duration in a fitting unit: 60 s, 2 min, 3 days."""
    if seconds >= DAY:
        return words.count("page.clock.days", round(seconds / DAY))
    if seconds > MINUTE:
        return words.say("page.clock.minutes", number=round(seconds / MINUTE))
    return words.say("page.clock.seconds", number=int(seconds))
