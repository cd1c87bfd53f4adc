"""Decisions: what a command leads to. One transition, or a refusal that says why."""

from collections.abc import Collection, Mapping, Set

from msgspec import Struct
from msgspec.structs import replace

from croupier.api import commands
from croupier.api.agreement import Agreement, setup_of
from croupier.api.commands import COLOURS, Command
from croupier.api.events import By
from croupier.api.refusal import Refusal
from croupier.dealer import table_secret
from croupier.record import NameTakenError, Record, characters, check_chosen_name
from croupier.rooms import events
from croupier.rooms.beginning import beginning_of, steps_in
from croupier.rooms.events import Event
from croupier.rooms.identity import Identity, hash_token
from croupier.rooms.passes import link, redeem, rotate
from croupier.rooms.play import begin
from croupier.rooms.room import Room, Seat, State
from croupier.rooms.transitions import Transition, after, dealer_after, dealer_of, placed, started
from croupier.rules import Place, SetupError

NUMBERS = range(2, 8)
"""What tells bots of one name apart."""
MOST_HUSHES = 10
"""How often the host may hush one seat."""
MOST_CHANGES = 12
"""How often a person may leave or choose a bot in one turn: nobody needs more, and a log grows with a game only."""
QUICK_CHANGES = 200
"""Events before the start that may come as fast as they can; those after them one a second."""
LONGEST_BOT_NAME = 20
"""Characters, as a reader counts them, before a number that tells it from another."""
FAIR_STAND_IN = "regular"
"""The bot that plays on for a person when the others choose so."""


class Context(Struct, frozen=True):
    """What a decision depends on beyond the room."""

    now: int
    """ms since 1970."""
    bots: Set[str]
    """The bots that can sit down."""
    absent: Mapping[int, int] = {}
    """The seats nobody is connected for, and since when, ms since 1970."""
    grace: int = 0
    """How long a connection may be lost before anyone counts as away, ms."""


def decide(room: Room, command: Command, identity: Identity, context: Context) -> Transition:
    """Decide what a command leads to; raise Refusal if it is not allowed. `Rematch` takes two tables: see `rematch`."""
    match command:
        case commands.Place():
            move = Place(command.face, command.bandit)
            return place(room, command.seat, move, identity, context.now, key=command.key)
        case commands.Sit():
            event: Event = _sit(room, command, context.now)
        case commands.Start():
            return _start(room, command, identity, context.now)
        case commands.SitBot():
            event = _sit_bot(room, command, identity, context)
        case commands.Leave():
            event = _leave(room, command, identity)
        case commands.Agree():
            event = _agree(room, command, identity, context.now)
        case commands.Nod():
            event = _nod(room, command, identity)
        case commands.Hush():
            event = _hush(room, command, identity)
        case commands.StandIn():
            event = _stand_in(room, command, identity, context)
        case commands.Reclaim():
            event = _reclaim(room, command, identity)
        case commands.End():
            event = _end(room, command, identity, context)
        case commands.Link():
            event = link(room, command, identity)
        case commands.Redeem():
            event = redeem(room, command)
        case commands.Rotate():
            event = rotate(room, command, identity)
        case commands.Rematch():
            raise TypeError("a rematch takes two tables")
    return after(room, event, context.now)


# Before the game


def create(agreement: Agreement, secret: str, host: str, beginning: tuple[Record, int] | None = None) -> events.Created:
    """Set up a table, if the rulebooks offer it. `host`: the hash of the host's token.

    `beginning`: a game, and after how many of its placings this one begins.
    """
    _check_setup(agreement)
    steps = "" if beginning is None else beginning_of(*beginning, agreement)
    return events.Created(agreement=agreement, secret=secret, host=host, beginning=steps)


def bind_dice(creation: events.Created, table: str) -> events.Created:
    """Return a creation whose secret is made for its table alone, out of the random one it has."""
    if not creation.secret:
        return creation
    root = bytes.fromhex(creation.secret)
    return replace(creation, secret=table_secret(table, root).hex(), root=creation.secret)


def _check_setup(agreement: Agreement) -> None:
    try:
        setup_of(agreement)
    except SetupError as error:
        raise Refusal("bad-setup", f"{error}.") from None


def _not_too_quickly(room: Room, now: int) -> None:
    """Refuse what has changed a table very often before its game, and would again within a second."""
    if room.seq > QUICK_CHANGES and 0 <= now - room.at < 1000:
        raise Refusal("too-fast", "So much has changed at this table that only one change a second is taken.")


def _sit(room: Room, command: commands.Sit, now: int) -> events.Sat:
    if room.play is not None:
        raise Refusal("game-begun", "The game has begun; you can watch it.")
    _not_too_quickly(room, now)
    if command.token is None:
        raise TypeError("a token is drawn before it is decided on")
    token = hash_token(command.token)
    kept = [at for at, seat in enumerate(room.seats) if seat and seat.seed is None and token in seat.devices.tokens]
    seat = command.seat if command.seat is not None else next(iter(kept), None)
    at = _free_seat(room, seat, kept)
    others = [other for number, other in enumerate(room.seats) if other is not None and number != at]
    try:
        check_chosen_name(command.name, [other.name for other in others])
    except NameTakenError as error:
        raise Refusal("name-taken", f"{error}.") from None
    except ValueError as error:
        raise Refusal("bad-name", f"{error}.") from None
    mine = room.seats[at]
    colour = _colour(others, mine.colour if mine is not None and command.colour is None else command.colour)
    return events.Sat(key=command.key, seat=at, name=command.name, colour=colour, seed=command.seed, token=token)


def _free_seat(room: Room, wanted: int | None, kept: Collection[int] = ()) -> int:
    """Return the seat a person gets: the wanted one, or the first free one; seats kept for them are free to them."""
    free = [at for at, seat in enumerate(room.seats) if seat is None or at in kept]
    if wanted is None:
        if not free:
            raise Refusal("no-free-seat", "All seats are taken.")
        return free[0]
    if wanted >= len(room.seats):
        raise Refusal("no-seat", f"There is no seat {wanted} here, only 0 to {len(room.seats) - 1}.")
    if wanted not in free:
        raise Refusal("seat-taken", f"Seat {wanted} is taken.")
    return wanted


def _colour(others: list[Seat], wanted: str | None) -> str:
    free = [colour for colour in COLOURS if colour not in {other.colour for other in others}]
    if wanted is None:
        return free[0]
    if wanted not in COLOURS:
        raise Refusal("bad-message", f"A colour is one of {', '.join(COLOURS)}.")
    if wanted not in free:
        raise Refusal("colour-taken", f"Somebody has {wanted} already; free are {', '.join(free)}.")
    return wanted


def _sit_bot(room: Room, command: commands.SitBot, identity: Identity, context: Context) -> events.BotSat:
    _host_before_start(room, identity)
    _not_too_quickly(room, context.now)
    _check_bot(command.bot, context)
    at = _free_seat(room, command.seat)
    _not_of_a_day(room)
    others = [seat for seat in room.seats if seat is not None]
    kind = command.bot.replace("-", " ").replace("_", " ").title()
    name = _bot_name(command.name or kind, [other.name for other in others])
    return events.BotSat(key=command.key, seat=at, bot=command.bot, name=name, colour=_colour(others, None))


def _bot_name(wanted: str, others: list[str]) -> str:
    """Name a bot at a table: as wanted, with a number if another player has that name."""
    short = "".join(characters(wanted)[:LONGEST_BOT_NAME]).strip()
    # Bots of other packages can be called what no record could hold; they are just called Bot.
    for name in (f"{called} {number}" if number else called for called in (short, "Bot") for number in (0, *NUMBERS)):
        try:
            check_chosen_name(name, others)
        except ValueError:
            continue
        return name
    raise ValueError("the numbers do not suffice to tell the bots apart")


def _check_bot(bot: str, context: Context) -> None:
    if bot not in context.bots:
        raise Refusal("unknown-bot", f"No bot is called {bot!r} here; there are {', '.join(sorted(context.bots))}.")


def _host_before_start(room: Room, identity: Identity) -> None:
    identity.check_host()
    _before_start(room)


def _before_start(room: Room) -> None:
    if room.play is not None:
        raise Refusal("game-begun", "The game has begun.")


def _leave(room: Room, command: commands.Leave, identity: Identity) -> events.Left:
    sitting = _taken(room, command.seat)
    own = command.seat in identity.seats
    if not own:
        if not identity.host:
            raise Refusal("not-your-seat", f"Seat {command.seat} is not yours to leave.")
        if room.play is not None:
            raise Refusal("game-begun", "Nobody can be sent away once the game has begun.")
        _not_of_a_day(room)
    elif room.play is not None and (room.state is not State.PLAYING or sitting.left):
        raise Refusal("not-playing", "There is no game to leave.")
    elif room.play is not None:
        _not_too_often(room, command.seat)
    return events.Left(key=command.key, seat=command.seat, sent_away=not own and sitting.bot is None)


def _agree(room: Room, command: commands.Agree, identity: Identity, now: int) -> events.Agreed:
    _host_before_start(room, identity)
    _not_too_quickly(room, now)
    _not_of_a_day(room)
    _check_setup(command.agreement)
    if room.beginning and setup_of(command.agreement) != setup_of(room.agreement):
        raise Refusal("bad-setup", "The game begins with steps of another one, so it is played by the same rules.")
    taken = sum(seat is not None for seat in room.seats)
    if taken > command.agreement.players:
        raise Refusal("seat-taken", f"{taken} seats are taken, so there cannot be only {command.agreement.players}.")
    return events.Agreed(key=command.key, agreement=command.agreement, by=tuple(sorted(identity.seats)))


def _not_of_a_day(room: Room) -> None:
    """Refuse to change a deal that is the same for everyone."""
    if room.day is not None:
        raise Refusal("bad-setup", f"The deal of {room.day} is the same for everyone.")


def _nod(room: Room, command: commands.Nod, identity: Identity) -> events.Nodded:
    sitting = _taken(room, command.seat)
    identity.check_seat(command.seat)
    _before_start(room)
    if command.agreement != room.agreement:
        raise Refusal("not-agreed", "The agreement has changed once more; look at it again.")
    if sitting.agreed:
        raise Refusal("exists", "You have agreed to that already.")
    return events.Nodded(key=command.key, seat=command.seat)


def _start(room: Room, command: commands.Start, identity: Identity, now: int) -> Transition:
    # In a rematch the host may not have come along, so everyone who has may begin.
    if room.previous is None or not identity.seats:
        identity.check_host()
    _before_start(room)
    waiting = [at for at, seat in enumerate(room.seats) if seat is None or seat.seed is None]
    if waiting:
        raise Refusal("seats-free", f"Not everybody is there: seats {', '.join(map(str, waiting))} are free.")
    asked = [seat.name for seat in room.seats if seat is not None and not seat.agreed]
    if asked:
        raise Refusal("not-agreed", f"The agreement was changed, and not everybody has agreed yet: {', '.join(asked)}.")
    dealer = dealer_of(room)
    play, chance = begin(setup_of(room.agreement), dealer.draw_at, steps_in(room.beginning))
    return started(room, events.Started(key=command.key, chance=chance), play, dealer, now)


# During the game


def place(
    room: Room,
    seat: int,
    move: Place,
    identity: Identity,
    now: int,
    *,
    by: By = "player",
    key: str | None = None,
) -> Transition:
    """Dice placed by a person or a bot."""
    play = room.play
    if play is None or room.ended:
        raise Refusal("not-playing", "No game is being played here.")
    if seat not in identity.seats:
        raise Refusal("not-your-seat", f"Seat {seat} is not yours to play.")
    if seat != play.view.seat:
        if play.over:
            raise Refusal("not-playing", "The game is over.")
        raise Refusal("not-your-turn", f"It is the turn of seat {play.view.seat}.")
    sitting = room.seat(seat)
    if by == "player" and (sitting.stand_in is not None or sitting.left):
        absent = "You have left" if sitting.stand_in is None else "A bot plays on for you"
        raise Refusal("not-your-turn", f"{absent}: take your seat back first.")
    dealer = dealer_after(room, seat)
    placing = play.place(move, dealer.draw_at)
    if placing is None:
        legal = ", ".join(str(option.move) for option in play.view.options)
        raise Refusal("illegal-move", f"{move} cannot be placed; legal are {legal}.")
    event = events.Placed(key=key, seat=seat, face=move.face, bandit=move.bandit, by=by, chance=placing.chance)
    return placed(room, event, placing, dealer, now)


def _taken(room: Room, seat: int) -> Seat:
    sitting = room.seats[seat] if seat < len(room.seats) else None
    if sitting is None:
        raise Refusal("no-seat", f"Nobody sits at seat {seat}.")
    return sitting


def _playing(room: Room) -> None:
    if room.state is not State.PLAYING:
        raise Refusal("not-playing", "No game is being played here.")


def is_away(room: Room, seat: int, context: Context) -> bool:
    """Say whether the others may go on without the person of a seat, who has been disconnected for long enough.

    At a table with a clock that is the time agreed on for a move, unless the clock has run out already or the others
    had to let a bot play on: who has days for a move is not away after seconds.
    """
    since = context.absent.get(seat)
    if since is None:
        return False
    sitting, seconds = room.seat(seat), room.agreement.seconds_per_move
    if seconds is None or sitting.ran_out or sitting.replaced:
        seconds = 0
    return context.now - since >= max(context.grace, 1000 * seconds)


def _stand_in(room: Room, command: commands.StandIn, identity: Identity, context: Context) -> events.StoodIn:
    _playing(room)
    sitting = _taken(room, command.seat)
    _check_bot(command.bot, context)
    if sitting.bot is not None:
        raise Refusal("seat-taken", "A bot sits there already.")
    own = command.seat in identity.seats
    if not own and not identity.seats:
        raise Refusal("not-your-seat", "Only people of the table choose that.")
    if sitting.stand_in == command.bot or (sitting.stand_in is not None and not own):
        raise Refusal("seat-taken", f"The bot {sitting.stand_in} plays on there already.")
    if not own and not (sitting.ran_out or sitting.left or is_away(room, command.seat, context)):
        there = "is not connected, but" if command.seat in context.absent else "is there and"
        raise Refusal("not-away", f"{sitting.name} {there} has time left.")
    if not own and command.bot != FAIR_STAND_IN:
        raise Refusal(
            "unknown-bot", f"For somebody else only {FAIR_STAND_IN} plays on: nobody chooses a bad bot for a rival."
        )
    by = None if own else min(identity.seats)
    _not_too_often(room, command.seat if by is None else by)
    return events.StoodIn(key=command.key, seat=command.seat, bot=command.bot, by=by)


def _not_too_often(room: Room, seat: int) -> None:
    """Refuse that a person leaves or chooses a bot again and again; to come back is always possible."""
    if room.changes(seat) >= MOST_CHANGES:
        raise Refusal("too-many", f"That was chosen {MOST_CHANGES} times in this turn; choose again in the next.")


def _reclaim(room: Room, command: commands.Reclaim, identity: Identity) -> events.Reclaimed:
    _playing(room)
    sitting = _taken(room, command.seat)
    identity.check_seat(command.seat)
    if sitting.stand_in is None and not sitting.left:
        raise Refusal("not-away", "The seat is yours already.")
    return events.Reclaimed(key=command.key, seat=command.seat)


def _end(room: Room, command: commands.End, identity: Identity, context: Context) -> events.EndAsked:
    _playing(room)
    identity.check_seat(command.seat)
    asked = room.end_asked | {command.seat}
    # Being late is no reason to be passed over: only who has left, or is away, has no say.
    there = {at for at in room.people if not (room.seat(at).left or is_away(room, at, context))}
    ends = there <= asked
    if command.seat in room.end_asked and not ends:
        raise Refusal("exists", "You have asked for that already; the others have not.")
    return events.EndAsked(key=command.key, seat=command.seat, ends=ends)


def ran_out(room: Room, now: int) -> Transition | None:
    """Return the transition of a clock that has run out, if that of the seat to act has."""
    if room.due is None or now < room.due or room.to_act is None:
        return None
    return after(room, events.RanOut(seat=room.to_act), now)


def _hush(room: Room, command: commands.Hush, identity: Identity) -> events.Hushed:
    identity.check_host()
    sitting = _taken(room, command.seat)
    if sitting.bot is not None:
        raise Refusal("seat-taken", "A bot sits there, and bots say nothing.")
    if sitting.hushed == command.hushed:
        raise Refusal("exists", f"{sitting.name} {'is hushed' if sitting.hushed else 'may talk'} already.")
    if command.hushed and sitting.hushes >= MOST_HUSHES:
        raise Refusal("too-many", f"{sitting.name} was hushed {MOST_HUSHES} times; that must do.")
    return events.Hushed(key=command.key, seat=command.seat, hushed=command.hushed)


def check_hint(room: Room, command: commands.Hint, identity: Identity) -> None:
    """Refuse a hint to all but the person whose turn it is, and where hints are not agreed on."""
    identity.check_seat(command.seat)
    if not room.agreement.hints:
        raise Refusal("no-hints", "At this table it is agreed to play without hints.")
    _playing(room)
    sitting = room.seat(command.seat)
    if command.seat != room.to_act or sitting.player is not None or sitting.left:
        raise Refusal("not-your-turn", "A hint is for your own turn.")


# After the game


def check_rematch(room: Room, identity: Identity) -> None:
    """Refuse a rematch where there is none to be had."""
    if room.state not in (State.OVER, State.ENDED):
        raise Refusal("not-playing", "A rematch follows a game that is over.")
    if not (identity.seats or identity.host):
        raise Refusal("not-your-seat", "Only people of the table can ask for a rematch.")
    if room.following is not None:
        raise Refusal("exists", f"There is a rematch already: table {room.following}.")


def rematch(room: Room, secret: str) -> events.Created:
    """Seat the same people at a new table, everyone one seat on; each adds a new seed to the new dice."""
    people = [room.seat(at) for at in range(len(room.seats))]
    rotated = [people[-1], *people[:-1]]
    kept = tuple(
        events.TakenSeat(seat.name, seat.colour, seat.token, seat.bot, seat.devices.besides(seat.token), seat.hushed)
        for seat in rotated
    )
    return events.Created(
        agreement=room.agreement,
        secret=secret,
        host=room.host,
        previous=room.table,
        kept=kept,
        hosts=room.hosts.besides(room.host),
    )
