"""The client of an online table: its address, the tokens of our seats, the connection, the state of the table.

Nothing here prints or asks; that is left to the faces.
"""
