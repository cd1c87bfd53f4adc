"""HelpScreen: all keys and signs, the table's game, and the commitment to its dice."""

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
from croupier.terminal.full_screen.pieces import join_lines
from croupier.terminal.phrases import Phrases
from croupier.terminal.plan import table_title

COLUMNS = 60
"""The width of the explanations."""


def wrap_after_sign(sign: str, text: str) -> Iterator[tuple[str, str]]:
    """Wrap a text into lines; yield each with what stands before it, the sign or nothing."""
    for number, line in enumerate(wrap(text, COLUMNS)):
        yield (sign if number == 0 else ""), line


@dataclass(frozen=True)
class HelpContents:
    """What the help says about a table."""

    setup: Setup
    commitment: str | None = None
    """The commitment to the secret of the dice."""
    extra_keys: tuple[Key, ...] = ()
    """The keys that only this kind of table has."""
    hints: bool = True
    """Whether people may ask for hints."""


class HelpScreen(Panel):
    """Shows the help, over the table."""

    NAME = "help"
    """The name under which it is installed in the app."""
    BINDINGS = [Binding("escape,enter,space,q,question_mark", "dismiss")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, phrases: Phrases, contents: HelpContents) -> None:
        super().__init__()
        self.phrases = phrases
        self.contents = contents

    def compose(self) -> ComposeResult:
        """Lay out a panel with a line for each key and sign."""
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
            for before, line in wrap_after_sign(sign, words.say(key, mark=signs.marks[NEUTRAL]))
        ]
        grid += [
            Content.assemble(Content.styled(f"{key.sign:>6}  ", "bold $brass"), key.label)
            for key in contents.extra_keys
        ]
        with VerticalScroll(classes="panel") as panel:
            panel.border_title = f" {words.say('page.keys')} "
            yield Static(join_lines(grid))
            yield Static(table_title(words, contents.setup), classes="faint", markup=False)
            if contents.commitment is not None:
                text = f"{words.say('chance.commitment')} {contents.commitment}"
                yield Static(text, classes="faint", markup=False)
