"""An online table for a terminal: its address, the tokens of our seats, the connection, and what a seat sees of it.

Nothing here prints or asks; both faces show it.
"""
