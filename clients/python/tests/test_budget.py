"""A real server with a low rate limit: calls that it refuses are tried again up to max_retries times."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server import Server, a_server
from transports import Road
from waits import Waits, a_client

from holdfast import AsyncHoldfast, RateLimited


@pytest.fixture(scope="module")
def small() -> Iterator[Server]:
    with a_server(RATE_LIMIT_BURST="2", RATE_LIMIT_REFILL="2") as started:
        yield started


def test_the_client_waits_as_long_as_the_server_says(small: Server) -> None:
    waits = Waits()
    with a_client(small, Road(), waits, retries=10_000) as client:
        for _ in range(1_000):
            assert client.get_me().kind == "api_key"
            if waits:
                break
    assert waits
    assert all(1 <= wait <= 1.5 for wait in waits)


async def test_the_async_client_waits_as_long_as_the_server_says(small: Server) -> None:
    waits = Waits()
    async with AsyncHoldfast(small.base_url, small.key, sleep=waits.async_sleep, max_retries=10_000) as client:
        for _ in range(1_000):
            assert (await client.get_me()).kind == "api_key"
            if waits:
                break
    assert waits
    assert all(1 <= wait <= 1.5 for wait in waits)


def test_after_the_last_attempt_the_refusal_is_raised(small: Server) -> None:
    waits = Waits()
    with a_client(small, Road(), waits, retries=1) as client, pytest.raises(RateLimited) as refused:
        _ = [client.get_me() for _ in range(1_000)]
    assert (refused.value.status, refused.value.code, refused.value.retry_after) == (429, "rate_limited", 1.0)
    assert waits
