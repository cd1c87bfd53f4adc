"""OnlinePhrases: the events of an online table in words: people who come and go, agreements, refusals, talk."""

from typing import get_args

from rich.text import Text

from croupier.api import events, messages
from croupier.api.agreement import Agreement, setup_of
from croupier.api.commands import COLOURS, Phrase
from croupier.api.views import PersonView, RoomView
from croupier.terminal.online.client import TableClient, is_reserved
from croupier.terminal.online.untrusted import clean_name, clean_words, remove_invisible
from croupier.terminal.phrases import Phrases, clock_text
from croupier.terminal.plan import table_title
from croupier.terminal.style import Signs
from croupier.words import Words, texts

PHRASES: tuple[Phrase, ...] = get_args(Phrase)
"""The phrases that can be said at every table."""


class OnlinePhrases(Phrases):
    """Words about one online table, with the names and colours of its players."""

    def __init__(self, words: Words, signs: Signs, room: RoomView) -> None:
        super().__init__(words, signs.with_colours(seat_colours(room)), seat_names(words, room))

    def event(self, what: events.PublicEvent, you: tuple[int, ...]) -> Text | None:
        """Return a sentence about an event, or None for events without one, such as moves."""
        match what:
            case events.SatEvent() | events.BotSatEvent():
                return self.sentence("online.sat", name=self.player(what.seat))
            case events.AgreedEvent():
                return Text(
                    self.words.say("online.agreed", game=", ".join(agreement_lines(self.words, what.agreement)))
                )
            case events.NoddedEvent():
                return self.sentence("online.nodded", name=self.player(what.seat))
            case events.LeftEvent():
                return self._about(what.seat, you, "page.tell.left")
            case events.RanOutEvent():
                return self.sentence("page.tell.ran_out", name=self.player(what.seat))
            case events.StoodInEvent():
                return self.sentence("page.tell.stood_in", name=self.player(what.seat))
            case events.ReclaimedEvent():
                return self._about(what.seat, you, "page.tell.reclaimed")
            case events.EndAskedEvent():
                if what.ends:
                    return Text(self.words.say("page.tell.ended"))
                return self._about(what.seat, you, "page.tell.end_asked")
            case events.HushedEvent():
                return self.sentence("online.hushed" if what.hushed else "online.heard", name=self.player(what.seat))
            case events.RematchedEvent():
                return Text(self.words.say("page.tell.rematched"))
        return None

    def _about(self, seat: int, you: tuple[int, ...], key: str) -> Text:
        """Return a sentence about a player, in the second person if `seat` is our only seat."""
        if you == (seat,):
            return Text(self.words.say(f"{key}.you"))
        return self.sentence(key, name=self.player(seat))

    def talk(self, message: messages.Said | messages.Refused) -> Text:
        """Return what a player said, or why our own words were refused."""
        if isinstance(message, messages.Refused):
            return Text(refusal_text(self.words, message))
        if not 0 <= message.seat < len(self.names):
            return Text("")
        if message.phrase in PHRASES:
            words = self.words.say(f"page.phrase.{message.phrase}")
        else:
            words = clean_words(message.words or message.phrase or "")
        return self.sentence("page.talk.said", name=self.player(message.seat), words=words)


def seat_names(words: Words, room: RoomView) -> list[str]:
    """Return the names of the players at a table, by seat; for a free seat, the word that says so."""
    return [words.say("page.lobby.free") if person is None else clean_name(person.name) for person in room.seats]


def seat_colours(room: RoomView) -> list[int]:
    """Return the number of each seat's colour: as the players chose it, as on the page; free seats get the others."""
    chosen = [person.colour if person is not None else None for person in room.seats]
    free = iter(number for number, colour in enumerate(COLOURS) if colour not in chosen)
    colours: list[int] = []
    for colour in chosen:
        known = COLOURS.index(colour) if colour in COLOURS else None
        colours.append(next(free) if known is None or known in colours else known)
    return colours


def refusal_text(words: Words, refused: messages.Refused) -> str:
    """Return why a command was refused. A newer server may send codes that are unknown here."""
    key = f"page.no.{refused.code}"
    return words.say(key if key in texts(words.language) else "page.no.internal", line=1)


def agreement_lines(words: Words, agreement: Agreement) -> list[str]:
    """Return the agreement in words, a phrase each: the game, the clock, hints, chat, whether the table is listed."""
    lines = [table_title(words, setup_of(agreement))]
    if agreement.seconds_per_move is not None:
        lines.append(words.say("page.agreed.clock", time=clock_text(words, agreement.seconds_per_move)))
    lines += [words.say("page.agreed.hints")] if agreement.hints else []
    lines += [words.say("page.agreed.chat")] if agreement.chat else []
    lines += [words.say("page.agreed.listed")] if agreement.listed else []
    return lines


def bot_title(words: Words, bot: str) -> str:
    """Return the name of a bot as players see it; a bot that is not built in goes by the name the server sends."""
    key = f"page.kind.{bot}"
    return words.say(key) if key in texts(words.language) else remove_invisible(bot, 64)


def seat_state(words: Words, client: TableClient, seat: int) -> str:
    """Return the state of a seat before the game: which bot has it, or whether its player agrees and is connected."""
    person: PersonView | None = client.room.seats[seat] if client.room is not None else None
    if person is None:
        return ""
    if person.kind == "bot":
        return words.say("page.kind.bot", kind=bot_title(words, person.bot or ""))
    if is_reserved(person):
        return words.say("page.lobby.kept", name=clean_name(person.name))
    if not person.agreed:
        return words.say("page.lobby.asked")
    if seat in client.you:
        return words.say("page.lobby.you")
    return words.say("page.lobby.here" if seat in client.present else "page.lobby.away")


def lobby_state(words: Words, client: TableClient) -> str:
    """Return a sentence that says what the table waits for before the game."""
    if client.room is None:
        return ""
    seats = client.room.seats
    free = sum(person is None for person in seats)
    if free:
        return words.count("page.lobby.missing", free)
    if any(person is not None and is_reserved(person) for person in seats):
        return words.say("page.no.seats-free")
    if not all(person is None or person.agreed for person in seats):
        return words.say("page.no.not-agreed")
    ready = words.say("page.lobby.ready")
    return ready if may_start(client) else f"{ready} {words.say('page.lobby.host_starts')}"


def may_start(client: TableClient) -> bool:
    """Return whether we may start the game: as the host or, in a rematch, as any player."""
    return client.host or (client.room is not None and client.room.previous is not None and bool(client.you))
