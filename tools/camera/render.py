"""Draws photographs of dice with their truth, from a seed: `python -m tools.camera.render FOLDER --first 0 --count 12`.

Seeds below HELD_OUT train the networks of the camera; seeds from HELD_OUT on measure them (`python -m bench.camera`).
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.camera.photograph import Image, develop, smooth_noise, write_png
from tools.camera.ray_marching import Camera, DiceShapes, Ground, Lights, trace

HELD_OUT = 1_000_000
LIGHTS = ("ordinary", "dim", "raking")
BODIES = {
    "white": ("ededea", "e8e0c8", "f4f4f4"),
    "ruby": ("c01c28", "a01018", "d8343a"),
    "sky": ("4ab4e6", "70c8f0", "2f9fd8"),
    "lemon": ("f0d020", "e8c018", "f6e04a"),
    "jade": ("1a8a50", "107040", "30a868"),
    "orchid": ("b050c0", "c870d0", "8a3aa8"),
    "cobalt": ("1c3ca0", "203080", "2a50c0"),
    "other": ("1c1c20", "84868a", "e07820", "6a4428", "f2a8b8", "c8a878"),
}
"""The colours of the six players, the neutral dice and others that people own."""
LEAST_CONTRAST = 0.35
"""Between the body of a die and its pips, of 1 between black and white."""
FACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
Floats = NDArray[np.float64]
Random = np.random.Generator


@dataclass(frozen=True)
class DieTruth:
    """A die of a photograph."""

    face: int
    x: float
    """The middle of the upper face, pixels."""
    y: float
    size: float
    """The side of the upper face, pixels."""
    colour: str
    big: bool
    whole: bool
    """Whether all of it is in the picture."""


def linear(code: str) -> Floats:
    """Return a colour in linear light."""
    return np.array([int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)]) ** 2.2


def pip_places(face: int, spread: float, narrow: float, rng: Random) -> Floats:
    """Return the pips of a face, six rows of which the first `face` count."""
    places = np.zeros((6, 2))
    places[:face] = np.array(FACES[face]) * spread
    if face == 6:
        places *= (narrow, 1.05 if narrow < 1 else 1)
        places = places[:, ::-1] if rng.random() < 0.5 else places
    elif rng.random() < 0.5:
        places[:, 0] *= -1
    if face in (2, 3) and narrow < 0.7 and rng.random() < 0.3:  # some sets have the two and three in a column
        places *= (0, 1)
    return places


def dice_of(
    centres: list[tuple[float, float, float, float]], wild: bool, rng: Random
) -> tuple[DiceShapes, list[int], list[str]]:
    """Return the dice of a photograph at (x, y, half side, angle), the faces on top and the colours."""
    count = len(centres)
    sets = []
    for _ in range(rng.integers(1, 4)):
        name = str(rng.choice(list(BODIES)))
        body = linear(str(rng.choice(BODIES[name])))
        bright = body.mean() ** 0.45
        light_pips = bright < 0.55 if rng.random() < 0.75 else bright < 0.66
        paint = linear("f2f2ee") if light_pips else linear("121214")
        if rng.random() < 0.08:
            paint = linear("d8b048") if light_pips else linear(str(rng.choice(("901018", "182878"))))
        if not wild and abs(paint.mean() ** 0.45 - bright) < LEAST_CONTRAST:
            paint = linear("f2f2ee") if bright < 0.5 else linear("121214")
        style = {
            "corner": rng.uniform(0.06, 0.45),
            "ball": rng.choice([2.0, rng.uniform(1.33, 1.6)]),
            "radius": rng.uniform(0.13, 0.25),
            "spread": rng.uniform(0.42, 0.58),
            "narrow": rng.choice([1.0, 1.0, 0.85, 0.65]),
            "depth": rng.choice([0.0, rng.uniform(0.02, 0.14), rng.uniform(0.02, 0.14)]),
            "one": rng.choice([1.0, 1.0, 1.0, 1.4]),
            "red_one": rng.random() < 0.08 and not light_pips,
            "clear": rng.choice([0.0, 0.0, 0.0, rng.uniform(0.4, 1.0)]) if name != "white" else 0.0,
            "gloss": rng.uniform(0, 1.3),
            "marble": rng.choice([0.0, 0.0, 0.0, rng.uniform(0.05, 0.3)]),
        }
        style["spread"] = min(style["spread"], 0.96 - style["radius"] - 0.35 * style["corner"])
        style["radius"] = min(style["radius"], style["spread"] * 0.46)
        sets.append((name, body, paint, style))
    chosen = [sets[i] for i in rng.integers(0, len(sets), count)]
    tops, pips = [], np.zeros((count, 6, 6, 2))
    counts, radii, paints = np.zeros((count, 6), np.int64), np.zeros((count, 6)), np.zeros((count, 6, 3))
    for k, (_, _, paint, style) in enumerate(chosen):
        axes = rng.permutation(3)  # opposite faces make seven; mirror images count as dice
        values = np.zeros(6, np.int64)
        for axis, low in zip(axes, (1, 2, 3), strict=True):
            turn = rng.integers(0, 2)
            values[2 * axis + turn], values[2 * axis + 1 - turn] = low, 7 - low
        tops.append(int(values[4]))
        for face, value in enumerate(values):
            pips[k, face] = pip_places(int(value), style["spread"], style["narrow"], rng)
            counts[k, face] = value
            radii[k, face] = style["radius"] * (style["one"] if value == 1 else 1)
            paints[k, face] = linear("c01820") if value == 1 and style["red_one"] else paint

    def column(name: str) -> Floats:
        return np.array([float(style[name]) for *_, style in chosen], np.float64)

    places = np.array(centres).reshape(count, 4)
    shapes = DiceShapes(  # contiguous arrays alone: Numba compiles once
        centre=np.column_stack([places[:, :2], places[:, 2]]),
        half=np.ascontiguousarray(places[:, 2]),
        turn=np.column_stack([np.cos(places[:, 3]), np.sin(places[:, 3])]),
        corner=column("corner"),
        ball=column("ball"),
        pips=pips,
        pip_count=counts,
        pip_radius=radii,
        pip_depth=column("depth"),
        body=np.array([body * rng.uniform(0.85, 1.1) for _, body, _, _ in chosen], np.float64).reshape(count, 3),
        paint=paints,
        clear=column("clear"),
        gloss=column("gloss"),
        marble=column("marble"),
    )
    return shapes, tops, [name for name, *_ in chosen]


def table_texture(rng: Random, size: int = 900) -> Floats:
    """Return the top of a table: wood, felt, cloth, paper or stone, with things that lie on it, 0 to 1."""
    base = linear(str(rng.choice(("cdaa7d", "785032", "3c3e42", "e1e1de", "1e326e", "1e5a37", "969696", "aa9682",
                                  "5a1e1e", "232326", "b08050", "f0ead8"))))  # fmt: skip
    texture = np.zeros((size, size))
    match rng.choice(["plain", "wood", "felt", "cloth", "stone"]):
        case "wood":
            texture += 0.10 * smooth_noise(rng, size, 6, 200) + 0.08 * smooth_noise(rng, size, 3, 50)
            texture += 0.08 * smooth_noise(rng, size, 60, 400)
            texture = texture if rng.random() < 0.5 else texture.T
        case "felt":
            texture += 0.10 * rng.normal(size=texture.shape) + 0.06 * smooth_noise(rng, size, 30, 30)
        case "cloth":
            y, x = np.mgrid[:size, :size] * rng.uniform(0.4, 1.2)
            texture += 0.12 * np.sin(x) * np.sin(y) + 0.08 * smooth_noise(rng, size, 40, 40)
        case "stone":
            texture += 0.12 * smooth_noise(rng, size, 9, 12) + 0.10 * smooth_noise(rng, size, 30, 30)
    top = base * np.exp(texture * rng.uniform(0.4, 1.6))[..., None]
    for _ in range(rng.choice([0, 0, 2, 5, 9])):
        lay_object(top, rng)
    return np.ascontiguousarray(np.clip(top, 0.002, 1))


def lay_object(top: Floats, rng: Random) -> None:
    """Draw a note, coin, pen, print, line of writing or dots on a table."""
    size = len(top)
    y, x = np.mgrid[:size, :size].astype(float)
    angle, (a, b) = rng.uniform(0, np.pi), rng.uniform(0, size, 2)
    u, v = (x - a) * np.cos(angle) + (y - b) * np.sin(angle), (y - b) * np.cos(angle) - (x - a) * np.sin(angle)
    ink = np.array([rng.uniform(0.02, 0.8), rng.uniform(0.02, 0.8), rng.uniform(0.02, 0.8)])
    paper = ink * 0.2 + rng.uniform(0.3, 0.7)
    match rng.choice(["note", "coin", "pen", "dots", "squares", "writing", "ring"]):
        case "note":
            w, h = rng.uniform(80, 170), rng.uniform(40, 80)
            note = (abs(u) < w) & (abs(v) < h)
            drawn = (np.hypot(u, v) < 0.6 * h) | (abs(abs(u) - 0.85 * w) < 5) | (abs(abs(v) - 0.8 * h) < 3)
            drawn |= (np.sin(u / rng.uniform(3, 9)) > 0.3) & (abs(v) < 0.4 * h) & (abs(u) > 0.4 * w)
            for corner in (-1, 1):
                drawn |= np.hypot(u - corner * 0.7 * w, v - corner * 0.6 * h) < 0.16 * h
            top[note] = paper
            top[note & drawn] = ink
        case "coin":
            r, distance = rng.uniform(15, 50), np.hypot(u, v)
            top[distance < r] = linear(str(rng.choice(("b87840", "c8b068", "b0b0b4")))) * rng.uniform(0.6, 1.1)
            top[(distance < r) & (distance > 0.85 * r)] *= 1.4
            top[(distance < 0.5 * r) & (np.sin(u) * np.cos(v * 0.7) > 0)] *= 0.6
        case "pen":
            w, h = rng.uniform(100, 300), rng.uniform(5, 12)
            pen = (abs(u) < w) & (abs(v) < h)
            top[pen] = (ink * (0.5 + 0.5 * np.cos(v / h * 1.4))[..., None])[pen]
        case "dots":  # a domino, a die drawn on paper, a pattern of spots
            radius, gap = rng.uniform(4, 12), rng.uniform(22, 60)
            columns, rows = rng.integers(1, 6), rng.integers(1, 4)
            if rng.random() < 0.6:
                top[(abs(u) < columns * gap / 2 + 0.2 * gap) & (abs(v) < rows * gap / 2 + 0.2 * gap)] = paper
            for i in range(columns):
                for j in range(rows):
                    spot = np.hypot(u - (i - (columns - 1) / 2) * gap, v - (j - (rows - 1) / 2) * gap) < radius
                    top[spot] = ink * rng.choice([0.1, 1.0])
        case "squares":  # cubes of wood, boxes, markers
            half = rng.uniform(12, 45)
            square = (abs(u) < half) & (abs(v) < half)
            top[square] = ink
            top[square & (v > 0.8 * half)] *= 0.5
            if rng.random() < 0.5:
                top[np.hypot(u, v) < 0.5 * half] = paper
        case "writing":
            strokes = (np.sin(u * rng.uniform(0.2, 0.5) + 2 * np.sin(v * 0.4)) > 0.6) & (abs(v) % 24 < 13)
            top[strokes & (abs(u) < 150) & (abs(v) < 50)] = ink * 0.1
        case _:
            top[abs(np.hypot(u, v) - rng.uniform(8, 60)) < rng.uniform(1, 5)] = ink


def light_of(kind: str, rng: Random) -> Lights:
    """Return the lights of a photograph."""
    azimuth, warmth = rng.uniform(0, 2 * np.pi), rng.uniform(-1, 1)
    low, high, soft = {"ordinary": (35, 85, 0.25), "dim": (30, 80, 0.35), "raking": (9, 24, 0.02)}[kind]
    height = np.deg2rad(rng.uniform(low, high))
    sun = np.array([np.cos(azimuth) * np.cos(height), np.sin(azimuth) * np.cos(height), np.sin(height)])
    share = rng.uniform(0.1, 0.75) if kind != "raking" else rng.uniform(0.7, 0.92)
    brightness = share / max(np.sin(height), 0.3)
    tint = np.array([1 + 0.12 * warmth, 1, 1 - 0.2 * warmth])
    turn, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 0.98)
    flat = np.sqrt(1 - up * up)
    power = rng.choice([0.0, rng.uniform(2, 14)])
    width, height_of_lamp = rng.uniform(0.05, 0.4), rng.uniform(0.05, 0.3)
    lamp = np.array([flat * np.cos(turn), flat * np.sin(turn), up, width, height_of_lamp, power])
    blinds = np.zeros(3)
    if rng.random() < (0.25 if kind == "raking" else 0.05):
        blinds = np.array([rng.uniform(2, 12), rng.uniform(0, np.pi), rng.uniform(0.2, 0.5)])
    softness = rng.uniform(0.003, soft)
    return Lights(sun, brightness * tint, softness, (1 - share) * (2 - tint) * rng.uniform(0.9, 1.1), lamp, blinds)


def camera_at(width: int, height: int, side: float, rng: Random) -> Camera:
    """Return a camera above the table that shows a die in the middle with sides of `side` pixels, tilted up to 25°."""
    tilt, turn = np.deg2rad(25 * rng.beta(1.2, 1.8)), rng.uniform(0, 2 * np.pi)
    focal = rng.uniform(0.7, 1.1) * max(width, height)
    far = focal / side
    eye = far * np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    forward = -eye / far
    roll = rng.uniform(0, 2 * np.pi)
    right = np.cross(forward, [np.cos(roll), np.sin(roll), 0.1])
    right /= np.linalg.norm(right)
    return Camera(eye, np.array([right, np.cross(right, forward), forward]), focal)


def project(camera: Camera, points: Floats, width: int, height: int) -> tuple[Floats, Floats]:
    """Return where points are in the picture, and their depths."""
    seen = (points - camera.eye) @ camera.axes.T
    depth = seen[..., 2]
    places = np.stack([seen[..., 0], -seen[..., 1]], -1) * camera.focal / depth[..., None]
    return places + np.array([width / 2, height / 2]), depth


def scatter(
    camera: Camera, width: int, height: int, side: float, count: int, rng: Random
) -> list[tuple[float, float, float, float]]:
    """Return dice that lie on the table inside the picture, as (x, y, half side, angle); some touch each other."""
    dice: list[tuple[float, float, float, float]] = []
    big = rng.random() < 0.25
    huddle = rng.choice([1.0, 1.0, rng.uniform(0.3, 0.7)])
    for _ in range(count * 40):
        if len(dice) == count:
            break
        half = 0.5 * rng.uniform(1.2, 1.6) if big and not dice else 0.5
        edge = -0.1 if rng.random() < 0.06 else 0.02  # some are cut by the frame
        margin = edge * max(width, height) + (0.9 * side if edge > 0 else 0)
        middle = np.array([width / 2, height / 2])
        reach = np.maximum((middle - margin) * huddle, 1)
        a, b = rng.uniform(-1, 1, 2) * reach / camera.focal
        v = camera.axes[2] + a * camera.axes[0] - b * camera.axes[1]
        x, y, _ = camera.eye - camera.eye[2] / v[2] * v
        angle = rng.uniform(0, np.pi / 2)
        if dice and rng.random() < 0.3:  # against another die
            x0, y0, half0, angle0 = dice[rng.integers(len(dice))]
            angle = angle0 + rng.choice([0.0, 0.0, rng.normal(0, 0.05)])
            out, along = half0 + half + rng.choice([0.005, rng.uniform(0, 0.1)]), rng.uniform(-0.6, 0.6)
            cos, sin = np.cos(angle0), np.sin(angle0)
            x, y = x0 + out * cos - along * sin, y0 + out * sin + along * cos
            (place,), _ = project(camera, np.array([[x, y, half]]), width, height)
            if np.any(place < margin) or np.any(place > (width - margin, height - margin)):
                continue
        if all(apart((x, y, half, angle), other) for other in dice):
            dice.append((x, y, half, angle))
    return dice


def apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Return whether two squares do not overlap: one of their sides separates them."""
    gap = np.array([other[0] - one[0], other[1] - one[1]])
    for angle in (one[3], one[3] + np.pi / 2, other[3], other[3] + np.pi / 2):
        axis = np.array([np.cos(angle), np.sin(angle)])
        widths = [half * (abs(np.cos(turn - angle)) + abs(np.sin(turn - angle))) for *_, half, turn in (one, other)]
        if abs(gap @ axis) >= sum(widths) * 0.995:
            return True
    return False


def photograph(seed: int, light: str, wild: bool = False, long_side: int = 640) -> tuple[Image, list[DieTruth]]:
    """Return the photograph of a seed in a light, and the dice on it.

    `wild`: pips in any colour, up to that of the body, and no metering of the light. Networks learn more from it, but
    some dice cannot be read by anyone.
    """
    rng = np.random.default_rng((seed, LIGHTS.index(light)))
    width, height = [(1, 0.75), (0.75, 1), (1, 0.5625), (0.5625, 1)][rng.integers(4)]
    width, height = int(long_side * width), int(long_side * height)
    count = int(rng.choice([0, 1, 2, 4, 6, 8, 8, 8, 10, 12, 16, 24]))
    side = long_side * np.exp(rng.uniform(np.log(1 / 22), np.log(1 / 6 if count > 2 else 1 / 4)))
    side = min(side, 0.55 * np.sqrt(width * height / max(count, 1)))
    camera = camera_at(width, height, side, rng)
    centres = scatter(camera, width, height, side, count, rng)
    dice, tops, colours = dice_of(centres, wild, rng)
    tray = np.zeros(4)
    if rng.random() < 0.4:
        spread = np.abs(dice.centre[:, :2]).max(0, initial=2) + 0.75 + rng.exponential(0.6, 2)
        tray = np.array([*spread, rng.uniform(0.3, 1.6), rng.uniform(0.1, 1)])
    rim, outside = rng.uniform(0.02, 0.7, 2)
    tinted = rng.uniform(0.7, 1.2, (2, 3))
    ground = Ground(table_texture(rng), rng.uniform(25, 60), tray, rim * tinted[0], outside * tinted[1])
    film = trace(dice, ground, light_of(light, rng), camera, width, height, int(rng.integers(1 << 31)))
    tops_at = np.column_stack([dice.centre[:, :2], 2 * dice.half])
    places, depths = project(camera, tops_at, width, height)
    corners = np.array([[a, b, c] for a in (-0.95, 0.95) for b in (-0.95, 0.95) for c in (-1, 1)])
    truth = []
    for k, (top, colour) in enumerate(zip(tops, colours, strict=True)):
        cos, sin = dice.turn[k]
        turned = corners @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]]) * dice.half[k]
        outline, _ = project(camera, dice.centre[k] + turned, width, height)
        whole = bool(np.all(outline > 0) and np.all(outline < (width, height)))
        size = 2 * dice.half[k] * camera.focal / depths[k]
        x, y = places[k]
        truth.append(DieTruth(top, float(x), float(y), float(size), colour, bool(dice.half[k] > 0.55), whole))
    return develop(film, light == "dim", wild, rng), truth


def main() -> None:
    """Write photographs as PNG files."""
    parser = argparse.ArgumentParser(prog="python -m tools.camera.render", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write them")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=12, help="the number of photographs")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(options.first, options.first + options.count):
        light = LIGHTS[seed % len(LIGHTS)]
        image, truth = photograph(seed, light)
        write_png(options.folder / f"{seed}-{light}.png", image)
        print(seed, light, *(f"{die.face}:{die.colour}" for die in truth))


if __name__ == "__main__":
    main()
