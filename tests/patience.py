"""How long a test waits for what must happen."""

PATIENCE = 120.0
"""Seconds: far more than anything takes, since a machine with much else to do may stand still for a while."""
