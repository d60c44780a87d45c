"""The client for async code, with asyncio or trio."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from types import TracebackType
from typing import Any, NoReturn, TypeVar

import anyio
import httpx

from ._answer import read
from ._call import Call
from ._retries import Retries
from ._settings import http_settings, no_answer, refuse_to_pickle, show
from .async_operations_gen import AsyncOperations

T = TypeVar("T")


class AsyncHoldfast(AsyncOperations):
    """Calls the API with a key, like `Holdfast`, with methods that are awaited.

    Args:
        base_url: The address of Holdfast, with or without `/v1`.
        api_key: A key of the workspace, `hfk_…`.
        timeout: Seconds to wait for a connection and between bytes of an answer, or an `httpx.Timeout`.
        max_retries: How often a call is tried again after 429, 503 or, if that is safe, no answer.
        max_retry_wait: If the server asks for a wait of more seconds than this, its refusal is raised at once.
        transport: The transport of httpx, for proxies and tests.
        sleep: The function that waits between attempts, for a number of seconds.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float | httpx.Timeout | None = 30.0,
        max_retries: int = 3,
        max_retry_wait: float = 60.0,
        transport: httpx.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[None]] = anyio.sleep,
    ) -> None:
        self._http = httpx.AsyncClient(**http_settings(base_url, api_key, timeout), transport=transport)
        self._retries = Retries(max_retries, max_retry_wait)
        self._sleep = sleep

    async def _send(self, call: Call[T]) -> T:
        request = call.to_request()
        for attempt in count():
            try:
                response = await self._http.request(**request)
            except httpx.RequestError as error:
                wait = self._retries.after_no_answer(call, attempt)
                if wait is None:
                    raise no_answer(call, error) from error
            else:
                wait = self._retries.after_answer(call, attempt, response)
                if wait is None:
                    return read(call, response)
            await self._sleep(wait)
        raise AssertionError("count() does not end")

    async def aclose(self) -> None:
        """Closes the client's connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncHoldfast:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return show(self, self._http.base_url)

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise refuse_to_pickle(self)
