"""Remarks that the command line leaves in a record, so that it can go on with the game later.

They are sentences for people first: `* Bruno: bot regular`, `* dice: seed 7`, `* dice: typed`.
"""

import re

from croupier.cli.plan import Dice, Plan, Player
from croupier.record import Record, Remark

BOT = re.compile(r"(?P<name>[^:]+): bot (?P<bot>.+)")
SEEDED = re.compile(r"dice: seed (?P<seed>[0-9]{1,300})")
TYPED = "dice: typed"


def opening(plan: Plan) -> tuple[Remark, ...]:
    """What is said at the start: which seats are bots, and which dice are used unless they are fair ones."""
    texts = [f"{player.name}: bot {player.bot}" for player in plan.players if player.bot]
    if plan.dice is Dice.SEEDED:
        texts.append(f"dice: seed {plan.seed}")
    elif plan.dice is Dice.TYPED:
        texts.append(TYPED)
    return tuple(Remark(0, text) for text in texts)


def plan_of(record: Record, dice: Dice, seed: int) -> Plan:
    """The plan a record was made by; the dice and the seed given count where it does not say."""
    bots: dict[str, str] = {}
    if record.commitment is not None:
        dice = Dice.FAIR
    for remark in record.remarks:
        # Who plays is said at the start; later the same words are talk.
        if remark.after == 0 and (found := BOT.fullmatch(remark.text)):
            bots[found["name"]] = found["bot"]
        elif found := SEEDED.fullmatch(remark.text):
            dice, seed = Dice.SEEDED, int(found["seed"])
        elif remark.text == TYPED:
            dice = Dice.TYPED
    players = tuple(Player(name, bots.get(name)) for name in record.names)
    return Plan(record.setup, players, dice, seed)
