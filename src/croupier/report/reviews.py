"""Reviews of many games: tables for a terminal of 80 columns, one HTML file, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os.path import commonpath
from pathlib import Path
from typing import Any

from msgspec.structs import asdict
from rich.console import RenderableType
from rich.text import Text

from croupier.engine.manifest import versions
from croupier.report.markup import element
from croupier.report.review_table import RATINGS, about_ratings, points, stack
from croupier.report.sheet import play_again, sheet, table, warning
from croupier.report.table import BRASS, grid, note
from croupier.review.games import GameReview, SeatReview, form_of, over_all_games
from croupier.review.review import Mark
from croupier.words import Words, printable


@dataclass(frozen=True)
class ReviewedGames:
    """What a review of many games found."""

    games: Sequence[tuple[Path, GameReview]]
    """The file and the figures of every reviewed game, in the order of the files."""
    failed: Mapping[Path, str]
    """Why other files could not be reviewed."""
    asked: int
    """The number of files."""
    seed: int
    words: Words

    @property
    def stopped(self) -> str | None:
        """A sentence about games that were not reviewed because of Ctrl-C; None if there are none."""
        done, asked = len(self.games), self.asked - len(self.failed)
        return None if done == asked else self.words.say("review.games.stopped", done=done, number=asked)

    @property
    def title(self) -> str:
        """The number of games."""
        return self.words.count("review.games", len(self.games))

    @property
    def columns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The headings of the two tables: every seat of every game, and every player over all games."""
        keys = ("review.result", "review.luck", "review.skill", "review.rating", "review.lost", "review.marks")
        figures = [self.words.say(key) for key in keys]
        player = self.words.say("review.player")
        return (
            stack(self.words.say("review.game"), player, *figures),
            stack(player, self.words.say("review.game_count"), *figures),
        )

    @property
    def seat_rows(self) -> Iterator[tuple[str, ...]]:
        """A row for every seat of every game; the first row of a game has its file, without the folder of all."""
        folder = commonpath([file.parent.absolute() for file, _ in self.games])
        for file, game in self.games:
            name = printable(file.absolute().relative_to(folder)).removesuffix(".croupier")
            for seat in game.seats:
                yield (name, seat.name, *self._figures(seat))
                name = ""

    @property
    def player_rows(self) -> Iterator[tuple[str, ...]]:
        """A row for every player."""
        for count, player in over_all_games(game for _, game in self.games):
            yield (player.name, str(count), *self._figures(player))

    def _figures(self, seat: SeatReview) -> tuple[str, ...]:
        """Return the texts of a row's figures."""
        words = self.words
        marks = " / ".join(str(seat.marks.get(mark, 0)) for mark in Mark)
        rating = words.say(RATINGS[seat.rating]) if seat.rating else "-"
        changes = points(words, seat.luck), points(words, seat.skill)
        return (f"{100 * seat.result:.0f}", *changes, rating, points(words, seat.loss, 2), marks)

    def tables(self) -> Iterator[RenderableType]:
        """Yield the heading, tables and notes to print, in order."""
        say, (games, players) = self.words.say, self.columns
        yield Text(self.title, BRASS)
        yield grid(say("review.games.each"), games, self.seat_rows, words=(0, 1, 5))
        yield grid(say("review.games.all"), players, self.player_rows, words=(0, 5))
        yield note(say("review.games.about"))
        yield note(about_ratings(self.words))
        yield note(say("review.made_by", versions=versions()))

    def page(self, command: str) -> str:
        """Return the HTML file."""
        say, (games, players) = self.words.say, self.columns
        made_by = say("review.made_by", versions=versions())
        about = f"{say('review.games.about')} {about_ratings(self.words)} {made_by}"
        return sheet(
            self.title,
            say("review.games.all"),
            element("div", element("h1", element("b", self.title)), element("p", about, class_="said"), class_="title"),
            warning(self.stopped),
            table(say("review.games.all"), players, self.player_rows),
            table(say("review.games.each"), games, self.seat_rows),
            play_again(command, say("review.again"), say("review.again.about")),
            seed=self.seed,
            language=self.words.language,
            disclaimer=say("review.foot"),
        )

    def json_form(self) -> dict[str, Any]:
        """Return an object with all figures. If the games are reviewed again, it is the same."""
        return {
            "seed": self.seed,
            "made_by": asdict(versions()),
            "interrupted": self.stopped is not None,
            "games": [{"file": str(file), **form_of(game)} for file, game in self.games],
            "players": [
                {"games": count, **form_of(player)} for count, player in over_all_games(game for _, game in self.games)
            ],
            "failed": [{"file": str(file), "reason": reason} for file, reason in self.failed.items()],
        }
