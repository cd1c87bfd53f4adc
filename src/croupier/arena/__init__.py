"""Tournaments between bots, and ratings that say how sure they are.

>>> from croupier.arena.line_ups import against
>>> against(["shark"], ["regular"], players=3)
(('shark', 'regular', 'regular'),)
"""
