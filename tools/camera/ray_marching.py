"""Ray marching of dice on a table: rounded cubes with recessed pips, hard and soft shadows, glints, translucent bodies.

Lengths are in sides of an ordinary die; the table is z = 0. `tools.camera.render` makes the scenes.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FAR = 1e9


class DiceShapes(NamedTuple):
    """All dice of a scene, an entry each. Lengths below `half` are in halves of the side."""

    centre: Floats
    """(n, 3)"""
    half: Floats
    turn: Floats
    """(n, 2): cosine and sine of the angle about the vertical axis."""
    corner: Floats
    """The radius of edges and corners."""
    ball: Floats
    """The radius of the sphere that rounds the corners off; 2 for none."""
    pips: Floats
    """(n, 6, 6, 2): places on the faces +x, -x, +y, -y, +z and -z."""
    pip_count: NDArray[np.int64]
    """(n, 6)"""
    pip_radius: Floats
    """(n, 6)"""
    pip_depth: Floats
    """0 for printed pips."""
    body: Floats
    """(n, 3), linear light"""
    paint: Floats
    """(n, 6, 3): the pips' colour on each face."""
    clear: Floats
    """0 for an opaque body, 1 for coloured glass."""
    gloss: Floats
    marble: Floats


class Lights(NamedTuple):
    """The lights of a scene."""

    sun: Floats
    """The direction towards the main light."""
    sun_colour: Floats
    softness: float
    """The tangent of the main light's apparent radius: 0.005 for the sun."""
    sky: Floats
    """The colour of all other light."""
    lamp: Floats
    """The direction towards a window or lamp that glossy bodies reflect, its half-sizes and its brightness."""
    blinds: Floats
    """Spacing, angle and share of stripes of shade in the main light; spacing 0 for none."""


class Camera(NamedTuple):
    """A camera: where it is, its axes, and its focal length in pixels."""

    eye: Floats
    axes: Floats
    """(3, 3): right, up, forward."""
    focal: float


class Ground(NamedTuple):
    """The table and a tray on it."""

    texture: Floats
    """(h, w, 3), linear light, centred on the origin."""
    scale: float
    """Pixels of the texture a side of a die."""
    tray: Floats
    """Half-width, half-length, height and thickness of the walls; height 0 for no tray."""
    rim: Floats
    outside: Floats


@njit(cache=True, fastmath=True)
def distance(dice: DiceShapes, k: int, x: float, y: float, z: float) -> float:
    """Return the distance of a point, in the die's own axes and half sides, from its surface."""
    corner = dice.corner[k]
    ax, ay, az = abs(x), abs(y), abs(z)
    qx, qy, qz = ax - 1 + corner, ay - 1 + corner, az - 1 + corner
    outside = np.sqrt(max(qx, 0.0) ** 2 + max(qy, 0.0) ** 2 + max(qz, 0.0) ** 2)
    d = max(outside + min(max(qx, qy, qz), 0.0) - corner, np.sqrt(x * x + y * y + z * z) - dice.ball[k])
    depth = dice.pip_depth[k]
    if depth == 0 or d > 0.2:
        return d
    face, u, v, height = on_face(x, y, z)
    radius = dice.pip_radius[k, face]
    sphere = (radius * radius + depth * depth) / (2 * depth)
    for i in range(dice.pip_count[k, face]):
        du, dv = u - dice.pips[k, face, i, 0], v - dice.pips[k, face, i, 1]
        d = max(d, sphere - np.sqrt(du * du + dv * dv + (height - 1 - sphere + depth) ** 2))
    return d


@njit(cache=True, fastmath=True)
def on_face(x: float, y: float, z: float) -> tuple[int, float, float, float]:
    """Return the face that a point is nearest to, its place on it, and its height along the face's normal."""
    ax, ay, az = abs(x), abs(y), abs(z)
    if az >= ax and az >= ay:
        return (4 if z > 0 else 5), x, y, az
    if ax >= ay:
        return (0 if x > 0 else 1), y, z, ax
    return (2 if y > 0 else 3), x, z, ay


@njit(cache=True, fastmath=True)
def meets(dice: DiceShapes, k: int, p: Floats, v: Floats) -> bool:
    """Return whether a ray comes near a die: a quick test before `march`."""
    x, y, z = dice.centre[k, 0] - p[0], dice.centre[k, 1] - p[1], dice.centre[k, 2] - p[2]
    along = x * v[0] + y * v[1] + z * v[2]
    reach = 3.0 * dice.half[k] ** 2
    square = x * x + y * y + z * z
    return square < reach or (along > 0 and square - along * along < reach)


@njit(cache=True, fastmath=True)
def to_die(dice: DiceShapes, k: int, p: Floats, v: Floats) -> tuple[Floats, Floats]:
    """Return a point and a direction in the axes and half sides of a die."""
    cos, sin = dice.turn[k]
    q = (p - dice.centre[k]) / dice.half[k]
    return (
        np.array((cos * q[0] + sin * q[1], cos * q[1] - sin * q[0], q[2])),
        np.array((cos * v[0] + sin * v[1], cos * v[1] - sin * v[0], v[2])),
    )


@njit(cache=True, fastmath=True)
def march(dice: DiceShapes, k: int, p: Floats, v: Floats, least: float) -> float:
    """Return how far a ray travels to a die, in its half sides; FAR if it misses."""
    b = p[0] * v[0] + p[1] * v[1] + p[2] * v[2]
    gap = b * b - (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]) + 3.0
    if gap < 0:
        return FAR
    t, end = max(least, -b - np.sqrt(gap)), -b + np.sqrt(gap)
    for _ in range(48):
        if t > end:
            return FAR
        d = distance(dice, k, p[0] + t * v[0], p[1] + t * v[1], p[2] + t * v[2])
        if d < 0.003:
            return t
        t += max(0.9 * d, 0.004)
    return t if d < 0.03 else FAR


@njit(cache=True, fastmath=True)
def sunlight(dice: DiceShapes, ground: Ground, lights: Lights, p: Floats, jitter: Floats) -> Floats:
    """Return how much of the main light reaches a point, by colour."""
    light = lights.sun + lights.softness * jitter
    light = light / np.sqrt((light * light).sum())
    share = np.ones(3)
    for k in range(len(dice.half)):
        if not meets(dice, k, p, light):
            continue
        q, v = to_die(dice, k, p, light)
        if march(dice, k, q, v, 0.04) < FAR:
            share *= dice.clear[k] * (0.15 + 0.6 * dice.body[k])
    width, length, height, _ = ground.tray
    for axis, reach in ((0, width), (1, length)):
        if height > 0 and abs(p[axis]) < reach and abs(light[axis]) > 1e-6:
            t = (np.sign(light[axis]) * reach - p[axis]) / light[axis]
            if p[2] + t * light[2] < height:
                share *= 0.0
    spacing, angle, shade = lights.blinds
    if spacing > 0:
        t = p[2] / light[2]
        u = (np.cos(angle) * (p[0] - t * light[0]) + np.sin(angle) * (p[1] - t * light[1])) / spacing
        share *= 0.0 if u - np.floor(u) < shade else 1.0
    return share


@njit(cache=True, fastmath=True)
def openness(dice: DiceShapes, p: Floats, n: Floats) -> float:
    """Return how open the sky is above a point: less in pips and beside dice."""
    least = 1.0
    for reach in (0.12, 0.4):
        q = p + reach * n
        for k in range(len(dice.half)):
            if np.hypot(q[0] - dice.centre[k, 0], q[1] - dice.centre[k, 1]) < 3 * dice.half[k]:
                local, _ = to_die(dice, k, q, n)
                least = min(least, 0.25 + 0.75 * distance(dice, k, local[0], local[1], local[2]) * dice.half[k] / reach)
    return max(least, 0.12)


@njit(cache=True, fastmath=True)
def glare(lights: Lights, mirrored: Floats) -> float:
    """Return what a mirror shows in a direction: a dim room with one bright window."""
    d = lights.lamp
    side = np.array((d[1], -d[0], 0.0)) / np.sqrt(d[0] ** 2 + d[1] ** 2 + 1e-9)
    along = mirrored[0] * d[0] + mirrored[1] * d[1] + mirrored[2] * d[2]
    across = mirrored[0] * side[0] + mirrored[1] * side[1]
    up = mirrored[2] - d[2]
    inside = along > 0 and abs(across) < d[3] and abs(up) < d[4]
    return 0.25 + 0.25 * max(mirrored[2], 0.0) + (d[5] if inside else 0.0)


@njit(cache=True, fastmath=True)
def die_colour(
    dice: DiceShapes, k: int, ground: Ground, lights: Lights, p: Floats, v: Floats, jitter: Floats
) -> Floats:
    """Return the light that a point of a die sends along a ray."""
    q, w = to_die(dice, k, p, v)
    e = 0.004
    n = np.empty(3)
    for axis in range(3):
        step = np.zeros(3)
        step[axis] = e
        a, b = q + step, q - step
        n[axis] = distance(dice, k, a[0], a[1], a[2]) - distance(dice, k, b[0], b[1], b[2])
    n /= np.sqrt((n * n).sum()) + 1e-9
    face, x, y, _ = on_face(q[0], q[1], q[2])
    albedo = dice.body[k].copy()
    if dice.marble[k] > 0:
        swirl = np.sin(5 * q[0] + 3 * np.sin(4 * q[1] + k) + 4 * q[2]) * np.sin(7 * q[1] - 4 * q[0] + 2 * k)
        albedo *= 1 + dice.marble[k] * swirl
    clear = dice.clear[k]
    if clear > 0:  # the pips of the opposite faces shine through
        inward = w * 0.66 - n * 0.45
        reach = FAR
        for axis in range(3):
            if abs(inward[axis]) > 1e-6:
                reach = min(reach, (np.sign(inward[axis]) - q[axis]) / inward[axis])
        exit_point = q + max(reach, 0.0) * inward
        back, bx, by, _ = on_face(exit_point[0], exit_point[1], exit_point[2])
        for i in range(dice.pip_count[k, back]):
            gap = np.hypot(bx - dice.pips[k, back, i, 0], by - dice.pips[k, back, i, 1])
            if gap < dice.pip_radius[k, back]:
                albedo += 0.4 * clear * (dice.paint[k, back] - albedo)
        albedo *= 1 + 0.35 * clear * np.sin(3 * exit_point[0] + 2 * exit_point[1])
    painted = False
    for i in range(dice.pip_count[k, face]):
        if np.hypot(x - dice.pips[k, face, i, 0], y - dice.pips[k, face, i, 1]) < dice.pip_radius[k, face]:
            painted = True
            albedo = dice.paint[k, face].copy()
    cos, sin = dice.turn[k]
    normal = np.array((cos * n[0] - sin * n[1], sin * n[0] + cos * n[1], n[2]))
    facing = (normal * lights.sun).sum()
    if clear > 0 and not painted:  # light also comes from inside
        facing = (1 - 0.6 * clear) * max(facing, 0.0) + 0.6 * clear * 0.7
        direct = facing * np.maximum(sunlight(dice, ground, lights, p + 0.01 * normal, jitter), 0.5 * clear)
    elif facing > 0:
        direct = facing * sunlight(dice, ground, lights, p + 0.01 * normal, jitter)
    else:
        direct = np.zeros(3)
    open_sky = openness(dice, p, normal) * (0.65 + 0.35 * normal[2])
    light = albedo * (direct * lights.sun_colour + open_sky * lights.sky)
    mirrored = v - 2 * (v * normal).sum() * normal
    fresnel = 0.04 + 0.6 * (1 - abs((v * normal).sum())) ** 5
    shine = dice.gloss[k] * (0.7 if painted else 1.0)
    light += shine * fresnel * glare(lights, mirrored) * lights.sky * (0.3 + 0.7 * open_sky)
    spot = max((mirrored * lights.sun).sum(), 0.0)
    return light + shine * direct.mean() * lights.sun_colour * (0.9 * spot**300 + 0.12 * spot**30)


@njit(cache=True, fastmath=True)
def ground_colour(dice: DiceShapes, ground: Ground, lights: Lights, eye: Floats, v: Floats, jitter: Floats) -> Floats:
    """Return the light that the table or the tray sends along a ray."""
    width, length, height, thickness = ground.tray
    p = eye - eye[2] / v[2] * v
    normal = np.array((0.0, 0.0, 1.0))
    h, w = ground.texture.shape[:2]
    x = min(max(p[0] * ground.scale + w / 2, 0.0), w - 1.001)
    y = min(max(p[1] * ground.scale + h / 2, 0.0), h - 1.001)
    i, j = int(y), int(x)
    fy, fx = y - i, x - j
    t = ground.texture
    albedo = (t[i, j] * (1 - fx) + t[i, j + 1] * fx) * (1 - fy) + (t[i + 1, j] * (1 - fx) + t[i + 1, j + 1] * fx) * fy
    if height > 0:
        top = eye + (height - eye[2]) / v[2] * v
        inner = abs(top[0]) < width and abs(top[1]) < length
        if not inner and abs(top[0]) < width + thickness and abs(top[1]) < length + thickness:
            p, albedo = top, ground.rim
        elif inner:  # down the inner side of a wall?
            for axis, reach in ((0, width), (1, length)):
                if abs(v[axis]) > 1e-9 and abs(p[axis]) > reach:
                    s = (np.sign(v[axis]) * reach - eye[axis]) / v[axis]
                    p = eye + s * v
                    normal = np.zeros(3)
                    normal[axis] = -np.sign(v[axis])
                    p = p + 0.001 * normal
                    albedo = ground.rim * 0.9
        elif abs(p[0]) > width or abs(p[1]) > length:
            albedo = ground.outside
    facing = max((normal * lights.sun).sum(), 0.0)
    direct = facing * sunlight(dice, ground, lights, p, jitter) if facing > 0 else np.zeros(3)
    return albedo * (direct * lights.sun_colour + openness(dice, p, normal) * lights.sky)


@njit(cache=True, fastmath=True)
def trace(
    dice: DiceShapes, ground: Ground, lights: Lights, camera: Camera, width: int, height: int, seed: int
) -> Floats:
    """Return the picture that the camera takes, (height, width, 3) in linear light."""
    np.random.seed(seed)
    picture = np.zeros((height, width, 3))
    for row in range(height):
        for column in range(width):
            a = (column + np.random.random() - width / 2) / camera.focal
            b = (height / 2 - row - np.random.random()) / camera.focal
            v = camera.axes[2] + a * camera.axes[0] + b * camera.axes[1]
            v /= np.sqrt((v * v).sum())
            jitter = np.random.normal(0.0, 1.0, 3)
            nearest, hit = FAR, -1
            for k in range(len(dice.half)):
                if not meets(dice, k, camera.eye, v):
                    continue
                q, w = to_die(dice, k, camera.eye, v)
                t = march(dice, k, q, w, 0.0)
                if t < FAR and t * dice.half[k] < nearest:
                    nearest, hit = t * dice.half[k], k
            if hit >= 0:
                light = die_colour(dice, hit, ground, lights, camera.eye + nearest * v, v, jitter)
            else:
                light = ground_colour(dice, ground, lights, camera.eye, v, jitter)
            picture[row, column] = light
    return picture
