"""TurnHints: what the moves of a person's turn are worth, for whoever asks, and the tutor's warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from croupier.rules import Game, Place, view
from croupier.terminal.background import begun
from croupier.terminal.effect import typed
from croupier.terminal.hint import TUTOR_SECONDS, Chance, blunder_warning, chance_forms, chances
from croupier.terminal.line_mode.board import columns
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.session import Session
from croupier.terminal.style import BRASS, QUIET

if TYPE_CHECKING:
    from concurrent.futures import Future


class TurnHints:
    """Hints of one session, worked out once a turn."""

    def __init__(self, terminal: Terminal, session: Session, *, wanted: bool, tutor: bool) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.session = session
        self.wanted = wanted
        """Whether people may ask for hints."""
        self.tutor = tutor
        """Whether they are warned before a blunder."""
        self._found: tuple[Game, Future[dict[Place, Chance]]] | None = None
        """What the moves of a turn are worth, and the game they are of."""

    def begin(self) -> None:
        """Start to evaluate the moves while a person looks at the table, so that a warning is quick."""
        if self.tutor:
            self._worth()

    def _worth(self) -> Future[dict[Place, Chance]]:
        """What every move is worth, from what the seat to act may see."""
        game = self.session.game
        if self._found is None or self._found[0] is not game:
            seen = view(game, game.seat)
            self._found = game, begun(lambda: chances(seen))
        return self._found[1]

    def show(self) -> None:
        """Print what every move is worth, the best first."""
        self.terminal.say("page.hint.thinking")
        found = self._worth().result()
        best_first = sorted(found.items(), key=lambda item: -item[1].win)
        rows = [(Text(typed(move), BRASS), chance_forms(self.words, chance)[0]) for move, chance in best_first]
        self.terminal.show(Text(f" {self.words.say('screen.legend')}", QUIET))
        self.terminal.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))

    def warning(self, move: Place) -> str | None:
        """What a blunder would cost, where a tutor is wanted and knows soon enough."""
        if not self.tutor or len(self.session.game.legal_moves) < 2:
            return None
        try:
            found = self._worth().result(TUTOR_SECONDS)
        except TimeoutError:
            return None
        return blunder_warning(self.words, found, move)
