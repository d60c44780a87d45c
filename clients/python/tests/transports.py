"""Transports that record, change or lose what the client and the server send."""

from __future__ import annotations

from collections.abc import Callable

import httpx

# The tests use no TLS, and reading all certificates would take longer than the calls.
VERIFY = False

Change = Callable[[int, httpx.Request, httpx.Response], httpx.Response]


class Road(httpx.BaseTransport):
    """Records requests, passes them on to the real server, and lets a test change the answers."""

    def __init__(self, change: Change = lambda number, request, response: response) -> None:
        self.requests: list[httpx.Request] = []
        self._change = change
        self._real = httpx.HTTPTransport(verify=VERIFY)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        response = self._real.handle_request(request)
        response.read()
        return self._change(len(self.requests), request, response)

    def close(self) -> None:
        self._real.close()

    def sent_keys(self) -> list[str | None]:
        return [request.headers.get("Idempotency-Key") for request in self.requests]


class AsyncRoad(httpx.AsyncBaseTransport):
    """The same for the async client."""

    def __init__(self, change: Change = lambda number, request, response: response) -> None:
        self.requests: list[httpx.Request] = []
        self._change = change
        self._real = httpx.AsyncHTTPTransport(verify=VERIFY)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        response = await self._real.handle_async_request(request)
        await response.aread()
        return self._change(len(self.requests), request, response)

    async def aclose(self) -> None:
        await self._real.aclose()


def loses_the_first(number: int, request: httpx.Request, response: httpx.Response) -> httpx.Response:
    """The server carries out the first request, but its answer is lost."""
    if number == 1:
        raise httpx.ReadError("the connection broke", request=request)
    return response


def refuses_first(status: int, **headers: str) -> Change:
    """Something between client and server refuses the first request."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def change(number: int, request: httpx.Request, response: httpx.Response) -> httpx.Response:
        return httpx.Response(status, headers=named, text="busy", request=request) if number == 1 else response

    return change
