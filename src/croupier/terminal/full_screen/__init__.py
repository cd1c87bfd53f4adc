"""The face that fills the terminal: a table with casinos, seats and big dice, played with single keys or the mouse."""
