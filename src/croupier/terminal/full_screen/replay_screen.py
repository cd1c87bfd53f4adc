"""ReplayScreen: a recorded game on the same table, step by step, back and forth, or from round to round."""

from rich.text import Text
from textual.binding import Binding
from textual.content import Content

from croupier.record import Record
from croupier.rules import Game, Lot, Place, Roll
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.pieces import content
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.moments import Moment, moments_of, open_view
from croupier.terminal.phrases import Phrases


class ReplayScreen(TableScreen):
    """Shows the moments of one record."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("right,enter,space", "step(1)"),
        Binding("left,b", "step(-1)"),
        Binding("down,n", "turn_round(1)"),
        Binding("up,p", "turn_round(-1)"),
        Binding("home", "jump(0)"),
        Binding("end", "jump(-1)"),
        Binding("q,escape", "leave"),
    ]

    def __init__(self, record: Record, phrases: Phrases) -> None:
        super().__init__(phrases, record.setup)
        self.record = record
        self.moments = moments_of(record)
        self.at = 0
        """The moment that is shown."""

    def on_mount(self) -> None:
        """Show the first moment."""
        say = self.words.say
        self.keys.show(
            Key("← →", say("screen.step"), "right"),
            Key("↑ ↓", say("page.replay.round"), "down"),
            Key("Home End", say("screen.ends"), "home"),
            Key("q", say("screen.leave"), "q"),
        )
        self._show()

    def _show(self) -> None:
        """Draw the moment: what happened in it, and the table after that."""
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
            self.tray.show(heading, moment.after.roll, moment.after.seat or 0)
            self.show_view(open_view(self.record, moment.after))
            self.say(self._dealt(moment))

    def _show_turn(self, moment: Moment, game: Game, move: Place, heading: Content) -> None:
        """A turn: the roll with the dice placed, and the board with them; at the end of a round, its payout."""
        now = open_view(self.record, game)
        option = next(option for option in now.options if option.move == move)
        seat = now.seat or 0
        heading = Content.assemble(heading, "  ", content(self.phrases.player(seat)))
        self.tray.show(heading, now.roll, seat, move.face)
        told = self.told(now, option)
        if moment.pays:
            gains = {
                new.seat: new.money - old.money
                for old, new in zip(moment.before.scores, moment.after.scores, strict=True)
                if new.money > old.money
            }
            self.show_view(now, standings=game.preview(move), gains=gains)
            paid = Text(self.words.say("payout.title", round=game.round))
            self.say(Text.assemble(told, " ", paid))
        else:
            self.show_view(now, option)
            self.say(told)

    def _dealt(self, moment: Moment) -> Text:
        """What a deal began with, and what was remarked on the way."""
        parts = [Text(f"* {remark}") for remark in moment.remarks]
        for step in moment.steps:
            if isinstance(step, Lot):
                parts.append(self.phrases.sentence("play.lot", name=self.phrases.player(step.seat)))
            elif isinstance(step, Roll) and moment.after.roll is None:
                parts.append(self.phrases.sentence("play.spare", dice=str(step).removeprefix("n")))
        if moment.after.roll is not None:  # the record ends before anyone placed it
            parts.append(self.phrases.sentence("page.roll.of", name=self.phrases.player(moment.after.seat or 0)))
        elif moment.after.starter is not None:
            starter = self.phrases.player(moment.after.starter)
            parts.append(self.phrases.sentence("round.starts", round=moment.after.round, name=starter))
        return Text(" ").join(parts)

    # Keys

    def action_step(self, step: int) -> None:
        """To the next moment, or the one before."""
        self.action_jump(min(max(self.at + step, 0), len(self.moments) - 1))

    def action_turn_round(self, step: int) -> None:
        """To the beginning of the next round, or of this one, or of the one before."""
        begins = [number for number in range(len(self.moments)) if number == 0 or self.moments[number - 1].pays]
        later = [number for number in begins if number > self.at]
        earlier = [number for number in begins if number < self.at]
        if step > 0:
            self.action_jump(later[0] if later else len(self.moments) - 1)
        else:
            self.action_jump(earlier[-1] if earlier else 0)

    def action_jump(self, number: int) -> None:
        """To a moment; those before the first count from the end."""
        self.at = number % len(self.moments)
        self._show()

    def action_leave(self) -> None:
        """Back to where the replay was opened, or out of it."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit(None)
