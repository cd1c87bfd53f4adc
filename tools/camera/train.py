"""Trains the networks of the camera on rendered photographs: `python -m tools.camera.train`.

Renders the photographs first (about one a second on each core), then trains on the GPU if there is one, and writes
page/src/lib/camera/camera_weights.bin. Seeds of photographs begin at `--seed` and stay below HELD_OUT.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic

import numpy as np
import torch
from torch.nn import functional

from tools.camera.networks import ANSWERS, MARGIN, SPAN, Faces, Finder, encode
from tools.camera.render import HELD_OUT, LIGHTS, photograph

WEIGHTS = Path(__file__).parents[2] / "page" / "src" / "lib" / "camera" / "camera_weights.bin"
LONG = 640
MOST = 28
"""Dice of a photograph, with room to spare."""
WINDOW = 256
"""Pixels of the windows that the finder learns from."""
CELL = 4
SIZE = 24.0
"""The side of a die whose size the finder calls 0, pixels."""
SHARES = (0.55, 0.15, 0.3)
"""Of ordinary, dim and raking light."""


def light_of_seed(seed: int) -> str:
    """Return the light in which the photograph of a seed is rendered for training."""
    return str(np.random.default_rng(seed).choice(LIGHTS, p=SHARES))


def render_one(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a photograph in a square, and its dice as rows of face, x, y, size and whole."""
    image, truth = photograph(seed, light_of_seed(seed), wild=True, long_side=LONG)
    square = np.zeros((LONG, LONG, 3), np.uint8)
    square[: image.shape[0], : image.shape[1]] = image
    dice = np.zeros((MOST, 5), np.float32)
    for row, die in zip(dice, truth, strict=False):
        row[:] = die.face, die.x, die.y, die.size, die.whole
    return square, dice


def render_all(first: int, count: int, seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """Return photographs and their dice; stop rendering after a time."""
    images, dice, end = [], [], monotonic() + seconds
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for image, truth in pool.map(render_one, range(first, first + count), chunksize=4):
            images.append(image)
            dice.append(truth)
            if len(images) % 200 == 0:
                print(f"{len(images)} photographs", flush=True)
            if monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    return np.stack(images), np.stack(dice)


class Album:
    """All photographs on the device, in four resolutions, and what is cut from them."""

    def __init__(self, images: np.ndarray, dice: np.ndarray, device: str, seed: int) -> None:
        self.device = device
        self.random = torch.Generator(device).manual_seed(seed)
        level = torch.from_numpy(images).permute(0, 3, 1, 2).contiguous()
        self.levels = [level.to(device)]
        for _ in range(3):
            halves = [functional.avg_pool2d(part.to(device).float(), 2).byte() for part in self.levels[-1].split(64)]
            self.levels.append(torch.cat(halves))
        self.dice = torch.from_numpy(dice).to(device)

    def uniform(self, low: float, high: float, *shape: int) -> torch.Tensor:
        """Return random numbers."""
        return low + (high - low) * torch.rand(*shape, generator=self.random, device=self.device)

    def integers(self, high: int, *shape: int) -> torch.Tensor:
        """Return random integers."""
        return torch.randint(high, shape, generator=self.random, device=self.device)

    def cut(self, which: torch.Tensor, centre: torch.Tensor, axes: torch.Tensor, pixels: int) -> torch.Tensor:
        """Return squares around centres, whose half-diagonals are axes; the finest level that needs no blur is read."""
        steps = (torch.arange(2 * pixels, device=self.device) + 0.5) / pixels - 1
        y, x = torch.meshgrid(steps, steps, indexing="ij")
        places = centre[:, None, None] + x[..., None] * axes[:, None, None, 0] + y[..., None] * axes[:, None, None, 1]
        step = axes[:, 0].norm(dim=-1) / pixels
        chosen = torch.log2(step.clamp(min=1)).round().long().clamp(max=len(self.levels) - 1)
        result = torch.zeros(len(which), 3, pixels, pixels, device=self.device)
        for index, level in enumerate(self.levels):
            rows = (chosen == index).nonzero()[:, 0]
            for part in rows.split(128):
                grid = places[part] / (LONG / 2) - 1
                images = level[which[part]].float()
                cut = functional.grid_sample(images, grid, align_corners=False, padding_mode="border")
                result[part] = functional.avg_pool2d(cut, 2)
        return self.recolour(result)

    def recolour(self, images: torch.Tensor) -> torch.Tensor:
        """Return images in other colours and exposures, as the networks see them: about -0.5 to 0.5."""
        n = len(images)
        images = images / 255
        swap = torch.stack([torch.randperm(3, generator=self.random, device=self.device) for _ in range(8)])
        chosen = swap[self.integers(8, n)]
        chosen[self.uniform(0, 1, n) < 0.7] = torch.arange(3, device=self.device)
        images = images.gather(1, chosen[:, :, None, None].expand_as(images))
        gain, gamma = self.uniform(0.75, 1.25, n, 3, 1, 1), self.uniform(0.75, 1.3, n, 1, 1, 1)
        grey = self.uniform(0, 0.6, n, 1, 1, 1) * (self.uniform(0, 1, n, 1, 1, 1) < 0.3)
        images = images + grey * (images.mean(1, keepdim=True) - images)
        images = (images.clamp(1e-4, 1) ** gamma * gain).clamp(0, 1)
        noise = torch.randn(images.shape, generator=self.random, device=self.device)
        return (images + 0.02 * self.uniform(0, 1, n, 1, 1, 1) * noise).clamp(0, 1) - 0.5

    def axes(self, half: torch.Tensor, turn: torch.Tensor) -> torch.Tensor:
        """Return the axes of squares of half a width, turned and sometimes mirrored."""
        mirror = torch.sign(self.uniform(-1, 1, len(half)))
        across = torch.stack([turn.cos(), turn.sin()], -1) * half[:, None]
        down = torch.stack([-turn.sin(), turn.cos()], -1) * (half * mirror)[:, None]
        return torch.stack([across, down], 1)

    def windows(self, n: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return windows of photographs, the dice in them in pixels of the window, and which dice count."""
        which = self.integers(len(self.dice), n)
        scale = torch.exp(self.uniform(np.log(0.42), np.log(0.85), n))  # the page reduces a picture to 384 pixels
        half = WINDOW / 2 / scale
        dice = self.dice[which]
        real = dice[..., 0] > 0
        extent = (dice[..., 1:3] * real[..., None]).amax(1).clamp(min=LONG * 0.5)
        centre = extent * self.uniform(0.15, 0.85, n, 2)
        turn = self.integers(4, n) * (np.pi / 2) + self.uniform(-0.2, 0.2, n)
        axes = self.axes(half, turn)
        images = self.cut(which, centre, axes, WINDOW)
        inverse = torch.linalg.inv(axes.transpose(1, 2))
        places = torch.einsum("nij,nkj->nki", inverse, dice[..., 1:3] - centre[:, None])
        placed = torch.cat([(places + 1) * WINDOW / 2, dice[..., 3:4] * scale[:, None, None]], -1)
        return images, placed, real.float() * (1 + dice[..., 4])

    def crops(self, n: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Return crops of dice and of what is none, and the answers."""
        which = self.integers(len(self.dice), n)
        dice = self.dice[which]
        count = (dice[..., 0] > 0).sum(1)
        index = (self.uniform(0, 1, n) * count.clamp(min=1)).long()
        die = dice[torch.arange(n, device=self.device), index]
        face, centre, size = die[:, 0].long(), die[:, 1:3], die[:, 3].clamp(min=20)
        jitter = torch.randn(n, 2, generator=self.random, device=self.device) * 0.05
        beside = self.uniform(0, 1, n) < 0.22  # the side of a die, or between two dice
        angle, reach = self.uniform(0, 2 * np.pi, n), self.uniform(0.42, 1.0, n)
        far = torch.stack([angle.cos(), angle.sin()], -1) * reach[:, None]
        centre = centre + size[:, None] * torch.where(beside[:, None], far, jitter)
        anywhere = (self.uniform(0, 1, n) < 0.12) | (count == 0)
        centre = torch.where(anywhere[:, None], self.uniform(20, LONG - 20, n, 2), centre)
        scale = torch.exp(0.1 * torch.randn(n, generator=self.random, device=self.device))
        scale = torch.where(beside | anywhere, torch.exp(self.uniform(-0.7, 0.7, n)), scale)
        real = dice[..., 0] > 0
        gaps = (dice[..., 1:3] - centre[:, None]).norm(dim=-1) / dice[..., 3].clamp(min=1)
        nearest = gaps.masked_fill(~real, 9).amin(1)
        answer = torch.where((beside | anywhere), torch.zeros_like(face), face)
        axes = self.axes(size * scale * MARGIN / 2, self.uniform(0, 2 * np.pi, n))
        useful = ~((beside | anywhere) & (nearest < 0.4)) & ((die[:, 4] > 0) | anywhere)
        crops = self.cut(which[useful], centre[useful], axes[useful], SPAN)
        return crops, answer[useful]


def heat_loss(found: torch.Tensor, dice: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
    """Return the loss of the finder: the focal loss of CenterNet, and errors of offset and size.

    `state` is 0 for no die, 1 for one that is cut by the frame (neither right nor wrong), 2 for a whole one.
    """
    cells = found.shape[-1]
    middle = (torch.arange(cells, device=found.device) + 0.5) * CELL
    dx, dy = dice[..., 0, None, None] - middle, dice[..., 1, None, None] - middle[:, None]
    size = dice[..., 2, None, None].clamp(min=4)
    gap = dx * dx + dy * dy
    sigma = (0.1 * size).clamp(min=0.5 * CELL)
    peak = torch.exp(-gap / (2 * sigma * sigma)) * (state[..., None, None] == 2)
    heat, owner = peak.max(1)
    unknown = ((gap < size * size) & (state[..., None, None] == 1)).any(1)
    nearest = (abs(dx) <= CELL / 2) & (abs(dy) <= CELL / 2) & (state[..., None, None] == 2)
    centre = nearest.any(1).float()
    logit = found[:, 0].float()
    p = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    positive = -torch.log(p) * (1 - p) ** 2 * centre
    negative = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * (1 - centre) * ~unknown
    count = centre.sum().clamp(min=1)

    def own(values: torch.Tensor) -> torch.Tensor:
        return values.gather(1, owner[:, None])[:, 0]

    near = (heat > 0.4).float()
    width = own(size.expand_as(peak))
    errors = abs(found[:, 1] - own(dx.expand_as(peak)) / width) + abs(found[:, 2] - own(dy.expand_as(peak)) / width)
    errors = errors + abs(found[:, 3] - torch.log(width / SIZE))
    return (positive.sum() + negative.sum()) / count + (errors * near).sum() / near.sum().clamp(min=1)


def train(network: torch.nn.Module, losses: Iterator[torch.Tensor], steps: int, seconds: float, rate: float) -> None:
    """Train a network with AdamW until the steps or the seconds are used up; the rate falls along a cosine."""
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-4)
    network.train()
    begin, mean = monotonic(), 0.0
    for step in range(steps):
        share = max(step / steps, (monotonic() - begin) / seconds)
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, step / 100 + 0.01) * (0.5 + 0.5 * np.cos(np.pi * share))
        loss = next(losses)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % 50 == 0:
            mean = loss.item() if step == 0 else 0.9 * mean + 0.1 * loss.item()
        if step % 500 == 0:
            print(f"step {step}, loss {mean:.4f}, {monotonic() - begin:.0f} s", flush=True)
    network.eval()


def finder_losses(finder: Finder, album: Album, batch: int) -> Iterator[torch.Tensor]:
    """Yield the loss of the finder on ever new windows."""
    while True:
        images, dice, state = album.windows(batch)
        yield heat_loss(finder(images), dice, state)


def face_losses(faces: Faces, album: Album, batch: int) -> Iterator[torch.Tensor]:
    """Yield the loss of the reader of faces on ever new crops."""
    while True:
        crops, answers = album.crops(batch)
        yield functional.cross_entropy(faces(crops), answers, label_smoothing=0.02)


def main() -> None:
    """Render, train and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tools.camera.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the first seed of the photographs")
    parser.add_argument("--photographs", type=int, default=5000, help="how many to render")
    parser.add_argument("--render-seconds", type=float, default=1e9, help="stop rendering after a time")
    parser.add_argument("--steps", type=int, default=12_000, help="steps of training for each network")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop training each network after a time")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where to write the weights")
    options = parser.parse_args()
    assert options.seed + options.photographs <= HELD_OUT
    images, dice = render_all(options.seed, options.photographs, options.render_seconds)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    print(f"{len(images)} photographs, training on {device}", flush=True)
    album = Album(images, dice, device, options.seed)
    finder, faces = Finder().to(device), Faces().to(device)
    train(finder, finder_losses(finder, album, 48), options.steps, options.seconds, 4e-3)
    train(faces, face_losses(faces, album, 512), options.steps, options.seconds, 4e-3)
    with torch.no_grad():
        crops, answers = album.crops(4096)
        guesses = faces(crops).argmax(1)
        table = torch.zeros(ANSWERS, ANSWERS, dtype=torch.long, device=device)
        table.index_put_((answers, guesses), torch.ones_like(answers), accumulate=True)
        print(table.cpu().numpy(), f"{(guesses == answers).float().mean():.4f}")
    options.out.write_bytes(encode(finder, faces))
    parameters = sum(p.numel() for network in (finder, faces) for p in network.parameters())
    print(f"{options.out}: {options.out.stat().st_size} bytes, {parameters} parameters")


if __name__ == "__main__":
    main()
