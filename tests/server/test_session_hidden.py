"""Winnings that lie face down: no byte that is sent to anybody tells another's money or notes before the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.rooms.identity import Identity
from tests.rooms.secrecy import check_winnings_hidden
from tests.server.conftest import Running
from tests.server.guests import Table, new_key, seated
from tests.server.wire import Wire, listen


class Game:
    """A face-down game with all players and a spectator on sockets, and everything they receive."""

    def __init__(self, server: Running, seed: int, **agreement: Any) -> None:
        self.server = server
        self.chance = Random(seed)
        self.table: Table = seated(server, face_down=True, **agreement)
        self.people = len(self.table.tokens)
        self.wires: list[Wire] = []
        self.said: list[tuple[frozenset[int], str]] = []
        """Everything that was sent, and the seats of whom it was sent to."""
        for seats in (*(frozenset((seat,)) for seat in range(self.people)), frozenset[int]()):
            self.wires.append(self.come(seats)[0])

    def come(self, seats: frozenset[int], since: int | None = None) -> tuple[Wire, Any]:
        """Connect one more listener."""
        tokens = [self.table.tokens[seat] for seat in seats]
        wire, welcome = listen(self.server.url, self.table.table, *tokens, since=since)
        self.said.append((seats, wire.heard[-1]))
        return wire, welcome

    def everyone_hears(self) -> list[Any]:
        """Return the next event on every socket."""
        heard = []
        for seat, wire in enumerate(self.wires):
            heard.append(wire.until("event"))
            seats = frozenset((seat,)) if seat < self.people else frozenset[int]()
            self.said += [(seats, text) for text in wire.heard]
            wire.heard.clear()
        return heard

    def play(self, goes_on: Callable[[Any], bool]) -> Any:
        """Play on while something holds; the last event."""
        self.table.start()
        event = self.everyone_hears()[-1]
        while goes_on(event):
            view = event["view"]
            option = self.chance.choice(view["options"])["move"]
            self.wires[view["seat"]].say(
                t="place", key=new_key(), seat=view["seat"], face=option["face"], bandit=option["bandit"]
            )
            event = self.everyone_hears()[-1]
            if self.chance.random() < 0.1:  # somebody comes back, or another one looks in
                seats = self.chance.choice([frozenset((seat,)) for seat in range(self.people)] + [frozenset()])
                self.come(seats, self.chance.choice((None, 0, event["seq"] - 3)))[0].drop()
        return event

    def hang_up(self) -> None:
        """Everybody goes."""
        for wire in self.wires:
            wire.drop()


def before_the_end(said: list[tuple[frozenset[int], str]]) -> list[tuple[frozenset[int], Any]]:
    """Return the texts that were sent during the game."""
    messages = [(seats, msgspec.json.decode(text)) for seats, text in said]
    return [
        (seats, message)
        for seats, message in messages
        if not (
            (message.get("view") or {}).get("over") or (message.get("room") or {}).get("state") in ("over", "ended")
        )
    ]


@pytest.mark.parametrize(
    ("seed", "agreement"),
    [
        (1, {"players": 2}),
        (2, {"players": 3}),
        (3, {"players": 4, "edition": "biggy", "bandit": True}),
        (4, {"players": 2, "edition": "biggy", "bandit": True, "neutral": True}),
    ],
)
def test_nobody_is_sent_what_another_has_won_before_the_game_is_over(
    server: Running, seed: int, agreement: dict[str, Any]
) -> None:
    game = Game(server, seed, **agreement)
    last = game.play(lambda event: not event["view"]["over"])
    game.hang_up()
    said = before_the_end(game.said)
    assert len(said) > 100
    own: dict[tuple[int, int], set[int]] = {}
    for seats, message in said:
        check_winnings_hidden(message, Identity(seats))
        for one in message.get("own", []):
            own.setdefault((message["seq"], one["seat"]), set()).add(one["money"])
    # Everyone is told what they have themselves, and always the same, up to what everybody sees at the end.
    assert {seat for _, seat in own} == set(range(game.people))
    assert all(len(money) == 1 for money in own.values())
    assert all(seat["money"] is not None for seat in last["view"]["seats"])
    # By value: a sum that nobody else ever had, and no note is worth, stands in nothing that others were sent.
    notes = {
        note
        for _, message in said
        for casino in (message.get("view") or {}).get("casinos", [])
        for note in casino["notes"]
    }
    heard: dict[int, list[tuple[frozenset[int], set[int]]]] = {}
    for seats, message in said:
        if "seq" in message:
            heard.setdefault(message["seq"], []).append((seats, numbers(message)))
    for (seq, seat), money in own.items():
        (sum_won,) = money
        others = {value for (at, other), values in own.items() if at == seq and other != seat for value in values}
        if sum_won in notes or sum_won in others or sum_won <= 100:
            continue
        assert not any(sum_won in found for seats, found in heard[seq] if seat not in seats)


def numbers(message: Any) -> set[int]:
    """Yield every number in a message except times."""
    if isinstance(message, dict):
        return set().union(*(numbers(value) for name, value in message.items() if name not in ("at", "now", "due")))
    if isinstance(message, list):
        return set().union(*(numbers(value) for value in message))
    return {message} if isinstance(message, int) and not isinstance(message, bool) else set()


def test_a_game_broken_off_shows_everyone_what_everyone_has_won(server: Running) -> None:
    game = Game(server, 5, players=2)
    game.play(lambda event: event["view"]["round"] == 1)
    for seat in range(2):
        game.wires[seat].say(t="end", key=new_key(), seat=seat)
        heard = game.everyone_hears()
    game.hang_up()
    assert {msgspec.json.encode(event["view"]) for event in heard} == {msgspec.json.encode(heard[0]["view"])}
    assert all(isinstance(seat["money"], int) for seat in heard[0]["view"]["seats"])
    for seats, message in before_the_end(game.said):
        check_winnings_hidden(message, Identity(seats))


def test_there_is_no_record_and_no_other_way_to_look_before_the_end(server: Running) -> None:
    game = Game(server, 6, players=2)
    game.play(lambda event: event["view"]["round"] == 1)
    for token in ((), (game.table.tokens[0],), (game.table.host,)):
        assert game.table.get("/record", *token).status_code == 403
        check_winnings_hidden(game.table.get("", *token).json(), Identity())
    game.hang_up()
