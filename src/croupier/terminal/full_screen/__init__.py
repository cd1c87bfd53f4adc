"""The face that fills the terminal: a table with casinos, seats and dice, played with single keys or the mouse."""
