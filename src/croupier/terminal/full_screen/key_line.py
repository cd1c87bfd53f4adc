"""KeyLine: a line with the keys that do something now, which can also be clicked."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

GAP = 2


@dataclass(frozen=True)
class Key:
    """A key as it is shown, a word about what it does, and the key press that a click simulates."""

    sign: str
    label: str
    press: str | None = None

    @property
    def width(self) -> int:
        """The columns it takes."""
        return cell_len(self.sign) + 1 + cell_len(self.label)


class KeyLine(Widget):
    """Draws as many keys as fit, but always the last one."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[Key, ...] = ()

    def show(self, *keys: Key) -> None:
        """Draw other keys."""
        if keys != self.keys:
            self.keys = keys
            self.refresh()

    def _fitting_keys(self) -> list[Key]:
        """Return the keys that fit the width."""
        room = self.content_size.width
        if not self.keys:
            return []
        *first, last = self.keys
        room -= last.width
        fitting = []
        for key in first:
            room -= key.width + GAP
            if room < 0:
                break
            fitting.append(key)
        return [*fitting, last]

    def render(self) -> Content:
        """Draw the keys side by side."""
        return Content(" " * GAP).join(
            Content.assemble(Content.styled(key.sign, "bold $brass"), " ", Content.styled(key.label, "$quiet"))
            for key in self._fitting_keys()
        )

    def on_click(self, event: Click) -> None:
        """Simulate a press of the key that was clicked."""
        offset = event.get_content_offset(self)
        start = 0
        for key in self._fitting_keys():
            if offset is not None and start <= offset.x < start + key.width and key.press is not None:
                self.app.simulate_key(key.press)
            start += key.width + GAP
