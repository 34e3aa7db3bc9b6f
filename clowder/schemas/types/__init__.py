"""What a seat may know, as TypedDicts: a view and a record for every game. Made by `make schemas`."""

from clowder.schemas.types.bursting_felines import BurstingFelinesRecord, BurstingFelinesView
from clowder.schemas.types.cats import CatsRecord, CatsView
from clowder.schemas.types.exploding_kittens import ExplodingKittensRecord, ExplodingKittensView
from clowder.schemas.types.hold_my_bear import HoldMyBearRecord, HoldMyBearView
from clowder.schemas.types.nine_lives import NineLivesRecord, NineLivesView

__all__ = [
    "BurstingFelinesRecord",
    "BurstingFelinesView",
    "CatsRecord",
    "CatsView",
    "ExplodingKittensRecord",
    "ExplodingKittensView",
    "HoldMyBearRecord",
    "HoldMyBearView",
    "NineLivesRecord",
    "NineLivesView",
]
