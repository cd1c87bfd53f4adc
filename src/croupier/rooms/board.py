"""The board: a game as everyone at the table sees it, as JSON in the form of `ViewShown`."""

from croupier.rooms.pieces import bandit_piece, option_pieces, roll_piece
from croupier.rooms.play import Play
from croupier.rooms.shown import OwnShown
from croupier.rules.table import BANDIT, BIG, OVER, OWN, PALE, Table


def board(play: Play) -> str:
    """The view of everyone; where winnings lie face down it has none of them until the game is over."""
    rules, table = play.setup.rules, Table(play.memory)
    hand = table.hand
    seats = ",".join(
        f'{{"dice":{hand[seat, OWN]},"big":{hand[seat, BIG]},"neutral":{hand[seat, PALE]},{play.winnings[seat]}}}'
        for seat in range(rules.players)
    )
    bandit = bandit_piece(table) if rules.casinos > BANDIT else "null"
    if table.phase == OVER:
        turn = '"starter":null,"seat":null,"over":true'
        roll, options = "null", ""
    else:
        turn = f'"starter":{table.starter},"seat":{table.seat},"over":false'
        roll = roll_piece(table.roll[OWN], table.roll[BIG], table.roll[PALE])
        options = option_pieces(rules, table)
    return (
        f'{{"round":{min(table.paid + 1, rules.rounds)},"rounds":{rules.rounds},{turn},'
        f'"pile":{table.unseen + table.returned},"seats":[{seats}],"casinos":[{",".join(play.casinos)}],'
        f'"bandit":{bandit},"roll":{roll},"options":[{options}]}}'
    )


def own_winnings(play: Play, seats: frozenset[int]) -> list[OwnShown]:
    """What the people of some seats see beyond the board: their own winnings, where these lie face down."""
    if not play.setup.face_down or play.over:
        return []
    game = play.game
    return [OwnShown(seat, game.scores[seat].money, list(game.won(seat))) for seat in sorted(seats)]
