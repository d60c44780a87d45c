"""A client that does not sleep, and records how long it would have slept."""

from __future__ import annotations

import httpx
from server import Server

from holdfast import Holdfast


class Waits(list[float]):
    """Records how long a client would have slept."""

    def sleep(self, seconds: float) -> None:
        self.append(seconds)

    async def async_sleep(self, seconds: float) -> None:
        self.append(seconds)


def a_client(server: Server, road: httpx.BaseTransport, waits: Waits | None = None, retries: int = 3) -> Holdfast:
    sleep = (waits if waits is not None else Waits()).sleep
    return Holdfast(server.base_url, server.key, transport=road, sleep=sleep, max_retries=retries)
