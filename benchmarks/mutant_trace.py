"""Notes which lines of some folders are reached: by a test, and by the Python processes that it starts.

`mutate.py` puts a copy of this file into its copy of the project as sitecustomize.py, which every Python imports when
it begins.
"""

import atexit
import json
import os
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

FOLDERS, NOTES = "MUTANTS_FOLDERS", "MUTANTS_NOTES"  # in the environment of a process that is to note its lines


class Tracer:
    """The lines that are reached in the files of some folders, from `start` to `stop`."""

    def __init__(self, folders: list[str]) -> None:
        self.lines: set[tuple[str, int]] = set()
        self._folders = tuple(folder + os.sep for folder in folders)
        self._files: dict[CodeType, str] = {}

    def start(self) -> None:
        """Begins to note; also in threads that begin from now on."""
        threading.settrace(self._call)
        sys.settrace(self._call)

    def stop(self) -> None:
        """Notes no more."""
        sys.settrace(None)

    def _call(self, frame: FrameType, event: str, given: Any) -> Any:
        code = frame.f_code
        if code not in self._files:
            path = os.path.abspath(code.co_filename)
            self._files[code] = path if path.startswith(self._folders) else ""
        return self._line if self._files[code] else None

    def _line(self, frame: FrameType, event: str, given: Any) -> Any:
        self.lines.add((self._files[frame.f_code], frame.f_lineno))
        return self._line


def _write(tracer: Tracer, folder: Path) -> None:
    tracer.stop()
    text = json.dumps(sorted(tracer.lines))
    unready = folder / f"{os.getpid()}.part"
    unready.write_text(text)
    unready.rename(folder / f"{os.getpid()}.json")


if __name__ == "sitecustomize" and NOTES in os.environ:
    ours = Tracer(os.environ[FOLDERS].split(os.pathsep))
    atexit.register(_write, ours, Path(os.environ[NOTES]))
    ours.start()
