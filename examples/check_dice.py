"""Check the dice of a recorded game without Croupier, as docs/fair-dice.md says: every draw from the secret or the day.

Usage: python examples/check_dice.py game.croupier (looks at chance alone; `croupier verify` checks the rules as well)
"""

import hashlib
import hmac
import sys
from datetime import date
from itertools import count
from pathlib import Path

NOTES = {
    "classic": {10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5},
    "biggy": {10: 4, 20: 4, 30: 5, 40: 5, 50: 6, 60: 6, 70: 6, 80: 4, 90: 4, 100: 4},
}
DAY = "croupier-day-1"


def stream(secret, start, place):
    """Yield the random bytes of a place in the game."""
    for block in count():
        yield from hmac.new(secret, f"{start}|{place}|{block}".encode(), hashlib.sha256).digest()


def below(bound, source):
    """Return a number below a bound. Bytes that would favour some numbers are skipped."""
    return next(byte for byte in source if byte < 256 - 256 % bound) % bound


def fields_of(text):
    """Return each line of a record as a pair: the text before its colon, and the text after it."""
    lines = (line.partition(":") for line in text.split("\n"))
    return [(" ".join(head.split()), value.strip()) for head, _, value in lines]


def dice(kinds):
    """Return dice as a record writes them, with the faces of each kind in order."""
    return " ".join(mark + "".join(sorted(map(str, faces))) for mark, faces in kinds.items() if faces)


def origin(fields):
    """Return the secret of the dice, or the day instead, and the beginning of every message."""
    header = dict(fields)
    if "croupier record 2" in header and "day" in header:  # in version 1 this key can be a name
        return str(date.fromisoformat(header["day"])).encode("ascii"), DAY
    table, _, committed = header.get("commitment", "").rpartition(" ")
    revealed, _, root = header.get("secret", "").partition(" ")
    secret = bytes.fromhex(revealed)
    made = hashlib.sha256(f"croupier-table-1|{table.strip()}|{root.strip()}".encode()).digest() if table else secret
    if not revealed or (revealed, committed) != (made.hex(), hashlib.sha256(secret).hexdigest()):
        sys.exit("The secret has not been revealed, or it is not the one committed to.")
    return secret, f"croupier-dice-1|{','.join(value.split()[-1] for key, value in fields if key == 'seed')}"


def draws(fields, secret, start):
    """Yield every draw of a record: line number, place, the recorded result and the result that should be there."""
    seats = [value for key, value in fields if key == "seat"]
    unseen = [note for note, copies in NOTES[dict(fields)["edition"]].items() for _ in range(copies)]
    game_round, over, dealt, rolled = 0, False, [], []
    for line, (key, value) in enumerate(fields, start=1):
        over = over or key == "end"
        if key == "spare" or (key in seats and not over and not value.startswith(">")):
            kinds = {"": "", "B": "", "n": ""}
            for word in value.partition(">")[0].split():
                kinds[word[0] if word[0] in "Bn" else ""] += word.lstrip("Bn")
            rolled.append(key)
            number = rolled.count(key) if start == DAY else sum(map(len, kinds.values()))
            place = f"spare {game_round}" if key == "spare" else f"roll {game_round} {seats.index(key) + 1} {number}"
            source = stream(secret, start, place)
            drawn = {mark: [below(6, source) + 1 for _ in faces] for mark, faces in kinds.items()}
            yield line, place, dice(kinds), dice(drawn)
        elif key == "lot":
            yield line, key, value, seats[below(len(seats), stream(secret, start, key))]
        elif key.startswith("deal "):
            for note in map(int, value.split()):
                if unseen:  # afterwards returned notes are dealt again, in a known order
                    place = f"note {game_round} {int(key[5:])} {dealt.count(int(key[5:]))}"
                    yield line, place, note, unseen.pop(below(len(unseen), stream(secret, start, place)))
                dealt.append(int(key[5:]))
        elif key.startswith("round "):
            game_round, dealt, rolled = int(key[6:]), [], []


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        fields = fields_of(Path(sys.argv[1]).read_bytes().decode("utf-8-sig"))
        if dict(fields).get("edition") not in NOTES:
            sys.exit(f"Only games of these editions can be checked here: {', '.join(NOTES)}.")
        checked = list(draws(fields, *origin(fields)))
    except (OSError, ArithmeticError, LookupError, ValueError) as error:
        sys.exit(f"{sys.argv[1]} is no record that can be checked here: {error}")
    wrong = [draw for draw in checked if draw[2] != draw[3]]
    for line, place, recorded, drawn in wrong:
        print(f"line {line}, {place}: the record says {recorded}, the dice say {drawn}")
    print(f"{len(checked)} draws checked, {len(wrong)} wrong.")
    sys.exit(1 if wrong or not checked else 0)
