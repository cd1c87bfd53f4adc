"""The game in a terminal: sessions, online tables, and the two faces that show them, `full_screen` and `line_mode`.

A session holds the seats, bots, dealer, record file and undo of a game. It knows neither screen nor keyboard.
"""
