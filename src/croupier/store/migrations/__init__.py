"""How a database of an older version becomes one of this version: Alembic's scripts, run by `croupier.store.version`.

A new one goes into `versions/`, with the next number; `schema.HEAD` names the newest.
"""
