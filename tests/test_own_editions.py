"""An edition of one's own is a row of data, and everything that takes a setup takes it: one test for each."""

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.equity import equity_of, win_share
from croupier.analysis.fitted import equity_rows
from croupier.arena import compete
from croupier.bots import all_bots, choose_move
from croupier.dealer import FairDealer, SeededDealer, commitment
from croupier.envs import Tables
from croupier.evaluation import Effort, evaluate
from croupier.evaluation.endgames import Endgame, bound_positions, solve_endgame
from croupier.evaluation.moves import Evaluation
from croupier.evaluation.solution import Aim, solve_round
from croupier.network.effort import Precision
from croupier.network.suitability import UnsuitableTableError, network_refusal
from croupier.record import Record, RecordError, read, read_position, verify, write, write_position
from croupier.report.json_form import json_form
from croupier.report.page import page
from croupier.report.summary import SimulationRun, summarise
from croupier.review import review
from croupier.rules import (
    CHANCE,
    CLASSIC,
    EDITIONS,
    GAME_OVER,
    Edition,
    Game,
    Leaving,
    Noted,
    Place,
    Roll,
    Setup,
    new_game,
    view,
)
from croupier.rules.edition import is_built_in
from croupier.rules.table import BANDIT, FACES
from croupier.rules.table_check import check_table
from croupier.simulation import simulate
from tests.cli.running import run
from tests.records.games import play_game
from tests.rules.test_few_casinos import SMALL

HOUSE = Edition(
    name="house_rules",
    players=(2, 4),
    rounds=2,
    dice=4,
    big_dice=1,
    big_weight=3,
    notes={15: 12, 25: 12, 125: 8},
    fill_sum=40,
    fill_notes=2,
    leaving=Leaving.BOX,
    neutral_dice={2: 2},
    spare_dice={2: 1},
    bandit=True,
)
"""Six casinos and the bandit, with numbers of its own."""
SETUPS = {
    "small_2": Setup(SMALL, 2, starter=1),
    "small_3_neutral": Setup(SMALL, 3, neutral=True),
    "small_4": Setup(SMALL, 4),
    "house_2_neutral_bandit": Setup(HOUSE, 2, neutral=True, bandit=True),
    "house_4": Setup(HOUSE, 4, face_down=True, starter=2),
}
EVERY = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())
NAMES = ("Anna", "Ben", "Carla", "Doris")
BRIEF = Effort(200, 0.05)


@cache
def played(setup: Setup, seed: int = 1) -> tuple[Game, ...]:
    """Return every state of a random game."""
    return tuple(Record(setup, NAMES[: setup.players], play_game(setup, SeededDealer(seed), seed)).games())


def decisions(setup: Setup) -> list[Game]:
    """Return the states of a random game in which a seat has to place."""
    return [game for game in played(setup) if isinstance(game.to_act, int)]


def solve(game: Game) -> Endgame:
    """Solve the rest of a round."""
    return solve_endgame(game)


def evaluated(game: Game) -> Sequence[Evaluation]:
    """Evaluate the moves of a game with little effort."""
    return evaluate(game, 1, BRIEF)


def record_of(setup: Setup, *, fair: bool = False) -> Record:
    """Return the record of a random game, with provably fair dice on request."""
    names = NAMES[: setup.players]
    if not fair:
        return Record(setup, names, play_game(setup, SeededDealer(3), 3))
    secret, seeds = bytes(range(32)), tuple(f"seed{seat}" for seat in range(setup.players))
    steps = play_game(setup, FairDealer(secret, seeds), 3)
    return Record(setup, names, steps, (), commitment(secret), seeds, secret)


# The rules


@EVERY
def test_a_game_has_as_many_casinos_as_faces_and_pays_every_note_once(setup: Setup) -> None:
    edition, line = setup.edition, played(setup)
    assert line[-1].to_act is GAME_OVER
    numbered = edition.casinos
    for game in line:
        assert len(game.standing) == numbered + setup.bandit
        if game.to_act is CHANCE:
            assert sum(chance for _, chance in game.chance_outcomes()) == Fraction(1)
        for move in game.legal_moves:
            assert move.face <= numbered
        check_table(setup, game.table())
        seen = view(game, 0)
        assert len(seen.casinos) == numbered + setup.bandit
        assert [option.move for option in seen.options] == [*game.legal_moves]
        assert "round" in str(game)
    for game in decisions(setup)[::3]:
        for move, option in zip(game.legal_moves, view(game).options, strict=True):
            assert game.preview(move)[min(option.standing.casino, numbered + 1) - 1] == option.standing


def test_the_dice_of_few_faces_are_fair() -> None:
    for deal in (lambda seed: SeededDealer(5, seed), lambda seed: FairDealer(bytes([seed] * 32), ("a", "b"))):
        shown = np.zeros(FACES, int)
        for seed in range(150):
            game, source = new_game(SETUPS["small_2"]), deal(seed)
            while game.seat is None:
                game = game.apply(source.draw(game))
            step = source.draw(game)
            assert isinstance(step, Roll)
            shown += step.own
        assert shown.sum() == 450
        assert shown[3:].sum() == 0
        # Each face shows 150 times, give or take 10 (the standard deviation); 45 more or fewer would be no chance.
        assert abs(shown[:3] - 150).max() < 45


# Chance, text and names


@EVERY
@pytest.mark.parametrize("fair", [False, True])
def test_a_record_brings_its_edition_along(setup: Setup, fair: bool) -> None:
    record = record_of(setup, fair=fair)
    text = write(record)
    assert text.startswith(f"croupier record 5\nedition: {setup.edition.name}\nplayers: 2 to 4\n")
    assert read(text) == record
    assert write(read(text)) == text
    report = verify(text)
    assert (report.ok, report.finished, report.dice) == (True, True, "checked" if fair else "uncommitted")


def test_a_record_may_leave_dice_out_as_at_a_real_table() -> None:
    setup = SETUPS["small_2"]
    record = record_of(setup)
    steps = list(record.steps)
    at = next(number for number, step in enumerate(steps) if isinstance(step, Roll))
    placed = steps[at + 1]
    assert isinstance(placed, Place)
    kept = tuple(dice if face == placed.face - 1 else 0 for face, dice in enumerate(steps[at].own))  # type: ignore[union-attr]
    steps[at] = Noted(kept)  # type: ignore[arg-type]
    noted = replace(record, steps=tuple(steps))
    assert read(write(noted)) == noted


def test_a_record_that_only_names_its_edition_is_read_with_that_edition() -> None:
    record = record_of(SETUPS["small_4"])
    lines = write(record).splitlines()
    seats = next(number for number, line in enumerate(lines) if line.startswith("seat"))
    earlier = "\n".join(["croupier record 1", lines[1], *lines[seats:]])
    assert read(earlier, {"small": SMALL}) == record
    with pytest.raises(RecordError, match="there is no edition `small`; known are biggy, classic"):
        read(earlier)


@EVERY
def test_a_position_is_read_back_with_the_editions_of_the_caller(setup: Setup) -> None:
    known = EDITIONS | {setup.edition.name: setup.edition}
    for game in played(setup)[::4]:
        text = write_position(game)
        again = read_position(text, known)
        assert write_position(again) == text
        assert again.memory == game.memory


def test_a_position_has_no_face_that_its_dice_do_not_show() -> None:
    game = decisions(SETUPS["small_2"])[0]
    head, _, tail = write_position(game).partition(":")
    rest = tail.partition(" ")[2]
    with pytest.raises(ValueError, match="field `turn`: a die shows 1 to 3 here"):
        read_position(f"{head}:114 {rest}", {"small": SMALL})


def test_another_row_under_a_built_in_name_is_never_taken_for_that() -> None:
    false = replace(CLASSIC, rounds=1, dice=3)
    setup = Setup(false, 2, starter=0)
    assert not is_built_in(false)
    assert is_built_in(replace(CLASSIC))
    assert equity_rows(setup) != equity_rows(Setup(CLASSIC, 2, starter=0))
    sentence = "^classic is a built-in edition: give your own edition another name$"
    with pytest.raises(ValueError, match=sentence):
        write(record_of(setup))
    with pytest.raises(ValueError, match=sentence):
        write_position(new_game(setup))


def test_dice_of_a_day_and_of_a_server_belong_to_built_in_editions() -> None:
    record = record_of(SETUPS["small_2"], fair=True)
    sentence = "for editions that are built in"
    with pytest.raises(ValueError, match=sentence):
        replace(record, table="table-1", root=bytes(32))
    with pytest.raises(ValueError, match=sentence):
        Record(SETUPS["small_2"], ("Anna", "Ben"), day="2026-11-16")


TOO_LONG = "its name has at most 40 letters"
WRONG_ROWS = (
    ("edition: small", "edition: classic", 2, "classic is a built-in edition, whose row no record brings along"),
    ("edition: small", "edition: two words", 2, "edition 'two words': its name must be one plain word"),
    (
        "edition: small",
        f"edition: {'x' * 41}",
        2,
        f"edition '{'x' * 39}... of length 41: its name has at most 40 letters",
    ),
    ("players: 2 to 4", "players: 2-4", 3, "`2-4` is not understood here: write it like `2 to 4`"),
    ("players: 2 to 4", "players: 4 to 9", 3, "edition 'small': players must be within 2 to 6"),
    ("rounds: 2", "", 4, "`rounds:` is expected here, not `casinos: 3`"),
    ("rounds: 2", "rounds: 99999999", 4, "`99999999` is not understood here: write it like `3`"),
    ("rounds: 2", "rounds: 9999999", 4, "rounds must be at most 1,000,000, not 9999999"),
    ("casinos: 3", "casinos: 7", 5, "edition 'small': there are 2 to 6 casinos"),
    ("dice: 3", "dice: 0", 6, "edition 'small': each player has 1 to 12 dice"),
    ("notes: 4 of 10, ", "notes: 4 of 10, 1 of 10, ", 7, "notes of 10 are named twice"),
    ("notes: 4 of 10, ", "notes: 4x10, ", 7, "`4x10` is not understood here: write it like `4 of 10, 4 of 20`"),
    ("filling: 40", "filling: 90", 8, "edition 'small': filling may lay 1 to 8 notes at a casino"),
    ("under the pile", "away", 9, "notes that are left over go `under the pile` or `into the box`, not `away`"),
    ("1 for 2 players", "9 for 2 players", 10, "edition 'small': a colour may count as at most 15 dice"),
    ("1 for 2 players", "1 for 3 players", 10, "tables of 3 players are named twice"),
    ("seat: Anna", "one-armed bandit: no", 11, "write `yes`, or leave the line out where there is no bandit, not `no`"),
    (
        "seat: Anna",
        "one-armed bandit: yes",
        11,
        "edition 'small': the one-armed bandit stands beside 6 casinos, not fewer",
    ),
    (
        "seat: Anna",
        "big dice: 1, each as 2\nseat: Anna",
        11,
        "`variants:` or `seat:` is expected here, not `big dice: 1, each as 2`",
    ),
    ("starter: Ben", "starter: Ben\nday: 2026-11-16", 14, "the dice of a day are for editions that are built in"),
)


@pytest.mark.parametrize(("old", "new", "line", "reason"), WRONG_ROWS)
def test_a_wrong_row_is_blamed_on_its_line(old: str, new: str, line: int, reason: str) -> None:
    text = write(Record(SETUPS["small_2"], ("Anna", "Ben")))
    assert text.count(old) == 1
    with pytest.raises(RecordError) as refused:
        read(text.replace(f"{old}\n" if new == "" else old, new))
    assert (refused.value.line, refused.value.reason) == (line, reason)


def test_a_roll_with_a_face_too_high_is_blamed_on_its_line() -> None:
    text = write(record_of(SETUPS["small_2"]))
    turn = next(line for line in text.splitlines() if line.startswith("Ben: ") and ">" in line)
    for faces in ("456", "114"):
        with pytest.raises(RecordError, match="a die shows 1 to 3 here, where there are 3 casinos"):
            read(text.replace(turn, f"Ben: {faces} > 4", 1))


# Games by the thousand


@EVERY
def test_batches_of_tables_play_the_games_of_the_readable_rules(setup: Setup) -> None:
    tables = Tables(setup, 4, seed=3, autoreset=False)
    assert tables.moves == (12 if setup.bandit else setup.edition.casinos)
    games, dealers = [new_game(setup)] * 4, [SeededDealer(3, number) for number in range(4)]
    while not all(game.to_act is GAME_OVER for game in games):
        for row, dealer in enumerate(dealers):
            while games[row].to_act is CHANCE:
                games[row] = games[row].apply(dealer.draw(games[row]))
            assert tables.game(row) == games[row]
            legal = [move.move for move in games[row].legal_moves]
            assert np.flatnonzero(tables.turns.mask[row]).tolist() == legal
        assert (tables.turns.observation >= tables.layout.low).all()
        assert (tables.turns.observation <= tables.layout.high).all()
        moves = tables.choose("regular")
        games = [
            game if game.to_act is GAME_OVER else game.apply(Place.of(int(move)))
            for game, move in zip(games, moves, strict=True)
        ]
        tables.step(moves)
        for row, dealer in enumerate(dealers):
            while games[row].to_act is CHANCE:
                games[row] = games[row].apply(dealer.draw(games[row]))


@EVERY
def test_simulated_games_are_counted_and_reported(setup: Setup) -> None:
    bots = ("regular",) * setup.players
    summary = summarise(SimulationRun(setup, bots, 60, 4), simulate(setup, 60, bots=bots, seed=4), 1.0)
    assert len(summary.casinos) == setup.rules.casinos
    assert "Play them again" not in page(summary)
    assert json_form(summary)["row"]["casinos"] == setup.edition.casinos


@EVERY
def test_a_tournament_takes_it(setup: Setup) -> None:
    summary = compete(setup, ["regular", "tourist"], games=24, seed=2)
    assert {standing.bot for standing in summary.standings} == {"regular", "tourist"}


@EVERY
def test_gymnasium_and_pettingzoo_take_it(setup: Setup) -> None:
    from croupier.envs import gymnasium, pettingzoo

    options: Any = {
        "edition": setup.edition,
        "players": setup.players,
        "neutral": setup.neutral,
        "bandit": setup.bandit,
    }
    seat = gymnasium.SeatEnv(bots=("regular",), **options)
    observation, info = seat.reset(seed=1)
    over = False
    while not over:
        assert seat.observation_space.contains(observation)
        observation, _, over, _, info = seat.step(int(np.flatnonzero(info["action_mask"])[0]))
    agents = pettingzoo.env(**options)
    agents.reset(seed=1)
    for agent in agents.agent_iter():
        seen, _, done, _, _ = agents.last()
        agents.step(None if done else agents.action_space(agent).sample(seen["action_mask"]))
    assert not agents.agents


@EVERY
def test_open_spiel_takes_it(setup: Setup) -> None:
    spiel = pytest.importorskip("croupier.envs.open_spiel")
    params = {"edition": setup.edition, "players": setup.players, "neutral": setup.neutral, "bandit": setup.bandit}
    game = spiel.CroupierGame(params)
    state, random = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= game.max_chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(random.choices(*zip(*outcomes, strict=True))[0])
        else:
            assert max(state.legal_actions()) < game.num_distinct_actions()
            state.apply_action(random.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


# Exact answers


def expectimax(game: Game) -> tuple[float, ...]:
    """Return every seat's share of victory by going through the readable game; of equal moves the first is made."""
    if game.rounds_paid:
        table, rows = game.table(), equity_of(game.setup)
        return tuple(float(win_share(game.setup.rules, table, seat, rows)) for seat in range(game.setup.players))
    if isinstance(game.to_act, int):
        seat, best = game.to_act, (-1.0,)
        chosen: tuple[float, ...] = ()
        for move in game.legal_moves:
            shares = expectimax_of(game.apply(move))
            if shares[seat] > best[0] + 1e-9:
                best, chosen = (shares[seat],), shares
        return chosen
    branches = [(float(chance), expectimax_of(game.apply(step))) for step, chance in game.chance_outcomes()]
    return tuple(sum(chance * shares[seat] for chance, shares in branches) for seat in range(game.setup.players))


expectimax_of = cache(expectimax)


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_endgame_with_few_casinos_is_what_the_readable_game_gives(rounds: int) -> None:
    tiny = replace(SMALL, name="tiny", rounds=rounds, dice=2)
    game, dealer = new_game(Setup(tiny, 3, starter=0)), SeededDealer(2)
    while game.seat is None:
        game = game.apply(dealer.draw(game))
    assert 0 < solve(game).positions <= bound_positions(game)
    assert solve(game).shares(game) == pytest.approx(expectimax_of(game))


@pytest.mark.parametrize("name", ["house_2_neutral_bandit", "house_4"])
def test_an_endgame_of_other_numbers_is_what_the_readable_game_gives(name: str) -> None:
    game = next(game for game in decisions(SETUPS[name]) if sum(sum(game.hand(seat)) for seat in range(2)) <= 3)
    for one in solve(game).moves(game):
        assert one.shares == pytest.approx(expectimax_of(game.apply(one.move)))


@pytest.mark.parametrize("casinos", [2, 3, 5])
def test_a_round_of_two_with_few_casinos_is_solved(casinos: int) -> None:
    tiny = replace(SMALL, name="tiny", rounds=1, dice=2, casinos=casinos)
    game, dealer = new_game(Setup(tiny, 2, starter=0)), SeededDealer(2)
    while game.seat is None:
        game = game.apply(dealer.draw(game))
    solution = solve_round(game, Aim.VICTORY)
    share = solution.value(game)
    assert (share, 1 - share) == pytest.approx(solve(game).shares(game), abs=1e-6)
    assert (share, 1 - share) == pytest.approx(expectimax_of(game), abs=1e-6)


# Players


@EVERY
@pytest.mark.parametrize("name", [*all_bots()])
def test_every_bot_plays_it_or_says_in_a_sentence_why_not(setup: Setup, name: str) -> None:
    entry = all_bots()[name]
    game = decisions(setup)[-2]
    if (reason := entry.refusal(setup)) is not None:
        assert name == "oracle"
        assert reason.startswith("oracle plays with two players")
        return
    assert choose_move(entry.make(7), game, game.seat or 0) in game.legal_moves


@EVERY
def test_moves_are_evaluated(setup: Setup) -> None:
    for game in (decisions(setup)[0], decisions(setup)[-2]):
        found = evaluated(game)
        assert {one.move for one in found} == set(game.legal_moves)
        for one in found:
            assert sum(one.shares) == pytest.approx(1, abs=1e-6)


@EVERY
def test_a_game_is_reviewed(setup: Setup) -> None:
    found = review(record_of(setup), 1, Precision(2, 1.0, 1), threads=1)
    assert found.finished
    assert sum(seat.result for seat in found.account.seats) == pytest.approx(1)
    for seat in found.account.seats:
        assert seat.luck.share + seat.skill.share + seat.start == pytest.approx(seat.result, abs=1e-6)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"notes": {5: 20, 10: 10}, "fill_sum": 20},
            "count in 10 thousand \\$, and few has notes of 5: give notes of 10",
        ),
        (
            {"dice": 7, "big_dice": 8, "big_weight": 1, "neutral_dice": {2: 7}},
            "go through every roll, and a hand of few has 807,288,768, more than",
        ),
    ],
)
def test_what_the_network_cannot_value_is_refused_with_what_works_instead(change: Any, sentence: str) -> None:
    setup = Setup(replace(CLASSIC, name="few", rounds=1, spare_dice={}, **change), 2, neutral=True, starter=0)
    game = next(game for game in played(setup) if game.to_act == 0)
    for name in ("ace", "house"):
        assert all_bots()[name].refusal(setup) == network_refusal(setup) is not None
        with pytest.raises(UnsuitableTableError, match=sentence):
            all_bots()[name].make(1).choose(view(game, 0))
    for answer in (lambda: evaluated(game), lambda: review(Record(setup, ("A", "B"), record_of(setup).steps))):
        with pytest.raises(
            UnsuitableTableError, match="tourist, richest, regular, highroller, shark and exact answers"
        ):
            answer()
    for name in ("tourist", "richest", "regular", "highroller"):
        assert choose_move(all_bots()[name].make(1), game, 0) in game.legal_moves
    (late, *_) = [game for game in played(setup)[::-1] if isinstance(game.to_act, int)]
    assert all(one.exact for one in evaluated(late))


# At the command line


@EVERY
def test_commands_read_its_record(setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for effort in ("QUICK", "THOROUGH"):
        monkeypatch.setattr(f"croupier.network.effort.{effort}", Precision(2, 1.0, 1))
    file = tmp_path / "own.croupier"
    file.write_text(write(record_of(setup, fair=True)), encoding="utf-8")
    shown = run("replay", file, "--all")
    assert (shown.exit_code, shown.exception) == (0, None)
    checked = json.loads(run("verify", file, "--json").stdout)
    assert (checked[0]["ok"], checked[0]["dice"]) == (True, "checked")
    assert setup.edition.name in run("review", file, "--threads", 1).stdout
    assert json.loads(run("review", file, "--json", "--threads", 1).stdout)["row"]["dice"] == setup.edition.dice
    assert json.loads(run("analyse", file, "--step", 2, "--json", "--seconds", "0.1").stdout)["moves"]


def test_a_command_says_in_a_sentence_what_it_cannot_review(tmp_path: Path) -> None:
    cheap = replace(CLASSIC, name="cheap", rounds=1, notes={1: 20, 3: 20}, fill_sum=3)
    file = tmp_path / "cheap.croupier"
    file.write_text(write(record_of(Setup(cheap, 4))), encoding="utf-8")
    for command in (("review", file), ("analyse", file, "--step", 1, "--seconds", "0.1")):
        result = run(*command)
        assert result.exit_code == 1
        assert result.stderr.startswith(
            "Ace, house, estimates and reviews count in 10 thousand $, and cheap has notes of 1:"
        )
        assert "Traceback" not in result.output


# Any edition


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Draw rows that make a playable game."""
    casinos = draw(st.integers(2, 6))
    values = draw(st.lists(st.integers(1, 60).map(lambda tens: 10 * tens), min_size=1, max_size=6, unique=True))
    big = draw(st.integers(0, 2))
    neutral = draw(st.dictionaries(st.integers(2, 3), st.integers(0, 2), max_size=2))
    return Edition(
        name=draw(st.sampled_from(["own", "Own_2", "x"])),
        players=(2, draw(st.integers(2, 6))),
        rounds=draw(st.integers(1, 3)),
        dice=draw(st.integers(1, 4)),
        big_dice=big,
        big_weight=draw(st.integers(1, 3)),
        notes={value: draw(st.integers(1, 8)) for value in values},
        fill_sum=draw(st.integers(0, 8)) * min(values),
        fill_notes=draw(st.integers(1, 4)),
        leaving=draw(st.sampled_from(Leaving)),
        neutral_dice=neutral,
        spare_dice={players: draw(st.integers(0, 3)) for players in neutral if draw(st.booleans())},
        bandit=casinos == FACES and draw(st.booleans()),
        casinos=casinos,
    )


@given(editions(), st.integers(0, 1000), st.booleans(), st.booleans())
def test_any_edition_pays_all_its_notes_and_its_record_reads_back(
    edition: Edition, seed: int, neutral: bool, bandit: bool
) -> None:
    players = edition.players[0] + seed % (edition.players[1] - edition.players[0] + 1)
    with_neutral = neutral and players in edition.neutral_dice
    setup = Setup(edition, players, with_neutral, bandit and edition.bandit)
    names = ("a", "b", "c", "d", "e", "f")[:players]
    record = Record(setup, names, play_game(setup, SeededDealer(seed), seed))
    for game in record.games():
        table = game.table()
        counted = sum(table.fresh) + sum(table.box) + table.returned
        counted += sum(sum(table.row("won", seat)) for seat in range(players))
        counted += sum(note > 0 for casino in range(BANDIT + 1) for note in table.row("notes", casino))
        assert counted == sum(edition.notes.values())
        check_table(setup, table)
    assert sum(score.money for score in record.game.scores) == sum(
        sum(record.game.won(seat)) for seat in range(players)
    )
    assert read(write(record)) == record
    assert write(read(write(record))) == write(record)
