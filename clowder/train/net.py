"""The learning network, in PyTorch. Its parameters are written for players/champion.py, which computes the same."""

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from clowder.engine.play.game import Game
from clowder.players.champion import HIDDEN, SIZE, Weights

NEVER = -1e9  # log odds of impossible actions
STEP = 64  # widths are multiples of this


def width_of(game: Game) -> int:
    """Returns the largest width whose network is small enough to ship, as float16."""
    columns, actions, seats = sizes_of(game)
    width = STEP
    while 2 * ((width + STEP) * (columns + HIDDEN * (width + STEP) + actions + seats + 1 + 20)) <= SIZE:
        width += STEP
    return width


def sizes_of(game: Game) -> tuple[int, int, int]:
    """Returns the numbers of columns, actions and seats."""
    return len(game.fields.columns), len(game.actions.names), game.max_players


class Net(nn.Module):
    """Predicts from an observation how good each action is, and who wins: the seats from its own on, or nobody."""

    def __init__(self, game: Game, width: int) -> None:
        super().__init__()
        columns, actions, self.seats = sizes_of(game)
        self.register_buffer("scales", torch.as_tensor(game.scales), persistent=False)
        self.first = nn.Linear(columns, width)
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(HIDDEN))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(1 + HIDDEN))
        self.policy, self.values = nn.Linear(width, actions), nn.Linear(width, self.seats + 1)
        for last in (self.policy, self.values):
            nn.init.normal_(last.weight, std=0.01)
            nn.init.zeros_(last.bias)

    def forward(self, shown: Tensor, mask: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
        """Returns log odds of the actions, and of the winner [B, seats + 1]; the last place is a draw."""
        with torch.autocast("cuda", torch.bfloat16, enabled=shown.is_cuda):
            row = shown.to(torch.bfloat16 if shown.is_cuda else torch.float32)  # bytes are exact in both
            found = functional.relu(
                self.norms[0](functional.linear(row, self.first.weight * self.scales, self.first.bias))
            )
            for layer, norm in zip(self.hidden, self.norms[1:], strict=True):
                found = found + functional.relu(norm(layer(found)))
            odds, wins = self.policy(found).float(), self.values(found).float()
        place = torch.arange(self.seats + 1, device=shown.device)
        absent = (place >= players[:, None]) & (place < self.seats)
        return odds.masked_fill(mask == 0, NEVER), wins.masked_fill(absent, NEVER).log_softmax(1)


def weights_of(net: Net) -> Weights:
    """Returns a network's parameters in the form in which they are shipped."""
    first = (net.first.weight * net.scales).T
    layers, norms = list(net.hidden), list(net.norms)
    arrays = (
        first,
        net.first.bias,
        torch.stack([torch.stack([norm.weight, norm.bias]) for norm in norms]),
        torch.stack([layer.weight.T for layer in layers]),
        torch.stack([layer.bias for layer in layers]),
        net.policy.weight.T,
        net.policy.bias,
        net.values.weight.T,
        net.values.bias,
    )
    return Weights(*(each.detach().cpu().numpy().astype(np.float16) for each in arrays))


def give_weights(net: Net, weights: Weights) -> None:
    """Loads shipped parameters into a network."""
    arrays: Mapping[str, Tensor] = {k: torch.as_tensor(np.asarray(v, np.float32)) for k, v in weights._asdict().items()}
    kept = {
        "first.weight": arrays["first"].T / net.scales.cpu(),
        "first.bias": arrays["first_bias"],
        **{
            f"norms.{k}.{part}": arrays["norms"][k, p]
            for k in range(1 + HIDDEN)
            for p, part in enumerate(("weight", "bias"))
        },
        **{f"hidden.{k}.weight": arrays["hidden"][k].T for k in range(HIDDEN)},
        **{f"hidden.{k}.bias": arrays["hidden_bias"][k] for k in range(HIDDEN)},
        "policy.weight": arrays["policy"].T,
        "policy.bias": arrays["policy_bias"],
        "values.weight": arrays["values"].T,
        "values.bias": arrays["values_bias"],
    }
    net.load_state_dict(kept)
