"""During the game: placing, leaving, a bot that plays on, taking a seat back, clocks, and ending it together."""

from random import Random

import msgspec
import pytest

from croupier.api import commands
from croupier.api.refusal import Refusal
from croupier.rooms import events
from croupier.rooms.decisions import MOST_CHANGES, place, run_out_clock
from croupier.rooms.identity import Identity
from croupier.rooms.room import LONGEST, OPENING, PAID_CASINO, SLOW_CLOCK, STANDINGS, RoomState
from croupier.rules import Place
from tests.rooms.tables import BOTS, LiveTable, message_text, started_table

HURRIED = {"seconds_per_move": 30, "starter": 0}
ANNA, BEN, CARLA = 0, 1, 2


def three() -> LiveTable:
    """Anna, Ben and Carla play with a clock; it is Anna's turn."""
    return started_table(3, **HURRIED)


def legal(table: LiveTable) -> Place:
    assert table.room.play is not None
    return table.room.play.game.legal_moves[0]


def placing(table: LiveTable, seat: int) -> commands.Place:
    return commands.Place(key="k", seat=seat, face=legal(table).face)


# Placing


def test_the_seat_to_act_places_and_the_turn_passes_on() -> None:
    table = started_table(2, starter=0)
    transition = table.ask(table.identity("Anna"), placing(table, ANNA))
    event = transition.event
    assert isinstance(event, events.Placed)
    assert (event.seat, event.by, event.key) == (ANNA, "player", "k")
    assert event.chance.startswith("roll ")
    assert transition.only_game
    assert table.to_act == BEN


def test_nobody_places_for_a_seat_that_is_not_theirs() -> None:
    table = started_table(2, starter=0)
    for identity in (Identity(), table.identity("Ben"), table.identity("host")):
        table.refuses(identity, placing(table, ANNA), "not-your-seat")


def test_nobody_places_out_of_turn() -> None:
    table = started_table(2, starter=0)
    assert "seat 0" in table.refuses(table.identity("Ben"), placing(table, BEN), "not-your-turn")


def test_an_illegal_move_is_refused_with_the_legal_ones() -> None:
    table = started_table(2, starter=0)
    assert table.room.play is not None
    moves = table.room.play.game.legal_moves
    missing = next(face for face in range(1, 7) if Place(face) not in moves)
    message = table.refuses(table.identity("Anna"), commands.Place(key="k", seat=ANNA, face=missing), "illegal-move")
    assert message.endswith(f"legal are {', '.join(map(str, moves))}.")
    bandit = commands.Place(key="k", seat=ANNA, face=moves[0].face, bandit=True)
    table.refuses(table.identity("Anna"), bandit, "illegal-move")


def test_once_the_game_is_over_nothing_of_it_can_be_asked_for() -> None:
    table = started_table(2)
    table.play_on(Random(1))
    assert table.room.state is RoomState.OVER
    anna = table.identity("Anna")
    assert table.refuses(anna, commands.Place(key="k", seat=0, face=1), "not-playing") == "The game is over."
    for command in (
        commands.Leave(key="k", seat=0),
        commands.StandIn(key="k", seat=0),
        commands.Reclaim(key="k", seat=0),
        commands.End(key="k", seat=0),
    ):
        table.refuses(anna, command, "not-playing")


def test_the_secret_is_shown_when_the_game_is_over_and_never_before() -> None:
    table = started_table(2)
    while table.room.to_act is not None:
        assert table.secret not in message_text(table.transitions[-1])
        table.place_any(Random(table.room.seq))
    assert not table.transitions[-1].only_game
    assert f'"secret":"{table.secret}"' in message_text(table.transitions[-1])


def test_the_bot_of_a_seat_places_for_it() -> None:
    table = LiveTable()
    table.sit("Anna")
    table.sit_bot()
    table.start()
    while table.to_act != BEN:
        table.place_any(Random(2))
    event = table.place_any(Random(2)).event
    assert isinstance(event, events.Placed)
    assert event.by == "bot"


# Leaving a game


def test_who_leaves_a_game_keeps_the_seat_and_the_others_choose_how_to_go_on() -> None:
    table = three()
    table.leave(ANNA, table.identity("Anna"))
    seat = table.room.seat(ANNA)
    assert (seat.left, seat.name, seat.player) == (True, "Anna", None)
    assert table.to_act == ANNA
    table.stand_in(ANNA, table.identity("Ben"))
    assert table.room.seat(ANNA).player == "regular"


def test_who_has_left_does_not_place_before_taking_the_seat_back() -> None:
    table = three()
    table.leave(ANNA, table.identity("Anna"))
    assert "You have left" in table.refuses(table.identity("Anna"), placing(table, ANNA), "not-your-turn")
    table.reclaim(ANNA, table.identity("Anna"))
    assert not table.room.seat(ANNA).left
    table.ask(table.identity("Anna"), placing(table, ANNA))


def test_nobody_leaves_twice_and_nobody_is_sent_away_from_a_game() -> None:
    table = three()
    table.refuses(table.identity("host"), commands.Leave(key="k", seat=ANNA), "game-begun")
    table.refuses(table.identity("Ben"), commands.Leave(key="k", seat=ANNA), "not-your-seat")
    table.leave(ANNA, table.identity("Anna"))
    table.refuses(table.identity("Anna"), commands.Leave(key="k", seat=ANNA), "not-playing")


# A bot plays on


def test_people_let_a_bot_play_on_for_themselves_at_any_time_and_choose_which() -> None:
    table = three()
    event = table.stand_in(BEN, table.identity("Ben"), "tourist").event
    assert isinstance(event, events.StoodIn)
    assert event.by is None
    table.stand_in(BEN, table.identity("Ben"), "shark")
    assert table.room.seat(BEN).player == "shark"
    table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=BEN, bot="shark"), "seat-taken")


def test_the_others_do_not_let_a_bot_play_for_somebody_who_is_there() -> None:
    table = three()
    assert "Anna is there" in table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=ANNA), "not-away")


@pytest.mark.parametrize("why", ["late", "away", "left"])
def test_the_others_let_a_bot_play_on_for_somebody_who_is_late_away_or_has_left(why: str) -> None:
    table = three()
    if why == "late":
        table.run_out()
    elif why == "away":
        table.away = frozenset((ANNA,))
    else:
        table.leave(ANNA, table.identity("Anna"))
    event = table.stand_in(ANNA, table.identity("Carla", "Ben")).event
    assert isinstance(event, events.StoodIn)
    assert (event.by, event.bot) == (BEN, "regular")
    assert "A bot plays on for you" in table.refuses(table.identity("Anna"), placing(table, ANNA), "not-your-turn")
    placed = table.place_any(Random(3)).event
    assert isinstance(placed, events.Placed)
    assert placed.by == "stand-in"


def test_when_others_let_a_bot_play_on_it_is_regular_for_nobody_chooses_a_bad_bot_for_a_rival() -> None:
    table = three()
    table.run_out()
    for bot in sorted(BOTS - {"regular"}):
        table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=ANNA, bot=bot), "unknown-bot")
    table.stand_in(ANNA, table.identity("Ben"), "regular")
    assert table.room.seat(ANNA).player == "regular"


def test_the_others_do_not_change_the_bot_that_plays_on() -> None:
    table = three()
    table.leave(ANNA, table.identity("Anna"))
    table.stand_in(ANNA, table.identity("Ben"), "regular")
    table.refuses(table.identity("Carla"), commands.StandIn(key="k", seat=ANNA, bot="tourist"), "seat-taken")
    table.stand_in(ANNA, table.identity("Anna"), "shark")


def test_only_people_of_the_table_let_a_bot_play_on_and_only_one_there_is_for_a_person_there_is() -> None:
    table = LiveTable()
    table.sit("Anna")
    table.sit_bot()
    table.start()
    table.away = frozenset((ANNA,))
    table.refuses(Identity(), commands.StandIn(key="k", seat=ANNA), "not-your-seat")
    table.refuses(table.identity("host"), commands.StandIn(key="k", seat=ANNA), "not-your-seat")
    table.refuses(table.identity("Anna"), commands.StandIn(key="k", seat=ANNA, bot="hal"), "unknown-bot")
    table.refuses(table.identity("Anna"), commands.StandIn(key="k", seat=1), "seat-taken")
    table.refuses(table.identity("Anna"), commands.StandIn(key="k", seat=4), "no-seat")


# Taking a seat back


def test_a_seat_is_taken_back_at_any_time() -> None:
    table = three()
    table.leave(ANNA, table.identity("Anna"))
    table.stand_in(ANNA, table.identity("Ben"))
    table.place_any(Random(4))
    table.reclaim(ANNA, table.identity("Anna"))
    seat = table.room.seat(ANNA)
    assert (seat.player, seat.left) == (None, False)


def test_nobody_takes_back_what_they_have_or_what_is_not_theirs() -> None:
    table = three()
    table.refuses(table.identity("Anna"), commands.Reclaim(key="k", seat=ANNA), "not-away")
    table.stand_in(ANNA, table.identity("Anna"))
    table.refuses(table.identity("Ben"), commands.Reclaim(key="k", seat=ANNA), "not-your-seat")
    table.refuses(table.identity("host"), commands.Reclaim(key="k", seat=ANNA), "not-your-seat")
    table.refuses(table.identity("Anna"), commands.Reclaim(key="k", seat=5), "no-seat")


# Clocks


def test_the_clock_is_of_the_seat_to_act_and_begins_with_its_turn() -> None:
    table = three()
    table.now += 12_345
    table.place_any(Random(5))
    assert table.room.due == table.now + 30_000


def test_the_first_clock_begins_when_the_opening_has_been_played_out() -> None:
    table = three()
    assert table.room.due == table.now + OPENING + 30_000
    table.now += 1_000  # Anna was quick, and Ben's clients still show the opening
    table.place_any(Random(5))
    assert table.room.due == table.now - 1_000 + OPENING + 30_000


def until_payout(table: LiveTable, chooser: Random) -> int:
    """Play to the end of the round, an hour later; returns how many casinos paid."""
    table.now += 60 * 60 * 1000
    while (payout := table.place_any(chooser).payout) is None:
        pass
    return sum(any(taker is not None for taker in casino.takers) for casino in payout)


def test_the_clock_after_a_payout_begins_when_that_has_been_played_out() -> None:
    for seed in range(5):
        table = three()
        paid = until_payout(table, Random(seed))
        waits = min(LONGEST, STANDINGS + PAID_CASINO * paid)
        assert STANDINGS < waits <= 20_000
        assert table.room.due == table.now + waits + 30_000
        starter = table.to_act
        table.now += waits - 1
        assert run_out_clock(table.room, table.now + 30_000) is None, "not a second is lost to the payout"
        table.place_any(Random(seed))
        assert table.room.due == table.now + 1 + 30_000, "nor to who was quicker"
        table.now += 2
        table.place_any(Random(seed))
        assert table.room.due == table.now + 30_000
        assert table.to_act != starter


def test_bots_that_move_while_a_payout_is_played_out_cost_nobody_time() -> None:
    table = LiveTable(three().agreement)
    table.sit("Anna")
    table.sit("Ben")
    table.sit_bot()
    table.start()
    seeds = iter(range(100))
    while True:
        paid = until_payout(table, Random(next(seeds)))
        ready = table.now + min(LONGEST, STANDINGS + PAID_CASINO * paid)
        if table.to_act == CARLA:
            break
    assert table.room.due is None
    table.now += 800
    table.place_any(Random(1))
    assert table.room.due == ready + 30_000


@pytest.mark.parametrize("seconds", [SLOW_CLOCK, 3 * 24 * 60 * 60])
def test_where_a_move_may_take_hours_the_clock_begins_with_the_turn(seconds: int) -> None:
    table = started_table(2, seconds_per_move=seconds)
    assert table.room.due == table.now + 1000 * seconds
    until_payout(table, Random(3))
    assert table.room.due == table.now + 1000 * seconds


def test_without_a_clock_nobody_is_hurried() -> None:
    table = started_table(2)
    assert table.room.due is None
    assert run_out_clock(table.room, table.now + 10**12) is None


def test_the_clock_runs_out_when_it_is_due_and_not_before_and_once() -> None:
    table = three()
    due = table.room.due
    assert due is not None
    assert run_out_clock(table.room, due - 1) is None
    event = table.run_out().event
    assert event == events.RanOut(seat=ANNA)
    assert table.room.seat(ANNA).ran_out
    assert table.room.due is None
    assert run_out_clock(table.room, table.now + 10**9) is None


def test_who_is_late_may_still_place_and_is_not_late_any_more() -> None:
    table = three()
    table.run_out()
    transition = table.ask(table.identity("Anna"), placing(table, ANNA))
    assert not transition.only_game
    assert not table.room.seat(ANNA).ran_out
    assert table.room.due == table.now + 30_000


def test_the_clock_stands_still_before_the_start_and_after_the_end() -> None:
    table = LiveTable(started_table(2, **HURRIED).agreement)
    assert table.room.due is None
    table = started_table(2, **HURRIED)
    table.play_on(Random(6))
    assert table.room.due is None


def test_the_clock_stands_still_at_a_table_with_one_person_and_for_bots() -> None:
    alone = LiveTable(started_table(2, **HURRIED).agreement)
    alone.sit("Anna")
    alone.sit_bot()
    alone.start()
    assert alone.to_act == ANNA
    assert alone.room.due is None
    table = LiveTable(three().agreement)
    table.sit_bot()
    table.sit("Ben")
    table.sit("Carla")
    table.start()
    assert table.room.due is None
    table.place_any(Random(7))
    assert table.room.due is not None


def test_the_clock_stands_still_while_a_bot_plays_on_and_for_who_has_left() -> None:
    table = three()
    table.leave(ANNA, table.identity("Anna"))
    assert table.room.due is None
    table.stand_in(ANNA, table.identity("Ben"))
    assert table.room.due is None


@pytest.mark.parametrize("go", ["leave", "stand in"])
def test_going_and_coming_back_does_not_begin_the_clock_anew(go: str) -> None:
    table = three()
    due = table.room.due
    table.now += 20_000
    if go == "leave":
        table.leave(ANNA, table.identity("Anna"))
    else:
        table.stand_in(ANNA, table.identity("Anna"))
    table.now += 1_000
    table.reclaim(ANNA, table.identity("Anna"))
    assert table.room.due == due


def test_others_who_come_and_go_do_not_change_the_clock_of_the_seat_to_act() -> None:
    table = three()
    due = table.room.due
    table.now += 20_000
    table.stand_in(BEN, table.identity("Ben"))
    table.reclaim(BEN, table.identity("Ben"))
    assert table.room.due == due


def test_who_comes_back_too_late_can_place_at_once_but_stays_late_in_this_turn() -> None:
    table = three()
    table.run_out()
    table.stand_in(ANNA, table.identity("Ben"))
    table.reclaim(ANNA, table.identity("Anna"))
    assert table.room.seat(ANNA).ran_out
    assert table.room.due is None
    table.ask(table.identity("Anna"), placing(table, ANNA))
    assert not table.room.seat(ANNA).ran_out


# Ending together


def test_the_game_ends_when_everybody_asks() -> None:
    table = three()
    for seat, name in enumerate(("Anna", "Ben")):
        event = table.end(seat, table.identity(name)).event
        assert event == events.EndAsked(key=event.key, seat=seat, ends=False)
        assert table.room.state is RoomState.PLAYING
    table.end(CARLA, table.identity("Carla"))
    assert table.room.state is RoomState.ENDED
    assert table.room.to_act is None
    assert table.room.due is None
    assert f'"secret":"{table.secret}"' in message_text(table.transitions[-1])
    table.refuses(table.identity("Anna"), commands.Place(key="k", seat=ANNA, face=1), "not-playing")


def test_who_plays_on_does_not_want_to_end_any_more() -> None:
    table = three()
    table.end(ANNA, table.identity("Anna"))
    assert table.room.end_asked == {ANNA}
    transition = table.ask(table.identity("Anna"), placing(table, ANNA))
    assert table.room.end_asked == frozenset()
    assert not transition.only_game


def test_somebody_else_who_plays_on_says_no_to_an_end() -> None:
    table = three()
    table.end(BEN, table.identity("Ben"))
    table.ask(table.identity("Anna"), placing(table, ANNA))
    assert table.room.end_asked == frozenset()
    table.end(BEN, table.identity("Ben"))
    assert table.room.end_asked == {BEN}, "he may ask again"


def test_a_stand_in_who_plays_on_says_nothing_about_an_end() -> None:
    table = three()
    table.stand_in(ANNA, table.identity("Anna"))
    table.end(BEN, table.identity("Ben"))
    table.place_any(Random(1))
    assert table.room.end_asked == {BEN}


def test_bots_are_not_asked_whether_a_game_ends() -> None:
    table = LiveTable()
    table.sit("Anna")
    table.sit_bot()
    table.start()
    table.end(ANNA, table.identity("Anna"))
    assert table.room.state is RoomState.ENDED


@pytest.mark.parametrize("why", ["away", "left"])
def test_who_is_not_there_is_not_asked_whether_a_game_ends(why: str) -> None:
    table = three()
    if why == "away":
        table.away = frozenset((ANNA,))
    else:
        table.leave(ANNA, table.identity("Anna"))
    table.end(BEN, table.identity("Ben"))
    assert not table.room.ended
    table.end(CARLA, table.identity("Carla"))
    assert table.room.ended


@pytest.mark.parametrize("why", ["late", "a bot plays on"])
def test_who_is_late_or_lets_a_bot_play_on_but_is_there_is_asked_whether_a_game_ends(why: str) -> None:
    table = three()
    if why == "late":
        table.run_out()
    else:
        table.stand_in(ANNA, table.identity("Anna"))
    table.end(BEN, table.identity("Ben"))
    table.end(CARLA, table.identity("Carla"))
    assert not table.room.ended
    table.end(ANNA, table.identity("Anna"))
    assert table.room.ended


def test_a_game_with_winnings_face_down_that_is_broken_off_shows_what_everyone_has_won() -> None:
    table = started_table(2, face_down=True)
    while table.transitions[-1].payout is None:
        table.place_any(Random(8))
    assert '"money":null' in message_text(table.transitions[-1])
    table.end(0, table.identity("Anna"))
    table.end(1, table.identity("Ben"))
    shown = msgspec.json.decode(message_text(table.transitions[-1]))["view"]["seats"]
    assert table.room.play is not None
    assert [seat["money"] for seat in shown] == [score.money for score in table.room.play.game.scores]
    assert all(sum(seat["won"]) == seat["money"] for seat in shown)


def test_asking_to_end_again_changes_nothing_unless_the_others_have_gone() -> None:
    table = three()
    table.end(ANNA, table.identity("Anna"))
    table.refuses(table.identity("Anna"), commands.End(key="k", seat=ANNA), "exists")
    table.leave(BEN, table.identity("Ben"))
    table.leave(CARLA, table.identity("Carla"))
    table.end(ANNA, table.identity("Anna"))
    assert table.room.state is RoomState.ENDED


def test_nobody_asks_to_end_for_somebody_else() -> None:
    table = three()
    for identity in (Identity(), table.identity("Ben"), table.identity("host")):
        table.refuses(identity, commands.End(key="k", seat=ANNA), "not-your-seat")


def test_a_bot_that_is_asked_about_a_game_that_has_ended_is_refused_like_anybody() -> None:
    table = LiveTable()
    table.sit("Anna")
    table.sit_bot()
    table.start()
    table.end(ANNA, table.identity("Anna"))
    with pytest.raises(Refusal):
        place(table.room, 1, Place(1), Identity(frozenset((1,))), table.now, by="bot")


# Away


DAYS = {"seconds_per_move": 14 * 86_400, "starter": 0}
LATER = 31_000


def test_with_days_for_a_move_nobody_is_away_after_seconds() -> None:
    table = started_table(2, **DAYS)
    table.absent = {ANNA: table.now}
    table.now += LATER
    message = table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=ANNA), "not-away")
    assert message == "Anna is not connected, but has time left."
    table.end(BEN, table.identity("Ben"))
    assert not table.room.ended


def test_who_is_not_connected_for_the_time_of_a_move_is_away() -> None:
    table = started_table(2, seconds_per_move=60, starter=0)
    table.absent = {BEN: table.now}
    table.now += 59_999
    table.refuses(table.identity("Anna"), commands.StandIn(key="k", seat=BEN), "not-away")
    table.now += 1
    table.stand_in(BEN, table.identity("Anna"))


def test_a_clock_shorter_than_a_lost_connection_makes_nobody_away_sooner() -> None:
    table = started_table(2, seconds_per_move=10, starter=0)
    table.absent = {BEN: table.now}
    table.now += 29_999
    table.refuses(table.identity("Anna"), commands.StandIn(key="k", seat=BEN), "not-away")


def test_without_a_clock_who_is_not_connected_is_away_after_seconds() -> None:
    table = started_table(2, starter=0)
    table.absent = {ANNA: table.now}
    table.now += 29_999
    table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=ANNA), "not-away")
    table.now += 1
    table.end(BEN, table.identity("Ben"))
    assert table.room.ended


def test_who_let_the_clock_run_out_and_is_not_connected_is_away_also_while_a_bot_plays_on() -> None:
    table = started_table(2, **DAYS)
    table.run_out()
    table.stand_in(ANNA, table.identity("Ben"))
    table.place_any(Random(3))
    table.end(BEN, table.identity("Ben"))
    assert not table.room.ended, "Anna is connected"
    table.place_any(Random(3))
    table.absent = {ANNA: table.now}
    table.now += LATER
    table.end(BEN, table.identity("Ben"))
    assert table.room.ended


# A log does not grow without a game


def test_in_one_turn_nobody_goes_and_comes_back_for_ever() -> None:
    table = started_table(2, starter=0)
    ben = table.identity("Ben")
    for _ in range(MOST_CHANGES):
        table.stand_in(BEN, ben)
        table.reclaim(BEN, ben)
    for command in (commands.StandIn(key="k", seat=BEN), commands.Leave(key="k", seat=BEN)):
        message = table.refuses(ben, command, "too-many")
        assert message == "You have chosen that 12 times in this turn; wait for the next one."
    table.stand_in(ANNA, table.identity("Anna"))  # each counts for themselves
    table.reclaim(ANNA, table.identity("Anna"))
    table.now += 1_000
    table.place_any(Random(1))
    table.leave(BEN, ben)


def test_who_may_not_go_again_in_this_turn_can_still_come_back() -> None:
    table = started_table(2, starter=0)
    for _ in range(MOST_CHANGES // 2):
        table.stand_in(BEN, table.identity("Ben"), "shark")
        table.stand_in(BEN, table.identity("Ben"), "tourist")
    table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=BEN, bot="shark"), "too-many")
    table.reclaim(BEN, table.identity("Ben"))
    assert table.room.seat(BEN).player is None


def test_choosing_for_somebody_else_counts_for_who_chooses() -> None:
    table = started_table(3, **HURRIED)
    table.run_out()
    for _ in range(MOST_CHANGES):
        table.stand_in(ANNA, table.identity("Ben"))
        table.reclaim(ANNA, table.identity("Anna"))
    table.refuses(table.identity("Ben"), commands.StandIn(key="k", seat=ANNA), "too-many")
    table.stand_in(ANNA, table.identity("Anna"))
    table.reclaim(ANNA, table.identity("Anna"))
    table.stand_in(ANNA, table.identity("Carla"))
