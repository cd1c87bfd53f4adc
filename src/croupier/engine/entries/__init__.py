"""Entries: the functions of the engine that Python and the page call.

They are plain functions over regions, like the engine's rules over a table. A parameter that has the name of a region
is given that region; whole numbers are passed, and one is returned.
"""
