"""`python -m tests.robustness.flood`: one address attacks at full force while a player makes moves at a steady pace."""

from __future__ import annotations

import click

from tests.robustness.flood.player import ATTACKS, attacked_server, flood

MOVE = 0.05
"""Seconds that 99 of 100 moves take less than."""
COMING_BACK = 0.2
"""Seconds until a table is shown, at worst."""


@click.command(context_settings={"show_default": True})
@click.option("--seconds", type=click.FloatRange(1, 3_600), default=60, help="Of each attack.")
@click.option("--attack", type=click.Choice([*ATTACKS]), help="One of them; all by default.")
def main(seconds: float, attack: str | None) -> None:
    """Attack a server in each way; exit with 1 if others play or come back too slowly meanwhile."""
    slow = False
    for name in [attack] if attack else ATTACKS:
        with attacked_server() as (server, port):
            found = flood(name, server, port, seconds)
        slow = slow or found.p99 >= MOVE or found.newcomer >= COMING_BACK
        print(
            f"{name + ':':<20} {found.moves:>6,} moves, p50 {1e3 * found.p50:.1f} ms, p99 {1e3 * found.p99:.1f} ms, "
            f"worst {1e3 * found.worst:.0f} ms; coming back {1e3 * found.newcomer:.0f} ms at worst; "
            f"a hint {found.hint:.1f} s; processor {found.processor:.0%}, {found.memory / (1 << 20):.0f} MB, "
            f"{found.growth / (1 << 20):+.1f} MB at most"
        )
    if slow:
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
