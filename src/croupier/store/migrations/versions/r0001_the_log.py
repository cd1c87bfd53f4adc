"""The log: tables and their events."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.create_table(
        "croupier_table",
        sa.Column("no", sa.Integer(), *([] if sqlite else [sa.Identity()]), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("notice", sa.LargeBinary()),
        *([sa.Column("last", sa.Integer(), nullable=False)] if sqlite else []),
    )
    listed = sa.text("notice IS NOT NULL")
    op.create_index("croupier_table_listed", "croupier_table", ["no"], sqlite_where=listed, postgresql_where=listed)
    what: list[sa.Column[Any]] = [
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    ]
    if sqlite:
        op.create_table(
            "croupier_event",
            sa.Column("id", sa.Integer(), primary_key=True),
            sa.Column("previous", sa.Integer()),
            sa.Column("table_no", sa.Integer(), nullable=False),
            sa.Column("seq", sa.Integer(), nullable=False),
            *what,
        )
        op.execute(
            "CREATE TRIGGER croupier_event_moves_end AFTER INSERT ON croupier_event"
            " BEGIN UPDATE croupier_table SET last = NEW.id WHERE no = NEW.table_no; END"
        )
    else:
        op.create_table(
            "croupier_event",
            sa.Column("table_no", sa.Integer(), primary_key=True, autoincrement=False),
            sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
            *what,
        )
