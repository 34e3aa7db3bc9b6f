"""Windows of the browser that are used again: to open one costs more than all that most tests do in it."""

import os
import re
import shutil
from datetime import UTC, datetime

from pages import PATIENCE, SEEDED

CHROMIUM = os.environ.get("CLOWDER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
LOST = ("WebSocket", "ERR_CONNECTION", "Cross-Origin-Opener-Policy header has been ignored")
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"

# A page's time stands still until a test turns its clock. Pictures are drawn all the same.
KEEP = "window.picture = [requestAnimationFrame, cancelAnimationFrame];"
GIVE_BACK = "[window.requestAnimationFrame, window.cancelAnimationFrame] = window.picture;"


def is_wrong(message):
    """Returns whether a console line is our fault. A lost connection, or a header that needs TLS, is not."""
    return message.type == "error" and not any(what in message.text for what in LOST)


class Window:
    """A browser of somebody's own, with one page; what goes wrong in its pages is noted."""

    def __init__(self, browser, address, wrong, scripts=(), **settings):
        self.wrong, self.hear, self._stopped = wrong, None, False
        self.context = browser.new_context(**{"base_url": address, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on("console", self._hear)
        self.page = self.context.new_page()
        for script in scripts:  # not for its empty page
            self.context.add_init_script(script)

    def _hear(self, message):
        if is_wrong(message):
            self.wrong.append(f"{message.text} ({message.location['url']})")

    def look(self, width, height, reduced_motion=None, color_scheme=None):
        """Gives the page a size, and what its viewer likes."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(reduced_motion=reduced_motion or "no-preference", color_scheme=color_scheme or "light")

    def stop(self, now):
        """Lets the page's time stand still at this moment: milliseconds since 1970."""
        if not self._stopped:
            self._stopped = True
            self.page.add_init_script(KEEP)
            self._set(now)
            self.page.add_init_script(GIVE_BACK)
            self.page.route_web_socket(re.compile(r"/table/ABCD/live"), lambda socket: self.hear(socket))
        else:
            self._set(now)

    def _set(self, now):
        self.page.clock.install(time=datetime.fromtimestamp(now / 1000 - 1, UTC))
        self.page.clock.pause_at(datetime.fromtimestamp(now / 1000, UTC))

    def forget(self, empty):
        """Makes it the window of somebody new: at an empty page of the server, where what it has kept is."""
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.goto(empty)
        self.page.evaluate(FORGET)
        self.context.clear_cookies()


class Windows:
    """All windows of a browser; a test takes them one after the other, and they are as new."""

    def __init__(self, browser, address):
        self._browser, self._address = browser, address
        self._kept, self._taken, self._others, self.wrong = {}, [], [], []

    def take(self, kind, scripts=(), seeded=False, **settings):
        """Returns a window that nobody has used since it was forgotten: of this kind, or with settings of its own.

        `seeded`: its numbers at random are the same each time; but not where it is Playwright that draws them.
        """
        settings = {"service_workers": "block", **settings}  # they would fetch the shell for each test
        kept = self._others if kind is None else self._kept.setdefault(kind, [])
        number = len(kept) if kind is None else self._taken.count(kind)
        if number == len(kept):
            scripts = (SEEDED % number, *scripts) if seeded else scripts
            kept.append(Window(self._browser, self._address, self.wrong, scripts, **settings))
        self._taken.append(kind)
        return kept[number]

    def give_back(self):
        """Takes all windows back; raises if something went wrong in one of them."""
        for window in self._others:
            window.context.close()
        for kind in {*self._taken} - {None}:
            for window in self._kept[kind][: self._taken.count(kind)]:
                window.forget(f"{self._address}/shelf/0")
        self._others, self._taken = [], []
        wrong = list(self.wrong)
        self.wrong.clear()
        assert not wrong, wrong
