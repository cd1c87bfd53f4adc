"""Decisions: what a command leads to: one transition, or a refusal that says why."""

from collections.abc import Collection, Mapping, Set

from msgspec import Struct
from msgspec.structs import replace

from croupier.api import commands
from croupier.api.agreement import Agreement, setup_of
from croupier.api.commands import COLOURS, Command
from croupier.api.events import By
from croupier.api.refusal import Refusal
from croupier.dealer import table_secret
from croupier.record import NameTakenError, Record, check_chosen_name, split_characters
from croupier.rooms import events
from croupier.rooms.beginning import format_beginning, parse_beginning
from croupier.rooms.events import Event
from croupier.rooms.identity import Identity, hash_token
from croupier.rooms.passes import link, redeem, rotate
from croupier.rooms.play import begin
from croupier.rooms.room import Room, RoomState, Seat
from croupier.rooms.transitions import Transition, apply_event, dealer_after, dealer_of, place_dice, start_game
from croupier.rules import Place, SetupError

NUMBERS = range(2, 8)
"""Numbers added to the names of bots that would be called the same."""
MOST_HUSHES = 10
"""How often the host may mute one seat."""
MOST_CHANGES = 12
"""How often a person may leave or choose a bot in one turn, so that a log cannot grow without the game going on."""
QUICK_CHANGES = 200
"""Events before the start without a limit on their rate; after that many, one per second is accepted."""
LONGEST_BOT_NAME = 20
"""Characters of a bot's name as a reader counts them, before a number is added."""
FAIR_STAND_IN = "regular"
"""The bot that plays on for a person when the others choose so."""


class Context(Struct, frozen=True):
    """What a decision depends on apart from the room and the command."""

    now: int
    """ms since 1970."""
    bots: Set[str]
    """The bots that can sit down."""
    absent: Mapping[int, int] = {}
    """The seats of people who are not connected, and since when, ms since 1970."""
    grace: int = 0
    """How long a connection may be lost before its person counts as away, ms."""


def decide(room: Room, command: Command, identity: Identity, context: Context) -> Transition:
    """Return the transition a command leads to; raise Refusal if it is not allowed.

    `Rematch` concerns two tables, so it has functions of its own: `check_rematch` and `rematch`.
    """
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
    return apply_event(room, event, context.now)


# Before the game


def create(agreement: Agreement, secret: str, host: str, beginning: tuple[Record, int] | None = None) -> events.Created:
    """Return the creation of a table; raise Refusal if the rulebooks do not offer such a game.

    `host`: the hash of the host's token. `beginning`: a game, and after how many of its placings this one begins.
    """
    _check_setup(agreement)
    steps = "" if beginning is None else format_beginning(*beginning, agreement)
    return events.Created(agreement=agreement, secret=secret, host=host, beginning=steps)


def bind_dice(creation: events.Created, table: str) -> events.Created:
    """Return a creation whose secret is derived from its random one and the table's id, so it fits no other table."""
    if not creation.secret:
        return creation
    root = bytes.fromhex(creation.secret)
    return replace(creation, secret=table_secret(table, root).hex(), root=creation.secret)


def _check_setup(agreement: Agreement) -> None:
    try:
        setup_of(agreement)
    except SetupError as error:
        raise Refusal("bad-setup", f"{error}.") from None


def _check_pace(room: Room, now: int) -> None:
    """Raise Refusal if a table was changed very often before its game, and last within this second."""
    if room.seq > QUICK_CHANGES and 0 <= now - room.at < 1000:
        raise Refusal("too-fast", "This table has been changed so often that it accepts only one change per second.")


def _sit(room: Room, command: commands.Sit, now: int) -> events.Sat:
    if room.play is not None:
        raise Refusal("game-begun", "The game has begun; you can watch it.")
    _check_pace(room, now)
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
    colour = _choose_colour(others, mine.colour if mine is not None and command.colour is None else command.colour)
    return events.Sat(key=command.key, seat=at, name=command.name, colour=colour, seed=command.seed, token=token)


def _free_seat(room: Room, wanted: int | None, kept: Collection[int] = ()) -> int:
    """Return the wanted seat, or else the first free one; raise Refusal if it is not free.

    Seats in `kept` count as free: they are reserved for the person who sits down.
    """
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


def _choose_colour(others: list[Seat], wanted: str | None) -> str:
    free = [colour for colour in COLOURS if colour not in {other.colour for other in others}]
    if wanted is None:
        return free[0]
    if wanted not in COLOURS:
        raise Refusal("bad-message", f"A colour is one of {', '.join(COLOURS)}.")
    if wanted not in free:
        raise Refusal("colour-taken", f"Another player has {wanted}; still free: {', '.join(free)}.")
    return wanted


def _sit_bot(room: Room, command: commands.SitBot, identity: Identity, context: Context) -> events.BotSat:
    _check_host_before_start(room, identity)
    _check_pace(room, context.now)
    _check_bot(command.bot, context)
    at = _free_seat(room, command.seat)
    _check_not_daily(room)
    others = [seat for seat in room.seats if seat is not None]
    kind = command.bot.replace("-", " ").replace("_", " ").title()
    name = _name_bot(command.name or kind, [other.name for other in others])
    return events.BotSat(key=command.key, seat=at, bot=command.bot, name=name, colour=_choose_colour(others, None))


def _name_bot(wanted: str, others: list[str]) -> str:
    """Return a name for a bot: the wanted one, with a number if another player has that name."""
    short = "".join(split_characters(wanted)[:LONGEST_BOT_NAME]).strip()
    # Bots of other packages can have names that no record may contain: such a bot is called "Bot".
    for name in (f"{called} {number}" if number else called for called in (short, "Bot") for number in (0, *NUMBERS)):
        try:
            check_chosen_name(name, others)
        except ValueError:
            continue
        return name
    raise ValueError("the numbers do not suffice to tell the bots apart")


def _check_bot(bot: str, context: Context) -> None:
    if bot not in context.bots:
        raise Refusal("unknown-bot", f"There is no bot called {bot!r}, only {', '.join(sorted(context.bots))}.")


def _check_host_before_start(room: Room, identity: Identity) -> None:
    identity.check_host()
    _check_not_begun(room)


def _check_not_begun(room: Room) -> None:
    if room.play is not None:
        raise Refusal("game-begun", "The game has begun.")


def _leave(room: Room, command: commands.Leave, identity: Identity) -> events.Left:
    sitting = _taken_seat(room, command.seat)
    own = command.seat in identity.seats
    if not own:
        if not identity.host:
            raise Refusal("not-your-seat", f"Seat {command.seat} is not yours to leave.")
        if room.play is not None:
            raise Refusal("game-begun", "Players cannot be removed once the game has begun.")
        _check_not_daily(room)
    elif room.play is not None and (room.state is not RoomState.PLAYING or sitting.left):
        raise Refusal("not-playing", "There is no game to leave.")
    elif room.play is not None:
        _check_changes(room, command.seat)
    return events.Left(key=command.key, seat=command.seat, sent_away=not own and sitting.bot is None)


def _agree(room: Room, command: commands.Agree, identity: Identity, now: int) -> events.Agreed:
    _check_host_before_start(room, identity)
    _check_pace(room, now)
    _check_not_daily(room)
    _check_setup(command.agreement)
    if room.beginning and setup_of(command.agreement) != setup_of(room.agreement):
        raise Refusal("bad-setup", "The game begins with steps of another one, so it is played by the same rules.")
    taken = sum(seat is not None for seat in room.seats)
    if taken > command.agreement.players:
        raise Refusal("seat-taken", f"{taken} seats are taken, so there cannot be only {command.agreement.players}.")
    return events.Agreed(key=command.key, agreement=command.agreement, by=tuple(sorted(identity.seats)))


def _check_not_daily(room: Room) -> None:
    """Raise Refusal at a table with a deal of the day, which is the same for everyone."""
    if room.day is not None:
        raise Refusal("bad-setup", f"The deal of {room.day} is the same for everyone.")


def _nod(room: Room, command: commands.Nod, identity: Identity) -> events.Nodded:
    sitting = _taken_seat(room, command.seat)
    identity.check_seat(command.seat)
    _check_not_begun(room)
    if command.agreement != room.agreement:
        raise Refusal("not-agreed", "The agreement has changed again; please check it.")
    if sitting.agreed:
        raise Refusal("exists", "You have already agreed to that.")
    return events.Nodded(key=command.key, seat=command.seat)


def _start(room: Room, command: commands.Start, identity: Identity, now: int) -> Transition:
    # In a rematch the host may not have come along, so everyone who has a seat may begin.
    if room.previous is None or not identity.seats:
        identity.check_host()
    _check_not_begun(room)
    waiting = [at for at, seat in enumerate(room.seats) if seat is None or seat.seed is None]
    if waiting:
        raise Refusal("seats-free", f"These seats are still free: {', '.join(map(str, waiting))}.")
    asked = [seat.name for seat in room.seats if seat is not None and not seat.agreed]
    if asked:
        raise Refusal("not-agreed", f"The agreement was changed, and some have not agreed yet: {', '.join(asked)}.")
    dealer = dealer_of(room)
    play, chance = begin(setup_of(room.agreement), dealer.draw_at, parse_beginning(room.beginning))
    return start_game(room, events.Started(key=command.key, chance=chance), play, dealer, now)


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
    """Return the transition of a move by a person or a bot; raise Refusal if it is not allowed."""
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
    return place_dice(room, event, placing, dealer, now)


def _taken_seat(room: Room, seat: int) -> Seat:
    sitting = room.seats[seat] if seat < len(room.seats) else None
    if sitting is None:
        raise Refusal("no-seat", f"Nobody sits at seat {seat}.")
    return sitting


def _check_playing(room: Room) -> None:
    if room.state is not RoomState.PLAYING:
        raise Refusal("not-playing", "No game is being played here.")


def is_away(room: Room, seat: int, context: Context) -> bool:
    """Say whether a person has been disconnected for so long that the others may go on without them.

    At a table with a clock, that takes the time agreed on for a move, unless the clock has run out already or the
    others had to let a bot play on: a player with days for each move is not away after seconds.
    """
    since = context.absent.get(seat)
    if since is None:
        return False
    sitting, seconds = room.seat(seat), room.agreement.seconds_per_move
    if seconds is None or sitting.ran_out or sitting.replaced:
        seconds = 0
    return context.now - since >= max(context.grace, 1000 * seconds)


def _stand_in(room: Room, command: commands.StandIn, identity: Identity, context: Context) -> events.StoodIn:
    _check_playing(room)
    sitting = _taken_seat(room, command.seat)
    _check_bot(command.bot, context)
    if sitting.bot is not None:
        raise Refusal("seat-taken", "A bot already has that seat.")
    own = command.seat in identity.seats
    if not own and not identity.seats:
        raise Refusal("not-your-seat", "Only players at this table can choose that.")
    if sitting.stand_in == command.bot or (sitting.stand_in is not None and not own):
        raise Refusal("seat-taken", f"The bot {sitting.stand_in} already plays for that seat.")
    if not own and not (sitting.ran_out or sitting.left or is_away(room, command.seat, context)):
        there = "is not connected, but" if command.seat in context.absent else "is there and"
        raise Refusal("not-away", f"{sitting.name} {there} has time left.")
    if not own and command.bot != FAIR_STAND_IN:
        raise Refusal(
            "unknown-bot", f"Only {FAIR_STAND_IN} can play for another person: rivals may not choose a weak bot."
        )
    by = None if own else min(identity.seats)
    _check_changes(room, command.seat if by is None else by)
    return events.StoodIn(key=command.key, seat=command.seat, bot=command.bot, by=by)


def _check_changes(room: Room, seat: int) -> None:
    """Raise Refusal if a person has left or chosen a bot too often in this turn. Coming back is always possible."""
    if room.changes(seat) >= MOST_CHANGES:
        raise Refusal("too-many", f"You have chosen that {MOST_CHANGES} times in this turn; wait for the next one.")


def _reclaim(room: Room, command: commands.Reclaim, identity: Identity) -> events.Reclaimed:
    _check_playing(room)
    sitting = _taken_seat(room, command.seat)
    identity.check_seat(command.seat)
    if sitting.stand_in is None and not sitting.left:
        raise Refusal("not-away", "You already have this seat.")
    return events.Reclaimed(key=command.key, seat=command.seat)


def _end(room: Room, command: commands.End, identity: Identity, context: Context) -> events.EndAsked:
    _check_playing(room)
    identity.check_seat(command.seat)
    asked = room.end_asked | {command.seat}
    # A person who is merely late still has a say; only those who have left or are away do not.
    there = {at for at in room.people if not (room.seat(at).left or is_away(room, at, context))}
    ends = there <= asked
    if command.seat in room.end_asked and not ends:
        raise Refusal("exists", "You have already asked for that; the others have not.")
    return events.EndAsked(key=command.key, seat=command.seat, ends=ends)


def run_out_clock(room: Room, now: int) -> Transition | None:
    """Return the transition that records that the clock of the seat to act has run out; None if it has not."""
    if room.due is None or now < room.due or room.to_act is None:
        return None
    return apply_event(room, events.RanOut(seat=room.to_act), now)


def _hush(room: Room, command: commands.Hush, identity: Identity) -> events.Hushed:
    identity.check_host()
    sitting = _taken_seat(room, command.seat)
    if sitting.bot is not None:
        raise Refusal("seat-taken", "A bot sits there, and bots say nothing.")
    if sitting.hushed == command.hushed:
        raise Refusal("exists", f"{sitting.name} {'is already muted' if sitting.hushed else 'can already talk'}.")
    if command.hushed and sitting.hushes >= MOST_HUSHES:
        raise Refusal("too-many", f"{sitting.name} has been muted {MOST_HUSHES} times; that is the limit.")
    return events.Hushed(key=command.key, seat=command.seat, hushed=command.hushed)


def check_hint(room: Room, command: commands.Hint, identity: Identity) -> None:
    """Raise Refusal unless hints are agreed on and it is the sender's turn."""
    identity.check_seat(command.seat)
    if not room.agreement.hints:
        raise Refusal("no-hints", "This table plays without hints.")
    _check_playing(room)
    sitting = room.seat(command.seat)
    if command.seat != room.to_act or sitting.player is not None or sitting.left:
        raise Refusal("not-your-turn", "You can get a hint only on your own turn.")


# After the game


def check_rematch(room: Room, identity: Identity) -> None:
    """Raise Refusal if the sender cannot have a rematch of this table now."""
    if room.state not in (RoomState.OVER, RoomState.ENDED):
        raise Refusal("not-playing", "A rematch is possible only after the game.")
    if not (identity.seats or identity.host):
        raise Refusal("not-your-seat", "Only players at this table can ask for a rematch.")
    if room.following is not None:
        raise Refusal("exists", f"There is a rematch already: table {room.following}.")


def rematch(room: Room, secret: str) -> events.Created:
    """Return the creation of a rematch: the same people, everyone one seat further, and new dice."""
    people = [room.seat(at) for at in range(len(room.seats))]
    rotated = [people[-1], *people[:-1]]
    kept = tuple(
        events.TakenSeat(
            seat.name, seat.colour, seat.token, seat.bot, seat.devices.tokens_unless_only(seat.token), seat.hushed
        )
        for seat in rotated
    )
    return events.Created(
        agreement=room.agreement,
        secret=secret,
        host=room.host,
        previous=room.table,
        kept=kept,
        hosts=room.hosts.tokens_unless_only(room.host),
    )
