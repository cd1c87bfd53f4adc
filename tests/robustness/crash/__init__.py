"""Clients play at real servers that are killed over and over; no event that a client received may be lost."""
