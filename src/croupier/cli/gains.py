"""Gains: what each seat won in each round."""

from croupier.record import Record


def gains_by_round(record: Record) -> list[list[int]]:
    """By round and seat, thousand $; only the rounds that were paid out."""
    gains: list[list[int]] = []
    money = [0] * record.setup.players
    for game in record.games():
        if game.rounds_paid > len(gains):
            now = [score.money for score in game.scores]
            gains.append([new - old for old, new in zip(money, now, strict=True)])
            money = now
    return gains
