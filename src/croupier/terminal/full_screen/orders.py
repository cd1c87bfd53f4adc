"""OrderScreen: the base of the screens that take orders, which are what people ask of a table except moves."""

from abc import abstractmethod
from dataclasses import replace

from rich.text import Text
from textual import work

from croupier.api.commands import LONGEST_WORDS
from croupier.record import MOST_CODE_POINTS
from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.menu_screen import AskScreen, MenuScreen
from croupier.terminal.table_source import AnswerKind, Order, TableSource
from croupier.words import Words

WORDS = "words"
"""The menu item for typing free words."""


class OrderScreen(FittedScreen[None]):
    """A screen of a table that takes orders."""

    source: TableSource
    words: Words

    @abstractmethod
    def tell(self, text: Text, *, urgent: bool = False) -> None:
        """Show a line about what happens or is said."""

    def find_order(self, letter: str, seat: int | None = None) -> Order | None:
        """Return the order with a letter, for a certain seat if one is given, or None if it is not possible now."""
        orders = (order for order in self.source.orders() if order.letter == letter)
        return next((order for order in orders if seat is None or order.seat in (None, seat)), None)

    def action_order(self, letter: str) -> None:
        """Give an order, if it is possible now."""
        if (order := self.find_order(letter)) is not None:
            self.give_order(order)

    @work(exclusive=True, group="order")
    async def give_order(self, order: Order) -> None:
        """Ask for the answer that an order needs, and carry it out; ask again for a name that was refused."""
        problem: str | None = ""
        while problem is not None:
            answer = await self._ask_answer(order, problem)
            if answer is None:
                return
            problem = await self.source.carry_out(order, answer)
            if problem is not None and order.answer_kind is not AnswerKind.NAME:
                self.tell(Text(problem), urgent=True)
                return
            order = replace(order, offer=answer)

    async def _ask_answer(self, order: Order, problem: str) -> str | None:
        """Ask for the answer that an order needs; return None if the player cancels."""
        say = self.words.say
        if order.answer_kind is AnswerKind.NOTHING:
            return ""
        if order.answer_kind is AnswerKind.NAME:
            asked = AskScreen(order.label, order.offer, MOST_CODE_POINTS, problem, say("page.your_name"))
            return await self.app.push_screen_wait(asked)
        choices = await self.source.choices(order)
        if isinstance(choices, str):
            self.tell(Text(choices), urgent=True)
            return None
        items = [(f"choice-{number}", label) for number, (_, label) in enumerate(choices)]
        if order.answer_kind is AnswerKind.WORDS:
            items.insert(0, (WORDS, f"{say('page.talk.words')}…"))
        chosen = await self.app.push_screen_wait(MenuScreen(order.label, items))
        if chosen == WORDS:
            return await self.app.push_screen_wait(AskScreen(order.label, "", LONGEST_WORDS))
        return None if chosen is None else choices[int(chosen.removeprefix("choice-"))][0]
