"""Tournaments between bots, and ratings with confidence intervals.

>>> from croupier.arena.line_ups import against
>>> against(["shark"], ["regular"], players=3)
(('shark', 'regular', 'regular'),)
"""
