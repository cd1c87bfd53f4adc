"""SetupScreen: the form for a new game. Arrows move and change values, Enter starts the game."""

from collections.abc import Iterable, Sequence

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from croupier.bots import roster
from croupier.bots.roster import BUILT_IN
from croupier.record import LONGEST_NAME
from croupier.rules import EDITIONS, Setup, SetupError
from croupier.rules.table import SEATS
from croupier.terminal.errors import CommandError
from croupier.terminal.full_screen.choice import Choice, Item
from croupier.terminal.full_screen.fitted_screen import FittedScreen, PasteTarget
from croupier.terminal.full_screen.key_line import Key, KeyLine
from croupier.terminal.full_screen.pieces import mark
from croupier.terminal.full_screen.theme import THEMES
from croupier.terminal.game_options import starting_seat
from croupier.terminal.plan import (
    DEFAULT_BOTS,
    EDITION_KEYS,
    Dice,
    GamePlan,
    Player,
    edition_offer,
    names_fit,
    names_problem,
    seat_players,
)
from croupier.terminal.preferences import Preferences, SeatPreference
from croupier.terminal.style import SIGNS
from croupier.words import LANGUAGE_NAMES, Words

PERSON, NOBODY = "person", "nobody"
LEVELS = {
    "tourist": "page.level.very_easy",
    "richest": "page.level.easy",
    "regular": "page.level.medium",
    "highroller": "page.level.hard",
    "shark": "page.level.very_hard",
    "ace": "page.level.merciless",
    "house": "page.level.merciless",
}
"""For each bot, the key of a word for its strength."""
LABEL = 22
"""The width of the labels."""


class SetupScreen(PasteTarget, FittedScreen[None]):
    """A form of choices; its values are the preferences."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("down", "app.focus_next"),
        Binding("up", "app.focus_previous"),
        Binding("enter", "start", priority=True),
        Binding("escape", "leave"),
    ]

    class Chosen(Message):
        """The form is complete; a game can start."""

        def __init__(self, words: Words, plan: GamePlan, preferences: Preferences) -> None:
            super().__init__()
            self.words, self.plan, self.preferences = words, plan, preferences

    def __init__(
        self, words: Words, preferences: Preferences, dice: Dice, seed: int | None = None, starter: str | None = None
    ) -> None:
        super().__init__()
        self.words = words
        self.preferences = preferences
        self.dice = dice
        self.seed = seed
        self.starter = starter
        """The name of the player who starts; None for a lot."""
        self.first = "edition"
        """The row that has the focus at first."""

    def compose(self) -> ComposeResult:
        """Lay out the choices of the game, the seats, and the settings."""
        say, chosen = self.words.say, self.preferences
        yield Static(
            Content.assemble(
                Content.styled(" CROUPIER ", "bold $casino-1"), Content.styled(f" {say('page.tagline')}", "$faint")
            ),
            id="header",
        )
        with VerticalScroll(id="form", can_focus=False):
            yield Static(say("page.choose.game"), classes="title", markup=False)
            editions = [
                Item(
                    edition.name,
                    say(EDITION_KEYS[edition.name]) if edition.name in EDITION_KEYS else edition.name,
                    say("ask.about", rounds=edition.rounds, dice=edition.dice + edition.big_dice),
                )
                for edition in EDITIONS.values()
            ]
            yield self._choice(say("page.choose.edition"), editions, chosen.edition, "edition")
            for name, key in (
                ("neutral", "variant.neutral"),
                ("bandit", "variant.bandit"),
                ("face_down", "variant.face_down"),
                ("hints", "page.agreed.hints"),
                ("tutor", "screen.tutor"),
            ):
                yield self._yes_or_no(say(key), getattr(chosen, name), name)
            yield Static(say("page.one.who"), classes="title", markup=False)
            for seat in range(SEATS):
                yield SeatRow(self.words, seat, self._seat(seat))
            yield Static(say("page.settings"), classes="title", markup=False)
            languages = [Item(language, name) for language, name in LANGUAGE_NAMES.items()]
            yield self._choice(say("page.language"), languages, self.words.language, "language")
            themes = [
                Item(name, say(f"page.set.theme.{'dark' if theme.dark else 'light'}")) for name, theme in THEMES.items()
            ]
            yield self._choice(say("page.set.theme"), themes, self.app.theme, "theme")
        yield Static(id="message", markup=False)
        keys = KeyLine()
        keys.show(
            Key("↑ ↓", say("screen.move"), "down"),
            Key("← →", say("screen.change"), "right"),
            Key(say("key.enter"), say("page.one.start"), "enter"),
            Key("Esc", say("screen.leave"), "escape"),
        )
        yield keys

    def on_mount(self) -> None:
        """Focus the first row, and check the preferences."""
        self.query_one(f"#{self.first}").focus()
        self.watch(self.app, "theme", self._show_theme, init=False)
        self._check()

    def _show_theme(self, theme: str) -> None:
        """Show a theme that was chosen by its key, not in the form."""
        self.query_one("#theme", Choice).show(theme)

    def _seat(self, seat: int) -> SeatPreference:
        """Return who had a seat in the last game; for the first game, a guest and three bots."""
        usual = (SeatPreference(PERSON), *(SeatPreference(bot) for bot in DEFAULT_BOTS))
        seats: Sequence[SeatPreference] = self.preferences.seats or usual
        return seats[seat] if seat < len(seats) else SeatPreference(NOBODY)

    def _choice(self, label: str, items: Sequence[Item], value: str, name: str) -> Choice:
        return Choice(label[:1].upper() + label[1:], items, value, label_width=LABEL, name=name)

    def _yes_or_no(self, label: str, value: bool, name: str) -> Choice:
        items = [Item("no", self.words.say("page.offer.no")), Item("yes", self.words.say("page.offer.yes"))]
        return self._choice(label, items, "yes" if value else "no", name)

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).value

    # The choices

    def read_form(self) -> Preferences:
        """Return the preferences with the values of the form, except the language, which `_language` handles."""
        flags = {name: self._value(name) == "yes" for name in ("neutral", "bandit", "face_down", "hints", "tutor")}
        seats = tuple(row.chosen for row in self.query(SeatRow))
        while seats and seats[-1].kind == NOBODY:
            seats = seats[:-1]
        return msgspec.structs.replace(
            self.preferences,
            edition=self._value("edition"),
            theme=self._value("theme"),
            seats=seats,
            name=self.preferences.name,
            **flags,
        )

    def make_plan(self) -> GamePlan | str:
        """Return the plan of the game that was chosen, or a sentence that says what is wrong with it."""
        chosen = self.read_form()
        kinds = [(seat.kind, seat.name.strip()) for seat in chosen.seats if seat.kind != NOBODY]
        guest = self.words.say("guest.name")
        people = [name or guest for kind, name in kinds if kind == PERSON]
        if not names_fit(people):
            return names_problem(self.words, people)
        together = seat_players(people, [kind for kind, _ in kinds if kind != PERSON])
        persons, bots = iter(together[: len(people)]), iter(together[len(people) :])
        players: list[Player] = [next(persons if kind == PERSON else bots) for kind, _ in kinds]
        edition = EDITIONS[chosen.edition]
        try:
            starter = starting_seat(self.words, self.starter, players)
            setup = Setup(edition, len(players), chosen.neutral, chosen.bandit, chosen.face_down, starter)
        except SetupError:
            return edition_offer(self.words, edition)
        except CommandError as error:
            return str(error)
        return GamePlan(setup, tuple(players), self.dice, self.seed)

    def _check(self) -> None:
        """Show what is wrong with the choices, if anything is."""
        plan = self.make_plan()
        self.query_one("#message", Static).update(plan if isinstance(plan, str) else "", layout=False)

    @on(Choice.Changed)
    @on(Input.Changed)
    def _changed(self) -> None:
        self._check()

    @on(Choice.Changed, "#theme")
    def _theme(self, event: Choice.Changed) -> None:
        self.app.theme = event.choice.value

    @on(Choice.Changed, "#language")
    def _language(self, event: Choice.Changed) -> None:
        """Replace the form by one in the new language, with the same choices."""
        words = Words(event.choice.value)
        chosen = msgspec.structs.replace(self.read_form(), language=words.language)
        again = SetupScreen(words, chosen, self.dice, self.seed, self.starter)
        again.first = "language"
        self.app.switch_screen(again)

    def action_start(self) -> None:
        """Start the game, if the choices are legal."""
        plan = self.make_plan()
        if isinstance(plan, str):
            self.app.bell()
            return
        self.post_message(self.Chosen(self.words, plan, self.read_form()))

    def action_leave(self) -> None:
        """Leave without a game."""
        self.app.exit(None)


class SeatRow(Horizontal):
    """A seat in the form: its kind of player and, for a person, their name."""

    def __init__(self, words: Words, seat: int, preference: SeatPreference) -> None:
        super().__init__()
        self.words = words
        self.seat = seat
        say = words.say
        label = Content.assemble(mark(SIGNS, seat), f" {say('page.lobby.seat', number=seat + 1)}")
        items = self._items([entry.name for entry in BUILT_IN])
        if preference.kind not in [item.value for item in items]:  # a bot from another package
            items = self._items(roster())
        self.kind = Choice(label, items, preference.kind, label_width=LABEL, all_items=lambda: self._items(roster()))
        self.name_input = Input(
            preference.name, placeholder=say("guest.name"), max_length=2 * LONGEST_NAME, compact=True
        )
        self._show_name()

    def _items(self, bots: Iterable[str]) -> list[Item]:
        """Return the choices for a seat: a person, one of the bots, or nobody."""
        say = self.words.say
        levels = {name: (say(f"page.kind.{name}"), say(level)) for name, level in LEVELS.items()}
        offered = [Item(name, *levels.get(name, (name, ""))) for name in bots]
        return [Item(PERSON, say("screen.person")), *offered, Item(NOBODY, say("page.seat.free"))]

    def compose(self) -> ComposeResult:
        """Lay out the kind of player, and the name."""
        yield self.kind
        yield self.name_input

    @property
    def chosen(self) -> SeatPreference:
        """The player that is chosen."""
        return SeatPreference(self.kind.value, self.name_input.value if self.kind.value == PERSON else "")

    @on(Choice.Changed)
    def _show_name(self) -> None:
        """Show the input for a name only for a person."""
        person = self.kind.value == PERSON
        self.name_input.display = person
        self.set_class(person, "person")
