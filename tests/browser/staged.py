"""Positions and messages that a game would bring only by chance, put between the server and a visitor's page."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

FACES = range(1, 7)
NO_DICE = (0, 0, 0, 0, 0, 0)
BANDIT = 7
WINS = (0.33, 0.9, 0.02, 0.89, 0.12, 0.5)
"""The chances to win of the moves of a staged roll: one best, one as good, and one that hardly ever wins among them."""
Counts = tuple[int, int, int, int, int, int]
"""How many dice show each face."""
THROUGH_SERVER = """if (location.host) {
  const kept = JSON.parse(localStorage.getItem("croupier.settings") ?? "{}");
  localStorage.setItem("croupier.settings", JSON.stringify({ ...kept, local: false }));
}"""
FREEZE = "() => { window.later = setTimeout; window.setTimeout = () => 0 }"
"""Nothing is begun any more that would happen after a while."""
THAW = "() => { window.setTimeout = window.later }"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@contextmanager
def frozen(page: "Page") -> Iterator[None]:
    """Inside this block nothing goes on because time passes."""
    page.evaluate(FREEZE)
    yield
    page.evaluate(THAW)


class Staged:
    """A visitor whose page can be shown whatever a test wants of the table it is at.

    The server knows nothing of it: who goes on playing must load the page again.
    """

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._line: WebSocketRoute | None = None
        self._welcome: dict[str, Any] = {}
        self._staged: list[dict[str, Any]] = []
        """The moves of a roll that the server knows nothing of."""
        # Nobody stands between a page and itself: games are played through the server.
        visitor.context.add_init_script(THROUGH_SERVER)
        visitor.page.route_web_socket(re.compile(r"/live$"), self._between)

    def _between(self, line: "WebSocketRoute") -> None:
        server = line.connect_to_server()

        def ask(frame: str | bytes) -> None:
            wish = json.loads(frame)
            if self._staged and wish["t"] == "hint":
                wins = [WINS[i % len(WINS)] for i in range(len(self._staged))]
                moves = [
                    move | {"win": win, "error": 0.012, "exact": False, "money": 116}
                    for move, win in zip(self._staged, sorted(wins, reverse=True), strict=True)
                ]
                line.send(json.dumps({"t": "advised", "key": wish["key"], "seq": self._welcome["seq"], "moves": moves}))
            else:
                server.send(frame)

        line.on_message(ask)

        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["t"] == "welcome":
                self._welcome = message
            elif message["t"] == "event":
                news = {
                    name: message[name] for name in ("seq", "view", "room", "own", "due") if message[name] is not None
                }
                self._welcome |= news
            line.send(frame)

        server.on_message(pass_on)
        self._line = line

    @property
    def view(self) -> dict[str, Any]:
        """The game as the server last told it."""
        return dict(self._welcome["view"])

    @property
    def welcome(self) -> dict[str, Any]:
        """All that the server last told of the table."""
        return dict(self._welcome)

    def send(self, message: dict[str, Any]) -> None:
        """Let the page have a message, and draw what it makes of it."""
        assert self._line is not None
        self._line.send(json.dumps(message))
        self._visitor.page.evaluate(FRAME)

    def show(self, **changes: Any) -> None:
        """Show the game with other values."""
        self.send(self._welcome | {"view": self.view | changes})

    def roll(
        self,
        own: Counts,
        big: Counts = NO_DICE,
        neutral: Counts = NO_DICE,
        seat: int | None = None,
        **changes: Any,
    ) -> None:
        """Show the game with another roll and other values: all dice may go to their casino, and to the bandit.

        A hint says WINS of the moves.
        """
        view = self.view | changes
        options = []
        for face in FACES:
            dice = own[face - 1] + big[face - 1] + neutral[face - 1]
            places = [casino for casino in view["casinos"] if casino["casino"] in (face, BANDIT)]
            if dice:
                options += [
                    {"move": {"face": face, "bandit": at["casino"] == BANDIT}, "dice": dice, "standing": at}
                    for at in places
                ]
        self._staged = [option["move"] for option in options]
        roll = {"own": own, "big": big, "neutral": neutral}
        seat = self._welcome["you"][0] if seat is None else seat
        self.show(**changes, roll=roll, options=options, seat=seat)

    def pay_out(self, casinos: list[dict[str, Any]]) -> None:
        """Let the last dice of the round be laid, and casinos pay as they stand then."""
        seat, seq = self._welcome["you"][0], self._welcome["seq"] + 1
        placed = {"t": "placed", "seat": seat, "face": 1, "bandit": False, "by": "player", "chance": ""}
        view = self.view | {"round": self.view["round"] + 1, "roll": None, "options": []}
        event = {"t": "event", "seq": seq, "at": 0, "key": None, "what": placed | {"payout": casinos}, "room": None}
        self.send(event | {"due": None, "own": [], "view": view})

    def hang_up(self) -> None:
        """Let the page lose its line to the table."""
        assert self._line is not None
        self._line.close()

    def sit(self, seat: int, **changes: Any) -> None:
        """Let a person sit at a seat whose turn it is, in place of a bot, with dice that were rolled."""
        room = self._welcome["room"]
        person = room["seats"][seat] | {"kind": "person", "bot": None} | changes
        seats = [person if at == seat else other for at, other in enumerate(room["seats"])]
        self.send(self._welcome | {"room": room | {"seats": seats}, "view": self.view | {"seat": seat}})

    def say(self, seat: int, words: str) -> None:
        """Let somebody at the table say something."""
        self.send({"t": "said", "seat": seat, "phrase": None, "words": words})
