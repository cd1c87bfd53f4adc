"""Reviews of many games: the figures of the single reviews, and their means by player."""

from concurrent.futures import CancelledError
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest

from croupier.parallel import Pool, Processes, Threads
from croupier.parallel.log import LogError
from croupier.review.account import Figure
from croupier.review.games import GameReview, Reviewer, SeatReview, figures_of, over_all_games
from croupier.review.rating import SkillRating
from croupier.review.review import Mark, review
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.review.test_review import HASTY, first_placings, random_game

JOBS = [
    (f"{seed}", first_placings(random_game(setup, seed), 4))
    for seed, setup in enumerate((Setup(CLASSIC, 2), Setup(CLASSIC, 3, neutral=True), Setup(BIGGY, 2, bandit=True)))
]
REVIEWER = Reviewer(1, HASTY)


@pytest.mark.parametrize("pool", [Threads(1), Threads(2), Processes(2)], ids=str)
def test_the_figures_are_those_of_each_review_on_any_pool(pool: Pool) -> None:
    found = sorted(pool.map(REVIEWER, JOBS, REVIEWER.stop), key=lambda game: game.record)
    assert found == [figures_of(digest, review(record, 1, HASTY)) for digest, record in JOBS]
    assert [(game.edition, game.players, game.neutral, game.bandit) for game in found] == [
        ("classic", 2, False, False),
        ("classic", 3, True, False),
        ("biggy", 2, False, True),
    ]


def test_a_stopped_reviewer_ends_soon() -> None:
    reviewer = Reviewer(1, HASTY)
    reviewer.stop()
    with pytest.raises(CancelledError):
        reviewer(JOBS[0])


def seat(name: str, share: float, decisions: int) -> SeatReview:
    figure = Figure(share, 0.03)
    return SeatReview(name, share, figure, figure, figure, decisions, figure, None, {Mark.MISTAKE: 2})


def test_players_are_rated_over_all_their_games() -> None:
    games = [
        GameReview("a", "classic", 2, False, False, True, (seat("Ann", 0.0, 2), seat("Ben", 1.0, 9))),
        GameReview("b", "classic", 2, False, False, True, (seat("Ann", 0.01, 6), seat("Cem", 0.5, 0))),
    ]
    (count, ann), (_, cem), (once, ben) = sorted(over_all_games(games), key=lambda player: player[1].result)
    assert (count, ann.name, ann.decisions, ann.result, ann.marks[Mark.MISTAKE]) == (2, "Ann", 8, 0.005, 4)
    assert ann.luck == Figure(0.005, pytest.approx(0.03 / sqrt(2)))
    assert ann.loss.share == pytest.approx((2 * 0.0 + 6 * 0.01) / 8)
    assert ann.rating is SkillRating.GOOD
    assert (once, ben.rating) == (1, SkillRating.WEAK)
    assert (cem.loss, cem.rating) == (Figure(0, 0), None)


def test_a_log_continues_and_other_reviews_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    game = figures_of("a", review(JOBS[0][1], 1, HASTY))
    with REVIEWER.log(path) as log:
        log.add([game])
    with REVIEWER.log(path) as log:
        assert log.results == [game]
    for other in (replace(REVIEWER, seed=2), replace(REVIEWER, effort=HASTY._replace(samples=3))):
        with pytest.raises(LogError, match="holds another review of games: its "):
            other.log(path)
    with path.open("a") as file:
        file.write("{}\n")
    with pytest.raises(LogError, match="line 3: this is no review of a game"):
        REVIEWER.log(path)
