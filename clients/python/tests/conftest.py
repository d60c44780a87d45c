"""What the tests share: one server and one client for all tests, and a shop for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server import Server, a_server
from shop import Shop, a_shop

from holdfast import Holdfast


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with a_server(RATE_LIMIT_BURST="100000", ALLOW_PRIVATE_WEBHOOKS="1") as started:
        yield started


@pytest.fixture(scope="session")
def client(server: Server) -> Iterator[Holdfast]:
    with Holdfast(server.base_url, server.key) as made:
        yield made


@pytest.fixture
def shop(client: Holdfast) -> Shop:
    return a_shop(client)


@pytest.fixture(params=["asyncio"])
def anyio_backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)
