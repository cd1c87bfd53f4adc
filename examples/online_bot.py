"""A bot outside the server: it takes a seat at a table and plays, using only the public API and the standard library.

python examples/online_bot.py http://127.0.0.1:8765/api/tables/TABLE Greedy
"""

import json
import secrets
import sys
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

link, name = (urlsplit(sys.argv[1]), sys.argv[2]) if len(sys.argv) == 3 else sys.exit(__doc__)
table = f"{link.scheme}://{link.netloc}/api/tables/{(link.fragment or link.path).rstrip('/').split('/')[-1]}"
token = secrets.token_urlsafe(24)
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def ask(**command):
    """Send a command and return the answer. A key makes it safe to repeat: the server does nothing twice."""
    body = json.dumps({"key": secrets.token_urlsafe(9), **command}).encode()
    return json.load(urlopen(Request(f"{table}/commands", body, headers)))


def gain(option, view):
    """Return the money that a move would gain for each die that it places."""
    after, before = option["standing"], view["casinos"][option["standing"]["casino"] - 1]
    takers = zip(after["notes"], before["takers"], after["takers"], strict=True)
    return sum(note * ((new == seat) - (old == seat)) for note, old, new in takers) / option["dice"]


seat = ask(t="sit", name=name, seed=secrets.token_urlsafe(9), token=token)["seat"]
for line in urlopen(Request(f"{table}/stream", headers=headers)):
    view = json.loads(line).get("view") if line.strip() else None
    if view and view["over"]:
        print(f"{name} came in at place {view['seats'][seat]['rank']}.")
        break
    if view and view["seat"] == seat:
        best = max(view["options"], key=lambda option: gain(option, view))
        ask(key=f"{hash(str(view))}", t="place", seat=seat, **best["move"])
