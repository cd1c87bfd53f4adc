"""How things look in a terminal: a mark and a colour for every person, a hue for every casino, paper for every note.

Never colour alone: wherever a colour means something, a mark, a sign or a word says it too. People's colours and
notes bring their own background, and the hues of the casinos are of middle brightness, so that everything can be
read on dark and on light terminals.
"""

from dataclasses import dataclass

from rich.style import Style

from croupier.words import Words

PEOPLE = ("#e03341", "#2f97e8", "#f5d13d", "#0d9676", "#e0b2fa", "#4f69f0", "#ddd5c5")
"""Colours of the dice: one a seat, then the neutral colour."""
INKS = ("#fff6e4", "#10131f", "#10131f", "#f2fff9", "#10131f", "#ffffff", "#10131f")
"""What is written on dice of these colours."""
CASINOS = ("#d9601e", "#d9479c", "#0c93a8", "#22954c", "#7f78f2", "#ab7c00", "#e6404d")
"""Hues of the casinos 1 to 6 and of the one-armed bandit."""
PAPERS = {
    10: ("#e7dfcd", "#57503f"),
    20: ("#c6d2ad", "#3c4c20"),
    30: ("#b8d2dc", "#1f4656"),
    40: ("#d2c3e2", "#4b2f6b"),
    50: ("#efc3c4", "#752a35"),
    60: ("#f0cf9c", "#6b420b"),
    70: ("#a4d8c4", "#0f5140"),
    80: ("#a9bbe8", "#1d3274"),
    90: ("#eda688", "#6d2410"),
    100: ("#f1cf62", "#593f00"),
}
"""Paper and ink of the notes, by thousand $; any other note has no colour of its own."""
BRASS = Style(color="#b98534", bold=True)
"""What you can do now, and whose turn it is."""
QUIET = Style(dim=True)
"""What need not be read every time."""

CASINO_KEYS = ("casino.1", "casino.2", "casino.3", "casino.4", "casino.5", "casino.6", "casino.7")


@dataclass(frozen=True)
class Signs:
    """The signs that are drawn; a terminal without Unicode has plain ones."""

    marks: tuple[str, ...]
    """One a seat, then the neutral colour's."""
    nobody: str
    turn: str
    arrow: str
    line: str
    block: str


SIGNS = Signs(("▲", "●", "★", "■", "◆", "✚", "▬"), nobody="\N{EN DASH}", turn="▸", arrow="→", line="─", block="█")
PLAIN_SIGNS = Signs(("A", "B", "C", "D", "E", "F", "n"), nobody="-", turn=">", arrow="->", line="-", block="#")


def die(colour: int) -> Style:
    """The style of a die, and of a mark."""
    return Style(color=INKS[colour], bgcolor=PEOPLE[colour], bold=True)


def casino_hue(casino: int) -> Style:
    """The style of a casino's name."""
    return Style(color=CASINOS[casino - 1])


def paper(value: int) -> Style:
    """The style of a note."""
    if value not in PAPERS:
        return Style(bold=True)
    background, ink = PAPERS[value]
    return Style(color=ink, bgcolor=background)


def casino_name(words: Words, casino: int) -> str:
    """What a casino is called."""
    return words.say(CASINO_KEYS[casino - 1])
