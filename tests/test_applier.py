"""Every caller of the applier refuses the same illegal steps, with the same reason."""

from functools import cache

import pytest

from croupier.dealer import RecordedDealer, RecordMisfitError
from croupier.engine.entries.play import REFUSED
from croupier.engine.host import WasmEngine
from croupier.rooms.play import LiveGame, begin, parse_steps, replay_chance, step_text
from croupier.rules import Game, IllegalStepError, Place, Setup, Step, new_game, view
from croupier.rules.applier import encode
from croupier.rules.table import PAY, RECORD_BYTES
from tests.play import SETUPS, name, walk
from tests.rules.test_applier import every_case


@cache
def engine() -> WasmEngine:
    """Return the engine as it was built."""
    return WasmEngine()


def loaded_engine(game: Game) -> WasmEngine:
    """Return the engine with a game at its first table."""
    engine().prepare(game.setup)
    engine().put("tables", game.memory)
    return engine()


def table_in(loaded: WasmEngine) -> bytes:
    """Return the bytes of the engine's first table."""
    return bytes(loaded.array("tables")[:RECORD_BYTES])


@every_case
def test_the_dealer_of_a_record_refuses_it(game: Game, step: Step, sentence: str) -> None:
    if not isinstance(step, Place):
        with pytest.raises(RecordMisfitError) as refusal:
            RecordedDealer([step]).draw(game)
        assert str(refusal.value).endswith(f"does not fit: {sentence}")


@every_case
def test_a_room_refuses_it(game: Game, step: Step, sentence: str) -> None:
    if isinstance(step, Place):
        assert LiveGame(game.setup, game.memory, view(game)).place(step, replay_chance("")) is None
    else:
        text = step_text(step)
        if list(parse_steps(text)) == [step]:  # what is no roll at all cannot be written
            with pytest.raises(IllegalStepError) as refusal:
                replay_chance(text)(game.setup.rules, game.table())
            assert str(refusal.value) == sentence
    if game == new_game(game.setup):
        with pytest.raises(IllegalStepError) as refusal:
            begin(game.setup, replay_chance(""), [step])
        assert str(refusal.value) == sentence


@every_case
def test_the_engine_of_the_page_refuses_it(game: Game, step: Step, sentence: str) -> None:
    loaded = loaded_engine(game)
    assert loaded.call("take_step", *encode(step)) == REFUSED, sentence
    assert table_in(loaded) == game.memory


@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[-1]], ids=name)
def test_the_engine_of_the_page_takes_legal_steps_as_a_game_does(setup: Setup) -> None:
    for game, step in walk(setup, 0):
        loaded = loaded_engine(game)
        if loaded.call("take_step", *encode(step)) == PAY:
            loaded.call("pay_out")
        assert table_in(loaded) == game.apply(step).memory
