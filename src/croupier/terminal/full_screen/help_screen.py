"""HelpScreen: every key, every sign, and the dice of this game."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from croupier.rules import NEUTRAL, Setup
from croupier.terminal.full_screen.fitted_screen import Panel
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.pieces import lines
from croupier.terminal.phrases import Phrases
from croupier.terminal.plan import table_title

COLUMNS = 60
"""Of the explanations."""


def hanging(sign: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a text, the sign before the first of them."""
    for number, line in enumerate(wrap(text, COLUMNS)):
        yield (sign if number == 0 else ""), line


@dataclass(frozen=True)
class HelpContents:
    """What the help tells of a table."""

    setup: Setup
    commitment: str | None = None
    """To the secret of the dice."""
    more: tuple[Key, ...] = ()
    """Keys of this kind of table."""
    hints: bool = True


class HelpScreen(Panel):
    """Shows the help, over the table."""

    NAME = "help"
    """Under which the app keeps it."""
    BINDINGS = [Binding("escape,enter,space,q,question_mark", "dismiss")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, phrases: Phrases, contents: HelpContents) -> None:
        super().__init__()
        self.phrases = phrases
        self.contents = contents

    def compose(self) -> ComposeResult:
        """A panel with a line for each key and sign."""
        words, signs, contents = self.phrases.words, self.phrases.signs, self.contents
        big = contents.setup.edition.big_dice > 0
        rows = (
            (True, "1-6", "help.place"),
            (contents.setup.bandit, "b", "page.keys.bandit"),
            (True, "← →", "screen.help.look"),
            (True, "u", "page.keys.back"),
            (contents.hints, "h", "page.keys.hint"),
            (True, words.say("key.enter"), "screen.help.enter"),
            (True, "Esc", "page.keys.escape"),
            (True, "t", "screen.help.theme"),
            (True, "q", "help.leave"),
            (True, signs.nobody, "help.nobody"),
            (True, "=", "help.stand_off"),
            (big, "B", "help.big"),
            (contents.setup.neutral, "n", "help.neutral"),
        )
        grid = [
            Content.assemble(Content.styled(f"{before:>6}  ", "bold $brass"), line)
            for wanted, sign, key in rows
            if wanted
            for before, line in hanging(sign, words.say(key, mark=signs.marks[NEUTRAL]))
        ]
        grid += [
            Content.assemble(Content.styled(f"{key.sign:>6}  ", "bold $brass"), key.label) for key in contents.more
        ]
        with VerticalScroll(classes="panel") as panel:
            panel.border_title = f" {words.say('page.keys')} "
            yield Static(lines(grid))
            yield Static(table_title(words, contents.setup), classes="faint", markup=False)
            if contents.commitment is not None:
                text = f"{words.say('chance.commitment')} {contents.commitment}"
                yield Static(text, classes="faint", markup=False)
