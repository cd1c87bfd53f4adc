"""Clients play at real servers that are killed again and again; no event that a client has received may be lost."""
