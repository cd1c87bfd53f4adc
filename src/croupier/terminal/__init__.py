"""The game in a terminal: the session of a game, and its two faces: `full_screen`, and `line_mode`, which prints lines.

A session knows seats, bots, dealer, record file and undo, but neither a screen nor a keyboard.
"""
