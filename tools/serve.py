"""Serve a folder on this machine alone: python3 tools/serve.py [--port N] [--folder dist] [--under /]"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FIRST_PORT = 8312
"""The port tried first, always the same one: a browser keeps saved games by address and port."""


class Handler(SimpleHTTPRequestHandler):
    """Static files under a base path, with the types that the page needs, as a plain static host sends them."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".py": "text/plain; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(self, *args: object, under: str = "/", quiet: bool = True, **kwargs: object) -> None:
        self.under, self.quiet = under, quiet
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def send_head(self):  # type: ignore[no-untyped-def]
        if not self.path.startswith(self.under):
            if self.under.rstrip("/") == self.path.split("?")[0]:
                self.send_response(301)
                self.send_header("Location", self.under)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return None
            self.send_error(404)
            return None
        self.path = "/" + self.path[len(self.under):]
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        if not self.quiet:
            super().log_message(format, *args)


def server(folder: Path, port: int = 0, under: str = "/", quiet: bool = True) -> ThreadingHTTPServer:
    """A server for a folder, not yet running; port 0 takes any free one. OSError if the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder), under=under, quiet=quiet))


def main() -> None:
    arguments = argparse.ArgumentParser(description="Serve a folder on this machine alone.")
    arguments.add_argument("--port", type=int, help=f"default: {FIRST_PORT}, or a free one if that is taken")
    arguments.add_argument("--folder", type=Path, default=Path(__file__).resolve().parent.parent / "dist")
    arguments.add_argument("--under", default="/", help="the path it is served under, e.g. /santa-cruz/")
    arguments.add_argument("--log", action="store_true", help="print every request")
    given = arguments.parse_args()
    if given.port is not None:
        try:
            serving = server(given.folder, given.port, given.under, not given.log)
        except OSError as error:
            sys.exit(f"Port {given.port} cannot be used ({error.strerror}); give another with PORT=, or none.")
    else:
        try:
            serving = server(given.folder, FIRST_PORT, given.under, not given.log)
        except OSError:
            serving = server(given.folder, 0, given.under, not given.log)
    print(f"Santa Cruz is at  http://localhost:{serving.server_port}{given.under}  (Ctrl-C ends it)", flush=True)
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        serving.server_close()


if __name__ == "__main__":
    main()
