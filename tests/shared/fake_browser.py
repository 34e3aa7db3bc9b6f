"""What a browser hands to a worker, in Python: a database of texts, locks, and a page that listens."""

import json


class FakeDatabase:
    """Keeps texts by keys, until it is told to fail."""

    def __init__(self):
        self.texts, self.fails, self.saves = {}, False, 0

    async def load(self, start):
        return {key: text for key, text in self.texts.items() if key.startswith(start)}

    async def save(self, texts, without=()):
        if self.fails:
            raise OSError("The disk is full.")
        self.saves += 1
        kept = {key: text for key, text in self.texts.items() if not (without and key.startswith(tuple(without)))}
        self.texts = kept | dict(texts)


class FakeLocks:
    """Lets a page hold whatever no other one does."""

    def __init__(self):
        self.held, self.elsewhere = set(), set()

    async def hold(self, name):
        if name in self.elsewhere:
            return False
        self.held.add(name)
        return True


class Page:
    """Hears what its table posts: `parts` are as the last frames left them."""

    def __init__(self):
        self.told, self.parts = [], {}

    def __call__(self, text):
        message = json.loads(text)
        self.told.append(message)
        self.parts |= message.get("parts", {})
