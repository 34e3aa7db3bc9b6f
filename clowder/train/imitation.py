"""Learning from games between bots (`clowder dataset`): their choices, and who won.

This trains a network to play like a search, which is far too slow to train against. As a frozen opponent it can replace
the search.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

from clowder.engine.errors import ClowderError
from clowder.train.course import Course

KEPT = 20  # one in this many decisions is used for measuring, not for learning


def imitate(course: Course, sets: Sequence[dict[str, Any]], tell: Callable[[str], None]) -> None:
    """Learns to choose like the first bot of some data sets, for as long as the settings say. Writes the network."""
    bot = sets[0]["card"]["bots"][0]["name"]
    shown, mask, action, result, players = _read(course, sets, bot)
    settings, net = course.settings, course.net
    count = torch.arange(len(action), device=course.device)
    learned, kept = count[count % KEPT != 0], count[count % KEPT == 0]
    course.out.mkdir(parents=True, exist_ok=True)
    started, update, part = time.perf_counter(), 0, 0.0
    while part < 1:
        for chosen in learned[torch.randperm(len(learned), device=course.device)].split(settings.batch):
            rate = settings.rate + (settings.final_rate - settings.rate) * part
            for group in course.optimizer.param_groups:
                group["lr"] = rate
            odds, wins = net(shown[chosen], mask[chosen], players[chosen])
            missed = -odds.log_softmax(1).gather(1, action[chosen][:, None]).mean()
            loss = missed - settings.value * (result[chosen] * wins).sum(1).mean()
            course.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            course.optimizer.step()
            update += 1
            spent = (time.perf_counter() - started) / 60
            part = update / settings.updates if settings.updates else spent / settings.minutes
            if part >= 1:
                break
        with torch.no_grad():
            odds = net(shown[kept], mask[kept], players[kept])[0]
        agreed = float((odds.argmax(1) == action[kept]).float().mean())
        tell(f"{update} updates: chooses like {bot} in {100 * agreed:.1f}% of {len(kept)} decisions it has not seen")
    course.write(course.played)


def _read(course: Course, sets: Sequence[dict[str, Any]], bot: str) -> tuple[torch.Tensor, ...]:
    """Returns observations, masks, actions, results [decisions, seats + 1] and numbers of players."""
    parts = []
    for data in sets:
        card = data["card"]
        if (card["game"], card["encoding"]) != (course.game.name, course.game.encoding):
            raise ClowderError(f"A data set is of {card['title']} with encoding {card['encoding']}. Write it again.")
        numbers = [number for number, each in enumerate(card["bots"]) if each["name"] == bot]
        own = np.isin(data["bot"], numbers)
        result = np.zeros((int(own.sum()), course.game.max_players + 1), np.float32)
        result[:, : card["players"]] = data["result"][own]
        result[:, -1] = 1 - result.sum(1)
        players = np.full(len(result), card["players"], np.int64)
        parts.append(
            (data["observation"][own], data["mask"][own], data["action"][own].astype(np.int64), result, players)
        )
    if not parts or not sum(len(part[2]) for part in parts):
        raise ClowderError(f"These data sets have no decisions of {bot}.")
    return tuple(torch.as_tensor(np.concatenate(each), device=course.device) for each in zip(*parts, strict=True))
