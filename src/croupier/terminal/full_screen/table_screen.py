"""TableScreen: the table: seats, casinos, dice, a line about what happens, and the keys."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import RichLog, Static

from croupier.rules import Option, Place, Setup, Standing, View
from croupier.terminal.effect import casino_of, effect_of_option
from croupier.terminal.full_screen.dice_tray import DiceTray
from croupier.terminal.full_screen.facade import Facade, FacadeContent
from croupier.terminal.full_screen.fitted_screen import LEAST, FittedScreen
from croupier.terminal.full_screen.key_line import KeyLine
from croupier.terminal.full_screen.pieces import DIE, to_content
from croupier.terminal.full_screen.seat_card import SeatCard
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.phrases import BANDIT, Phrases
from croupier.terminal.plan import table_title


class TableHeader(Widget):
    """Draws the top line of the table."""

    def __init__(self) -> None:
        super().__init__(id="header")
        self.left = self.middle = self.right = Content("")
        self.notice = Content("")
        """Shown before the right part: the clock, or that the connection is lost."""

    def show(self, left: Content, middle: Content, right: Content) -> None:
        """Draw the three parts; the middle one is left out if there is no room for it."""
        if (left, middle, right) != (self.left, self.middle, self.right):
            self.left, self.middle, self.right = left, middle, right
            self.refresh()

    def show_notice(self, notice: Content) -> None:
        """Draw another notice."""
        if notice != self.notice:
            self.notice = notice
            self.refresh()

    def render(self) -> Content:
        """Draw the left and middle parts at the left, the notice and the right part at the right."""
        left, right = self.left, Content.assemble(self.notice, self.right)
        room = self.content_size.width - left.cell_length - right.cell_length
        if self.middle.cell_length + 2 <= room:
            left = left + self.middle
        gap = " " * max(self.content_size.width - left.cell_length - right.cell_length, 1)
        return Content.assemble(left, gap, right)


NO_TAGS: Mapping[int, Sequence[str]] = {}
NOBODY_GAINS: Mapping[int, int] = {}
CASINO_COLUMNS = 9
"""The least width of a casino: two border lines, a note, and the mark of its taker."""
SEAT_COLUMNS = 11
"""The least width of a seat, for its money in thousand $ and its dice."""
SEAT_GAPS, GAIN = 4, 4
"""Columns around the content of a seat, and for its gain in a payout."""
FEWEST_DICE_ROWS = 5
"""Rows for dice that are left free if there is room, so that all tables look alike."""
OTHER_ROWS = 14
"""Rows for everything but notes and dice: header, seats, a casino's borders and name, tray, message and keys."""


class TableScreen(FittedScreen[None]):
    """The base of the screens that draw views of a game."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]  # noqa: RUF012  # as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012

    def __init__(self, phrases: Phrases, setup: Setup) -> None:
        super().__init__()
        self.phrases = phrases
        self.words = phrases.words
        self.setup = setup
        rules = setup.rules
        hand = cell_len(f"{DIE}{phrases.compact_hand(rules.dice, rules.big_dice, rules.neutral_dice)}")
        dollars_from = setup.players * (cell_len(self.words.money(999)) + max(hand, GAIN) + SEAT_GAPS)
        self.seats = [SeatCard(seat, phrases, dollars_from) for seat in range(setup.players)]
        self.dice_rows = setup.players + setup.neutral + setup.bandit
        """The most rows that dice at one casino need: one for each colour, and one for the bandit's faces."""
        dice_rows = max(self.dice_rows, FEWEST_DICE_ROWS)
        self.facades = [Facade(casino, phrases, dice_rows) for casino in range(1, rules.casinos + 1)]
        self.tray = DiceTray(phrases.signs)
        self.keys = KeyLine()
        self.header = TableHeader()
        self.message = Static(id="message")
        self.log_lines = RichLog(id="log", wrap=True, min_width=1, max_lines=400)
        self.log_lines.can_focus = False

    @property
    def least_size(self) -> Size:
        """The size for the most notes and colours that one casino can have, and for everyone's money."""
        columns = max(CASINO_COLUMNS * len(self.facades), SEAT_COLUMNS * len(self.seats))
        rows = OTHER_ROWS + self.setup.edition.deepest + self.dice_rows
        return Size(max(columns, LEAST.width), max(rows, LEAST.height))

    def compose(self) -> ComposeResult:
        """Lay out the table, and the log beside it, which is hidden in narrow windows."""
        with Horizontal():
            with Vertical(id="table"):
                yield self.header
                with Horizontal(id="seats"):
                    yield from self.seats
                with Horizontal(id="strip"):
                    yield from self.facades
                yield self.tray
                yield self.message
                yield self.keys
            yield self.log_lines

    def show_view(
        self,
        view: View,
        preview: Option | None = None,
        tags: Mapping[int, Sequence[str]] = NO_TAGS,
        *,
        standings: Sequence[Standing] | None = None,
        paying: int | None = None,
        gains: Mapping[int, int] = NOBODY_GAINS,
    ) -> None:
        """Draw a view of the game.

        `preview` shows the casino of a move as it would be after the move. `tags` are, by casino, texts about what
        moves would win. In a payout, `standings` are the casinos as they are paid, `paying` is the number of the one
        that is being paid, and `gains` is what each seat has won so far, in thousand $.
        """
        self._show_header(view)
        for card, seat in zip(self.seats, view.seats, strict=True):
            gain = gains.get(card.seat, 0)
            if gain and seat.money is not None:
                seat = replace(seat, money=seat.money + gain)
            card.show(seat, turn=card.seat == view.seat, gain=gain)
        casinos = list(standings or view.casinos)
        lit = paying
        if preview is not None:
            lit = casino_of(preview.move)
            casinos[lit - 1] = preview.standing
        slots = max((len(standing.notes) for standing in casinos), default=0)
        for facade, standing in zip(self.facades, casinos, strict=True):
            casino = facade.casino
            shown = FacadeContent(
                standing,
                slots,
                view.bandit_faces if casino == BANDIT else (),
                view.seat if preview is not None and casino == lit else None,
                is_paying=standings is not None,
            )
            facade.show(shown, tags.get(casino, ()), lit=casino == lit)

    def _show_header(self, view: View) -> None:
        """Show the round, the game's title, and the number of notes in the pile."""
        words = self.words
        rounds = view.setup.edition.rounds
        lamps = "".join(
            "●" if number < view.round else "◉" if number == view.round else "○" for number in range(1, rounds + 1)
        )
        left = Content.assemble(
            Content.styled(" CROUPIER ", "bold $casino-1"),
            Content.styled(f" {lamps} ", "$brass"),
            Content.styled(words.say("round.title", round=view.round, rounds=rounds), "$foreground"),
        )
        middle = Content.styled(f"   {table_title(words, self.setup)}", "$faint")
        self.header.show(left, middle, Content.styled(f"{words.count('pile', view.pile)} ", "$faint"))

    def go_back(self) -> None:
        """Close this screen; leave the app if no other screen is below it."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit(None)

    # Texts

    def say(self, text: Text | Content) -> None:
        """Show a line about what happens now."""
        self.message.update(to_content(text) if isinstance(text, Text) else text, layout=False)

    def log_line(self, text: Text) -> None:
        """Add a line to the log."""
        plain = text.copy()
        plain.plain = text.plain.replace(NO_BREAK, " ")
        self.log_lines.write(plain)

    def tags_for(self, view: View, *, on_bandit: int | None = None) -> dict[int, Sequence[str]]:
        """Return the tags of all casinos: the dice a move there would place, and the money it would win.

        `on_bandit` is the face that the tag of the bandit is about.
        """
        return {
            casino_of(option.move): self._tags(view, option)
            for option in view.options
            if not option.move.bandit or option.move.face == on_bandit
        }

    def _tags(self, view: View, option: Option) -> Sequence[str]:
        """Return texts about the effect of a move, from words to a few signs."""
        effect = effect_of_option(view, option)
        signs, dice = self.phrases.signs, self.dice_text(view, option.move.face)
        if effect.stand_off:
            out = "=" + "".join(signs.marks[colour] for colour in effect.stand_off)
            words = f"{dice} {out}"
        elif effect.after:
            out = str(effect.after)
            words = self.words.say("page.preview.short", dice=dice, money=self.words.money(effect.after))
        else:
            out = signs.nobody
            words = self.words.say("page.preview.nothing", dice=dice)
        return words, f"{option.dice}{DIE}{signs.arrow}{out}", f"{signs.arrow}{out}", out

    def destination_text(self, move: Place) -> str:
        """Return where a move goes: `on the Comet`."""
        return self.words.say(f"page.on.{casino_of(move)}")

    def dice_text(self, view: View, face: int) -> str:
        """Return the dice of the roll that show a face: `2 dice`."""
        roll = view.roll
        if roll is None:
            return ""
        hand = self.phrases.hand(roll.own[face - 1], roll.big[face - 1], roll.neutral[face - 1])
        return hand.replace(NO_BREAK, " ")

    def move_sentence(self, view: View, option: Option) -> Text:
        """Return a sentence about another player's move and its effect."""
        sentence = self.phrases.sentence(
            "page.tell.placed",
            name=self.phrases.player(view.seat or 0),
            dice=self.dice_text(view, option.move.face),
            where=self.destination_text(option.move),
        )
        return Text.assemble(sentence, " ", self.phrases.effect(effect_of_option(view, option)))
