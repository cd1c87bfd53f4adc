"""Positions over HTTP: shown, evaluated, played on, or refused with the field that is wrong."""

from collections.abc import Iterator

import httpx
import pytest

from croupier.api.http import MoveComparison, PositionValues, PositionView
from croupier.evaluation import Effort, compare
from croupier.record import read_position, write_position
from croupier.rules import Place
from croupier.server.background import Kind, public_seed
from tests.patience import PATIENCE
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running

POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
UNROLLED = POSITION.replace(":11235", "")
LAST_DICE = "classic-2 4ab:6 90b2/60a4/30,20b2/50a2/80,10b3/50a2 70,40/90 -"
"""Where only the last die is left."""


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as found:
        found.headers["content-type"] = "text/plain; charset=utf-8"
        yield found


def played(client: httpx.Client, position: str, face: int | None) -> httpx.Response:
    move = None if face is None else {"face": face, "bandit": False}
    headers = {"content-type": "application/json"}
    return client.post("/api/positions/play", json={"position": position, "move": move}, headers=headers)


def test_a_position_is_shown_as_a_board_also_from_an_address(client: httpx.Client) -> None:
    for text in (POSITION, POSITION.replace(" ", "_"), f" {POSITION}\n"):
        shown = decode_strictly(client.post("/api/positions/show", content=text).text, PositionView)
        assert shown.position == POSITION
        assert [option.move.face for option in shown.view.options] == [1, 2, 3, 5]
        assert [seat.money for seat in shown.view.seats] == [110, 90]
    down = decode_strictly(
        client.post("/api/positions/show", content=POSITION.replace("-2 ", "-2-down ")).text, PositionView
    )
    assert down.setup.face_down
    assert [seat.money for seat in down.view.seats] == [110, 90]


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        ("", None, "0 fields"),
        (POSITION.replace("classic", "poker"), "game", "no edition"),
        (POSITION.replace("2ba", "2bc"), "turn", "seat c"),
        (POSITION.replace("60a3", "65a3"), "casinos", "casino 2"),
        (POSITION.replace("70,40", "70,41"), "winnings", "seat a"),
        (POSITION.replace("60,20", "60,21"), "left", "21"),
        ("x" * 600, None, "600 characters"),
        (b"\xff", None, "UTF-8"),
    ],
)
def test_what_is_no_position_is_told_with_the_field_that_is_wrong(
    client: httpx.Client, text: str | bytes, field: str | None, why: str
) -> None:
    for route in ("show", "evaluate"):
        answer = client.post(f"/api/positions/{route}", content=text)
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
        assert answer.json().get("field") == field
        assert why in answer.json()["message"]


def test_every_move_is_valued_the_best_first_and_the_same_when_asked_again(client: httpx.Client) -> None:
    answer = client.post("/api/positions/evaluate", content=POSITION.replace(" ", "_"), timeout=PATIENCE)
    found = decode_strictly(answer.text, PositionValues)
    assert found.position == POSITION
    assert {one.move.face for one in found.moves} == {1, 2, 3, 5}
    assert [one.win for one in found.moves] == sorted((one.win for one in found.moves), reverse=True)
    for one in found.moves:
        assert sum(one.shares) == pytest.approx(1, abs=1e-4)
        assert one.exact == (one.error == 0)
        assert one.money >= 0
    assert client.post("/api/positions/evaluate", content=POSITION).text == answer.text


def test_the_last_dice_are_valued_exactly(client: httpx.Client) -> None:
    found = decode_strictly(
        client.post("/api/positions/evaluate", content=LAST_DICE, timeout=PATIENCE).text, PositionValues
    )
    assert [(one.exact, one.error) for one in found.moves] == [(True, 0)]


def test_without_a_roll_there_is_nothing_to_value_and_too_many_at_once_are_refused(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.post("/api/positions/evaluate", content=UNROLLED).json()["code"] == "not-playing"
    monkeypatch.setattr(Kind.EVALUATION, "limit", 0)
    refused = client.post("/api/positions/evaluate", content=POSITION.replace("11235", "11236"), timeout=PATIENCE)
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many")


def compared(client: httpx.Client, position: str, *faces: int | None) -> httpx.Response:
    moves = [None if face is None else {"face": face, "bandit": False} for face in faces]
    body = {"position": position, **dict(zip(("move", "other"), moves, strict=False))}
    headers = {"content-type": "application/json"}
    return client.post("/api/positions/compare", json=body, headers=headers, timeout=PATIENCE)


def test_two_moves_are_compared_as_python_does_by_default_the_two_best(client: httpx.Client) -> None:
    answer = compared(client, POSITION.replace(" ", "_"), 2, 1)
    found = decode_strictly(answer.text, MoveComparison)
    seed = public_seed(f"{POSITION} evaluation")
    expected = compare(read_position(POSITION), Place(2), Place(1), seed, Effort(30_000, 0.004))
    assert (found.better.move, found.worse.move, found.seat) == (Place(1), Place(2), 0)
    assert (found.gap, found.error) == (round(expected.gap, 5), round(expected.error, 5))
    assert [one.kind for one in found.reasons] == [one.kind.value for one in expected.reasons] == ["knock-out"]
    assert found.reasons[0].chances == tuple(round(chance, 5) for chance in expected.reasons[0].chances)
    assert (found.gainer, found.nearly_equal) == (1, False)
    assert compared(client, POSITION, 2, 1).text == answer.text
    best = decode_strictly(compared(client, POSITION).text, MoveComparison)
    assert best.better.move == Place(1)
    assert best.worse.win == max(one.win for one in (best.worse, found.worse))


@pytest.mark.parametrize(
    ("position", "faces", "code"),
    [
        ("", (), "unreadable"),
        (UNROLLED, (), "not-playing"),
        (POSITION, (4,), "illegal-move"),
        (POSITION, (None, 4), "illegal-move"),
        (POSITION, (1, 1), "illegal-move"),
        (LAST_DICE, (), "illegal-move"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    client: httpx.Client, position: str, faces: tuple[int | None, ...], code: str
) -> None:
    assert compared(client, position, *faces).json()["code"] == code


def test_comparisons_count_towards_the_limit_of_evaluations(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kind.EVALUATION, "limit", 0)
    refused = compared(client, POSITION.replace("11235", "11236"))
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many")


def test_a_position_is_played_on_to_the_next_roll_the_next_round_and_the_end(client: httpx.Client) -> None:
    rolled = decode_strictly(played(client, UNROLLED, None).text, PositionView)
    assert rolled.view.roll is not None
    following = decode_strictly(played(client, POSITION, 1).text, PositionView)
    game = read_position(following.position)
    assert (game.seat, game.roll is not None, write_position(game)) == (1, True, following.position)
    assert following.view.casinos[0].groups[0].dice == 2
    over = decode_strictly(played(client, LAST_DICE, 6).text, PositionView)
    assert over.view.over
    for position, face in ((POSITION, 4), (POSITION, None), (UNROLLED, 1)):
        refused = played(client, position, face)
        assert (refused.status_code, refused.json()["code"]) == (409, "illegal-move")
