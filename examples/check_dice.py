"""Check the dice of a recorded game without Croupier: every draw again, from the secret and the seeds.

    python examples/check_dice.py game.croupier

It looks at chance alone, as docs/fair-dice.md describes it; `croupier verify` checks the rules as well.
"""

import hashlib
import hmac
import sys
from itertools import count
from pathlib import Path

NOTES = {
    "classic": {10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5},
    "biggy": {10: 4, 20: 4, 30: 5, 40: 5, 50: 6, 60: 6, 70: 6, 80: 4, 90: 4, 100: 4},
}


def stream(secret, seeds, place):
    """The random bytes of a place in the game, one after another."""
    for block in count():
        message = f"croupier-dice-1|{','.join(seeds)}|{place}|{block}"
        yield from hmac.new(secret, message.encode("utf-8"), hashlib.sha256).digest()


def below(bound, source):
    """A number below a bound: bytes that would favour some numbers are skipped."""
    return next(byte for byte in source if byte < 256 - 256 % bound) % bound


def words(text):
    """What stands between the spaces."""
    return [word for word in text.split(" ") if word]


def fields_of(text):
    """Every line of a record: what stands before its colon, and what after it."""
    lines = (line.rstrip("\r").partition(":") for line in text.split("\n"))
    return [(" ".join(words(head)), value.strip(" ")) for head, _, value in lines]


def dice(kinds):
    """Dice of each kind as a record writes them, the faces in order."""
    return " ".join(mark + "".join(sorted(map(str, faces))) for mark, faces in kinds.items() if faces)


def fallen(kinds, source):
    """Dice as they fall, as many of each kind as were recorded."""
    return dice({mark: [below(6, source) + 1 for _ in faces] for mark, faces in kinds.items()})


def draws(fields, secret):
    """Every draw of a record: line number, place, what the record says, what secret and seeds say."""
    seats = [value for key, value in fields if key == "seat"]
    seeds = [words(value)[-1] for key, value in fields if key == "seed"]
    unseen = [note for note, copies in NOTES[dict(fields)["edition"]].items() for _ in range(copies)]
    game_round, over, dealt = 0, False, []
    for line, (key, value) in enumerate(fields, start=1):
        over = over or key == "end"
        if key in seats and not over and not value.startswith(">"):
            kinds = {"": "", "B": "", "n": ""}
            for word in words(value.partition(">")[0]):
                kinds[word[0] if word[0] in "Bn" else ""] += word.lstrip("Bn")
            place = f"roll {game_round} {seats.index(key) + 1} {sum(map(len, kinds.values()))}"
            yield line, place, dice(kinds), fallen(kinds, stream(secret, seeds, place))
        elif key == "spare":
            kinds = {"": "".join(words(value))}
            yield line, key, dice(kinds), fallen(kinds, stream(secret, seeds, f"spare {game_round}"))
        elif key == "lot":
            yield line, key, value, seats[below(len(seats), stream(secret, seeds, key))]
        elif key.startswith("deal "):
            for note in map(int, words(value)):
                if unseen:  # afterwards the notes returned come again, in a known order
                    place = f"note {game_round} {int(key[5:])} {dealt.count(int(key[5:]))}"
                    yield line, place, note, unseen.pop(below(len(unseen), stream(secret, seeds, place)))
                dealt.append(int(key[5:]))
        elif key.startswith("round "):
            game_round, dealt = int(key[6:]), []


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        fields = fields_of(Path(sys.argv[1]).read_bytes().decode("utf-8-sig"))
        committed, secret = (dict(fields).get(key, "") for key in ("commitment", "secret"))
        if set(secret) - set("0123456789abcdef") or hashlib.sha256(bytes.fromhex(secret)).hexdigest() != committed:
            sys.exit("The secret has not been revealed, or it is not the one committed to.")
        if dict(fields).get("edition") not in NOTES:
            sys.exit(f"Only games of these editions can be checked here: {', '.join(NOTES)}.")
        checked = list(draws(fields, bytes.fromhex(secret)))
    except (OSError, ArithmeticError, LookupError, ValueError) as error:
        sys.exit(f"{sys.argv[1]} is no record that can be checked here: {error}")
    wrong = [draw for draw in checked if draw[2] != draw[3]]
    for line, place, recorded, drawn in wrong:
        print(f"line {line}, {place}: the record says {recorded}, the dice say {drawn}")
    print(f"{len(checked)} draws checked, {len(wrong)} wrong.")
    sys.exit(1 if wrong or not checked else 0)
