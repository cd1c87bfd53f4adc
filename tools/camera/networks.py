"""The two networks of the camera in PyTorch: one finds dice, the other reads the face in a crop.

page/src/lib/camera/network.ts runs the same layers, in the order in which `weights_of` writes their weights.
"""

from collections.abc import Iterator

import numpy as np
import torch
from torch import nn

SPAN = 32
"""Pixels of the crop of a die."""
MARGIN = 1.75
"""Sides of a die that a crop shows."""
ANSWERS = 7
"""Nothing (also a side face, or a part of a die), then the faces."""


class Layer(nn.Sequential):
    """A convolution of 3 x 3 (or 1 x 1) with batch normalisation and ReLU."""

    def __init__(self, inputs: int, outputs: int, size: int = 3, stride: int = 1, groups: int = 1) -> None:
        super().__init__(
            nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(),
        )


def separable(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """Return a convolution of 3 x 3 for each channel, and one of 1 x 1 that mixes them."""
    return nn.Sequential(Layer(inputs, inputs, 3, stride, inputs), Layer(inputs, outputs, 1))


class Finder(nn.Module):
    """Marks the middle of each upper face on a grid of 4 pixels: certainty, offset in sides of a die, and size."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(Layer(3, 8, stride=2), Layer(8, 16, stride=2), separable(16, 24))
        self.second = nn.Sequential(separable(24, 40, 2), separable(40, 40), separable(40, 40))
        self.third = nn.Sequential(separable(40, 56, 2), separable(56, 56), separable(56, 56), separable(56, 56))
        self.to_second = Layer(56, 40, 1)
        self.mix_second = separable(40, 40)
        self.to_first = Layer(40, 24, 1)
        self.mix_first = nn.Sequential(separable(24, 24), separable(24, 24))
        self.head = nn.Conv2d(24, 4, 1)
        nn.init.constant_(self.head.bias, -3.0)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        """Return the logit of a die, its offset across and down, and the logarithm of its size, by cell."""
        first = self.first(image)
        second = self.second(first)
        third = self.third(second)
        second = self.mix_second(second + upsample(self.to_second(third)))
        first = self.mix_first(first + upsample(self.to_first(second)))
        result: torch.Tensor = self.head(first)
        return result


def upsample(image: torch.Tensor) -> torch.Tensor:
    """Return an image twice as large, each pixel four times."""
    return nn.functional.interpolate(image, scale_factor=2.0, mode="nearest")


class Faces(nn.Module):
    """Reads the face in a crop."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(Layer(3, 8), Layer(8, 16, stride=2), Layer(16, 24), Layer(24, 40, stride=2))
        self.place = nn.Conv2d(40, 40, SPAN // 4, groups=40)
        self.answer = nn.Linear(40, ANSWERS)

    def forward(self, crop: torch.Tensor) -> torch.Tensor:
        """Return the logits of the answers."""
        result: torch.Tensor = self.answer(torch.relu(self.place(self.body(crop))).flatten(1))
        return result


def weights_of(network: nn.Module) -> Iterator[np.ndarray]:
    """Yield kernels, from input to output, and biases of all layers, with batch normalisation folded in."""
    modules = list(network.modules())
    for i, module in enumerate(modules):
        if not isinstance(module, (nn.Conv2d, nn.Linear)):
            continue
        kernel = module.weight.detach().cpu().double()
        bias = torch.zeros(len(kernel)).double() if module.bias is None else module.bias.detach().cpu().double()
        norm = modules[i + 1] if i + 1 < len(modules) else None
        if isinstance(norm, nn.BatchNorm2d):
            scale = norm.weight.detach().cpu().double() / torch.sqrt(norm.running_var.cpu().double() + norm.eps)
            bias = norm.bias.detach().cpu().double() - norm.running_mean.cpu().double() * scale
            kernel = kernel * scale.reshape(-1, *[1] * (kernel.dim() - 1))
        # Outputs first, then rows and columns, then inputs: the order in which the page gathers a patch.
        if kernel.dim() == 4:
            kernel = kernel.permute(0, 2, 3, 1)
        yield kernel.reshape(len(kernel), -1).numpy().astype(np.float32)
        yield bias.numpy().astype(np.float32)


def encode(*networks: nn.Module) -> bytes:
    """Return the weights as the upper halves of 32-bit floats, little endian."""
    flat = np.concatenate([part.ravel() for network in networks for part in weights_of(network)])
    bits = flat.view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype("<u2").tobytes()
