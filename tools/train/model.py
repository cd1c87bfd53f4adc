"""The network in PyTorch: computes the same as `croupier.network.inference`, for many positions and with gradients."""

from __future__ import annotations

from math import sqrt

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear

from croupier.network import features as f
from croupier.network.inference import SHAPES, NetworkWeights
from croupier.rules.table import BANDIT, CASINOS, SEATS, SLOTS

SUMMED = 0.25
"""The factor by which the sum of codes is scaled while training."""
NOT_THERE = 1e4
"""Subtracted from the logits of seats that a table does not have."""


def feature_scales() -> tuple[Tensor, Tensor]:
    """Return the factors of a casino's and of the context's features while training, which make all about 1."""
    casino, seat = torch.ones(f.CASINO), torch.ones(f.SEAT)
    casino[:SLOTS] = 0.1
    casino[f.TAKES : f.TAKES + SEATS] = 0.1
    seat[f.HAND + 1] = 0.5
    seat[f.MONEY] = seat[f.PAID] = 0.1
    seat[f.WON] = 0.25
    return casino, torch.cat([seat.repeat(SEATS), torch.ones(f.CONTEXT - f.PLAYERS_AT)])


def unchanged_features() -> Tensor:
    """Return 1 for each feature of the context that a move leaves unchanged, 0 for the others.

    The latter are part of the codes of casinos.
    """
    seats = torch.ones(SEATS, f.SEAT)
    seats[0, : f.MONEY] = 0
    seats[:, f.PAID] = 0
    return torch.cat([seats.flatten(), torch.ones(f.CONTEXT - f.PLAYERS_AT)])


class Network(nn.Module):
    """The network; its parameters are the fields of `Weights` before scaling."""

    def __init__(self) -> None:
        super().__init__()
        for name, shape in SHAPES.items():
            bound = 1 / sqrt(shape[0]) if len(shape) == 2 else 0.0
            self.register_parameter(name, nn.Parameter(torch.empty(shape).uniform_(-bound, bound)))
        casino, context = feature_scales()
        self.register_buffer("casino_scale", casino[:, None], persistent=False)
        self.register_buffer("context_scale", context[:, None], persistent=False)
        self.register_buffer("around_scale", (context * unchanged_features())[:, None], persistent=False)
        there = torch.arange(SEATS)[None, :] < torch.arange(2, SEATS + 1)[:, None]
        self.register_buffer("absent", (~there).float() * NOT_THERE, persistent=False)

    def forward(self, features: Tensor, dtype: torch.dtype) -> Tensor:
        """Return the logarithms of the shares of victory, up to a constant, by position and seat."""

        def layer(inputs: Tensor, name: str) -> Tensor:
            matrix, bias = getattr(self, name).T, getattr(self, f"{name}_bias")
            return linear(inputs, matrix.to(inputs.dtype), bias.to(inputs.dtype))

        casinos = features[:, : f.CONTEXT_AT].to(dtype).view(-1, CASINOS, f.CASINO)
        context = features[:, f.CONTEXT_AT :].to(dtype)
        around = linear(context, (self.around * self.around_scale).T.to(dtype), self.around_bias.to(dtype))
        before = casinos @ (self.casino * self.casino_scale).to(dtype)
        code = torch.relu(layer(torch.relu(before + around[:, None]), "code"))
        bandit = context[:, f.BANDIT_AT, None]
        summed = (code[:, :BANDIT].sum(1) + code[:, BANDIT] * bandit) * SUMMED
        base = linear(context, (self.context * self.context_scale).T.to(dtype), self.context_bias.to(dtype))
        first = torch.relu(summed @ self.first.to(dtype) + base)
        logits = layer(torch.relu(layer(first, "second")).float(), "share")
        return logits - context[:, f.PLAYERS_AT : f.LATER_AT].float() @ self.absent

    def weights(self) -> NetworkWeights:
        """Return the parameters in the form that inference uses."""
        arrays = {name: parameter.detach().float().cpu() for name, parameter in self.named_parameters()}
        arrays["context"] = arrays["context"] * self.context_scale.cpu()
        arrays["around"] = arrays["around"] * self.around_scale.cpu()
        arrays["casino"] = arrays["casino"] * self.casino_scale.cpu()
        arrays["first"] = arrays["first"] * SUMMED
        return NetworkWeights(
            **{name: np.ascontiguousarray(array.numpy(), np.float32) for name, array in arrays.items()}
        )
