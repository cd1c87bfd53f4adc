"""The network: what share of victory every seat can expect after a move, learnt from games against itself.

`features` says what it sees, `inference` how it computes, `weights` where what it has learnt is kept.
"""
