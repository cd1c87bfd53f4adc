"""The colours of the table, for a dark and a light theme.

They mean the same as on the page: outlines are casinos, solid shapes are players, paper is money, and brass is what
can be done now.
"""

from textual.theme import Theme

NIGHT = Theme(
    name="night",
    primary="#f2c572",
    secondary="#bcbdd6",
    accent="#f2c572",
    foreground="#f6f0e4",
    background="#070917",
    surface="#0c1024",
    panel="#131833",
    success="#7fe0b0",
    warning="#f2c572",
    error="#ff9a8a",
    dark=True,
    variables={
        "brass": "#f2c572",
        "brass-low": "#b98534",
        "brass-ink": "#2a1a05",
        "quiet": "#bcbdd6",
        "faint": "#9093b8",
        "raised": "#1b2143",
        "hairline": "#2a3160",
        "felt": "#0d332f",
        "felt-lamp": "#17493f",
        "gain": "#7fe0b0",
        "casino-1": "#ff7d4d",
        "casino-2": "#ff6fb5",
        "casino-3": "#35d3e6",
        "casino-4": "#58df8b",
        "casino-5": "#8f93ff",
        "casino-6": "#ffc93c",
        "casino-7": "#ff4d5e",
    },
)
DAY = Theme(
    name="day",
    primary="#7a4d00",
    secondary="#4a4d6b",
    accent="#7a4d00",
    foreground="#1c1f33",
    background="#f3eee2",
    surface="#faf6ec",
    panel="#ffffff",
    success="#0a6b45",
    warning="#7a4d00",
    error="#a52a1c",
    dark=False,
    variables={
        "brass": "#8a5a06",
        "brass-low": "#b98534",
        "brass-ink": "#fff8e8",
        "quiet": "#4a4d6b",
        "faint": "#666a88",
        "raised": "#ece4d2",
        "hairline": "#cfc6b2",
        "felt": "#d5e6dc",
        "felt-lamp": "#c0d9cb",
        "gain": "#0a6b45",
        "casino-1": "#bf4211",
        "casino-2": "#b82a7d",
        "casino-3": "#08707f",
        "casino-4": "#14733a",
        "casino-5": "#544bd0",
        "casino-6": "#8a6400",
        "casino-7": "#c41f30",
    },
)
THEMES = {theme.name: theme for theme in (NIGHT, DAY)}
"""The themes by name."""
