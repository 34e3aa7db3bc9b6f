"""A folder of static files on this machine: a plain server, as any host of static files is one."""

import contextlib
import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm"}  # which older systems do not know


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def guess_type(self, path):
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, *told):
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, address):
        pass  # a page was closed before it had everything


@contextlib.contextmanager
def hosted(folder):
    """Hands out a folder; yields its address."""
    server = _Server(("127.0.0.1", 0), functools.partial(_Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
