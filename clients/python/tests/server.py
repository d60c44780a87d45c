"""Runs the real server as a process, with its data in a temporary folder."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Server:
    base_url: str
    key: str = field(repr=False)


@contextmanager
def a_server(**settings: str) -> Iterator[Server]:
    """Starts the server, waits until it prints its key, and stops it at the end."""
    folder = tempfile.mkdtemp(prefix="holdfast-python-")
    # The embedded database runs as another user when the tests are run by root.
    os.chmod(folder, 0o755)
    port = _a_free_port()
    own = {"DATA_DIR": f"{folder}/data", "PORT": str(port), "DEMO": "1", "LOG_LEVEL": "warn"}
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", folder), **own, **settings}
    node = os.environ.get("NODE") or shutil.which("node") or "node"
    process = subprocess.Popen(
        [node, str(ROOT / "server" / "dist" / "main.js")],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield Server(f"http://127.0.0.1:{port}/v1", _key_of(process))
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(90)
        finally:
            process.kill()
            process.wait()
            shutil.rmtree(folder, ignore_errors=True)


def _key_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(r"API key +(\S+)", line):
            # The output must be read on, because a full pipe would stop the server.
            threading.Thread(target=_drain, args=[process], daemon=True).start()
            return found[1]
    raise AssertionError(f"The server ended at once:\n{said}")


def _drain(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    with process.stdout:
        for _ in process.stdout:
            pass


def _a_free_port() -> int:
    # Systems give the ports from 32768 on to any connection, so such a port may be taken before the server listens.
    while True:
        port = 16_000 + secrets.randbelow(4_000)
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
