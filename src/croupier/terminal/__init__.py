"""The game in a terminal: the session of a game, and `line_mode`, the face that prints lines and asks for answers.

A session knows seats, bots, dealer, record file and undo, but neither a screen nor a keyboard.
"""
