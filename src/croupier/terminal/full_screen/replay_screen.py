"""ReplayScreen: a recorded game on the table, step by step, by rounds, or from mistake to mistake."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from rich.text import Text
from textual import work
from textual.binding import Binding
from textual.content import Content

from croupier.record import Record
from croupier.rules import Game, Lot, Place, Roll
from croupier.terminal.full_screen.analysis_screen import AnalysisScreen
from croupier.terminal.full_screen.fitted_screen import PasteTarget
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.pieces import join_lines, to_content
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.game_review import TICK, GameReview, describe_move, format_points
from croupier.terminal.moments import Moment, open_view, split_into_moments
from croupier.terminal.phrases import Phrases

if TYPE_CHECKING:
    from croupier.review import Turn


class ReplayScreen(PasteTarget, TableScreen):
    """Shows the moments of a record, one at a time, and what a review says about them."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("right,enter,space", "step(1)"),
        Binding("left,b", "step(-1)"),
        Binding("down,n", "turn_round(1)"),
        Binding("up,p", "turn_round(-1)"),
        Binding("m", "mistake(1)"),
        Binding("M", "mistake(-1)"),
        Binding("h", "analyse"),
        Binding("l", "luck"),
        Binding("home", "jump(0)"),
        Binding("end", "jump(-1)"),
        Binding("q,escape", "leave"),
    ]

    def __init__(
        self, record: Record, phrases: Phrases, review: GameReview | None = None, *, reviewed: bool = False
    ) -> None:
        super().__init__(phrases, record.setup)
        self.record = record
        self.moments = split_into_moments(record)
        self.ends = list(accumulate(len(moment.steps) for moment in self.moments))
        """For each moment, the number of steps of the record up to its end."""
        self.at = 0
        """The index of the moment that is shown."""
        self.review = review or GameReview(record)
        self.reviewed = reviewed
        """Whether to start the review immediately, and not only when it is needed."""
        self.turns: dict[int, Turn] = {}
        """The turns of the review, once it is complete, by the number of steps before their placing."""
        self._waiting = False
        """Whether this screen waits for the review."""

    def on_mount(self) -> None:
        """Show the first moment."""
        say = self.words.say
        self.keys.show(
            Key("← →", say("screen.step"), "right"),
            Key("↑ ↓", say("page.replay.round"), "down"),
            Key("m", say("screen.mistake"), "m"),
            Key("h", say("screen.analyse"), "h"),
            Key("l", say("page.luck.title"), "l"),
            Key("Home End", say("screen.ends"), "home"),
            Key("q", say("screen.leave"), "q"),
        )
        self._show()
        if self.reviewed or self.review.is_started:
            self._await_review(0)
        if self.reviewed:
            self.action_luck()

    def _show(self) -> None:
        """Draw a moment: what happened in it, and the table after it."""
        moment = self.moments[self.at]
        step = self.words.say("replay.step", step=self.at + 1, steps=len(self.moments))
        heading = Content.styled(step, "$faint")
        last = moment.before
        for each in moment.steps[:-1]:
            last = last.apply(each)
        move = moment.steps[-1]
        if isinstance(move, Place):
            self._show_turn(moment, last, move, heading)
        else:
            heading = Content.assemble(heading, self._progress())
            if moment.remarks and moment.after.roll is None:  # no dice: there is room
                heading = join_lines([heading, Content(""), Content.styled(" · ".join(moment.remarks), "$faint")])
            self.tray.show(heading, moment.after.roll, moment.after.seat or 0)
            self.show_view(open_view(self.record, moment.after))
            self.say(self._deal_text(moment))

    def _show_turn(self, moment: Moment, game: Game, move: Place, heading: Content) -> None:
        """Draw a turn: the roll with the dice placed, and the casinos after it or, if it ends a round, the payout."""
        now = open_view(self.record, game)
        option = next(option for option in now.options if option.move == move)
        seat = now.seat or 0
        heading = Content.assemble(heading, "  ", to_content(self.phrases.player(seat)), self._verdict())
        self.tray.show(heading, now.roll, seat, move.face)
        sentence = Text(" ").join(
            [self.move_sentence(now, option), *(Text(f"* {remark}") for remark in moment.remarks)]
        )
        if moment.has_payout:
            gains = {
                new.seat: new.money - old.money
                for old, new in zip(moment.before.scores, moment.after.scores, strict=True)
                if new.money > old.money
            }
            self.show_view(now, standings=game.preview(move), gains=gains)
            paid = Text(self.words.say("payout.title", round=game.round))
            self.say(Text.assemble(sentence, " ", paid))
        else:
            self.show_view(now, option)
            self.say(sentence)

    def _deal_text(self, moment: Moment) -> Text:
        """Return sentences about a deal: the lot, the spare dice, and who starts."""
        parts = []
        for step in moment.steps:
            if isinstance(step, Lot):
                parts.append(self.phrases.sentence("play.lot", name=self.phrases.player(step.seat)))
            elif isinstance(step, Roll) and moment.after.roll is None:
                parts.append(self.phrases.sentence("play.spare", dice=str(step).removeprefix("n")))
        if moment.after.roll is not None:  # the record ends with a roll that nobody has placed
            parts.append(self.phrases.sentence("page.roll.of", name=self.phrases.player(moment.after.seat or 0)))
        elif moment.after.starter is not None:
            starter = self.phrases.player(moment.after.starter)
            parts.append(self.phrases.sentence("round.starts", round=moment.after.round, name=starter))
        return Text(" ").join(parts)

    # Keys

    def action_step(self, step: int) -> None:
        """Go to the next moment or, with -1, to the one before."""
        self.action_jump(min(max(self.at + step, 0), len(self.moments) - 1))

    def action_turn_round(self, step: int) -> None:
        """Go to the start of the next round or, with -1, to the last start of a round before this moment."""
        begins = [number for number in range(len(self.moments)) if number == 0 or self.moments[number - 1].has_payout]
        later = [number for number in begins if number > self.at]
        earlier = [number for number in begins if number < self.at]
        if step > 0:
            self.action_jump(later[0] if later else len(self.moments) - 1)
        else:
            self.action_jump(earlier[-1] if earlier else 0)

    def action_jump(self, number: int) -> None:
        """Go to a moment; negative numbers count from the end."""
        self.at = number % len(self.moments)
        self._show()

    def action_leave(self) -> None:
        """Go back to the screen that opened the replay, or leave the app."""
        self.go_back()

    # Review and analysis

    def _progress(self) -> Content:
        """Return the progress of the review while it is computed."""
        return Content.styled(f"   {self.review.progress_text(self.words)}" if self._waiting else "", "$quiet")

    def _verdict(self) -> Content:
        """Return what the review says about the turn that is shown: its mark, its cost, and the better move."""
        turn = self.turns.get(self.ends[self.at] - 1)
        if turn is None:
            return self._progress()
        if turn.mark is None:
            fine = turn.chosen == turn.par and not turn.forced
            return Content.styled(f"   {self.words.say('screen.best')}", "$gain") if fine else Content("")
        cost = f"{format_points(-turn.cost.share)} ±{100 * turn.cost.error:.0f}"
        mark = self.words.say(f"mark.{turn.mark.word}")
        better = self.words.say("screen.better", best=describe_move(self.phrases, turn, turn.par))
        return Content.assemble("   ", Content.styled(f"{mark} {cost}", "bold $error"), f", {better}")

    def action_mistake(self, step: int) -> None:
        """Go to the next mistake or, with -1, to the one before; review the game first if necessary."""
        if self.turns:
            self._jump_to_mistake(step)
        elif self.review.is_possible:
            self._await_review(step)
        else:
            self.say(Content(self.review.refusal_text(self.words)))

    def _jump_to_mistake(self, step: int) -> None:
        marked = {turn.step + 1 for turn in self.turns.values() if turn.mark}
        numbers = [number for number, end in enumerate(self.ends) if end in marked]
        beyond = [number for number in numbers if (number - self.at) * step > 0]
        if beyond:
            self.action_jump(beyond[0] if step > 0 else beyond[-1])
        else:
            self.say(Content(self.words.say("screen.no_mistake")))

    @work(exclusive=True, group="review")
    async def _await_review(self, step: int) -> None:
        """Show the progress of the review until it is complete; then go to a mistake, unless `step` is 0."""
        self._waiting = True
        timer = self.set_interval(TICK, self._show)
        try:
            review = await self.review.wait()
        finally:
            self._waiting = False
            timer.stop()
        if review is not None:
            self.turns = {turn.step: turn for turn in review.turns}
        self._show()
        if step and self.turns:
            self._jump_to_mistake(step)

    def action_luck(self) -> None:
        """Show everyone's luck and skill; review the game first if necessary."""
        from croupier.terminal.full_screen.luck_panel import LuckScreen

        if not self.review.is_started and not self.review.is_possible:
            self.say(Content(self.review.refusal_text(self.words)))
            return
        if not self.turns and not self._waiting:
            self._await_review(0)
        self.app.push_screen(LuckScreen(self.review, self.phrases))

    def action_analyse(self) -> None:
        """Analyse the turn that is shown."""
        games = [self.moments[self.at].before]
        for step in self.moments[self.at].steps:
            games.append(games[-1].apply(step))
        rolled = next((game for game in games if game.roll is not None), None)
        if rolled is not None and self.record.has_all_dice:
            self.app.push_screen(AnalysisScreen(rolled, self.phrases))
        else:
            self.say(Content(self.words.say("screen.no_roll")))
