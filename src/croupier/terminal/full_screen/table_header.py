"""TableHeader: the line above a table: the round at the left, the pile at the right, what is played between them."""

from textual.content import Content
from textual.widget import Widget


class TableHeader(Widget):
    """Draws one line, as wide as there is room."""

    def __init__(self) -> None:
        super().__init__(id="header")
        self.left = self.middle = self.right = Content("")
        self.notice = Content("")
        """What stands before the right end: a clock, or that the line is lost."""

    def show(self, left: Content, middle: Content, right: Content) -> None:
        """Draw other parts; the middle is left out where there is no room for it."""
        if (left, middle, right) != (self.left, self.middle, self.right):
            self.left, self.middle, self.right = left, middle, right
            self.refresh()

    def show_notice(self, notice: Content) -> None:
        """Put something before the right end."""
        if notice != self.notice:
            self.notice = notice
            self.refresh()

    def render(self) -> Content:
        """The parts, the right one at the end of the line."""
        left, right = self.left, Content.assemble(self.notice, self.right)
        room = self.content_size.width - left.cell_length - right.cell_length
        if self.middle.cell_length + 2 <= room:
            left = left + self.middle
        gap = " " * max(self.content_size.width - left.cell_length - right.cell_length, 1)
        return Content.assemble(left, gap, right)
