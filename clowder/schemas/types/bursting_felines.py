"""What a seat may know in Bursting Felines: the types of Exploding Kittens. Made by `make schemas`."""

from clowder.schemas.types.exploding_kittens import ExplodingKittensRecord, ExplodingKittensView

BurstingFelinesRecord = ExplodingKittensRecord
BurstingFelinesView = ExplodingKittensView
