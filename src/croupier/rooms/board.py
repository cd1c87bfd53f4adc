"""The board: a game as everyone at the table sees it, as JSON in the form of `ViewShown`."""

from croupier.rooms.pieces import CasinoPiece, bandit_piece, option_pieces, roll_piece, texts
from croupier.rules.table import BANDIT, BIG, OVER, OWN, PALE, Rules, Table


def board_piece(
    rules: Rules, table: Table, legal: tuple[int, ...], casinos: tuple[CasinoPiece, ...], winnings: tuple[str, ...]
) -> str:
    """The view of everyone, put together from its pieces."""
    hand = table.hand
    seats = ",".join(
        [
            f'{{"dice":{hand[seat, OWN]},"big":{hand[seat, BIG]},"neutral":{hand[seat, PALE]},{won}}}'
            for seat, won in enumerate(winnings)
        ]
    )
    bandit = bandit_piece(table) if rules.casinos > BANDIT else "null"
    if table.phase == OVER:
        turn = '"starter":null,"seat":null,"over":true'
        roll, options = "null", ""
    else:
        turn = f'"starter":{table.starter},"seat":{table.seat},"over":false'
        roll = roll_piece(table.roll[OWN], table.roll[BIG], table.roll[PALE])
        options = option_pieces(rules, table, legal, casinos)
    return (
        f'{{"round":{min(table.paid + 1, rules.rounds)},"rounds":{rules.rounds},{turn},'
        f'"pile":{table.unseen + table.returned},"seats":[{seats}],"casinos":[{texts(casinos)}],'
        f'"bandit":{bandit},"roll":{roll},"options":[{options}]}}'
    )
