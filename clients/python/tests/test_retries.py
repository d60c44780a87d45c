"""Retries: after lost answers, and when the server asks for a wait."""

from __future__ import annotations

import datetime
import email.utils
import uuid

import httpx
import pytest
from server import Server
from shop import Shop
from transports import AsyncRoad, Road, loses_the_first, refuses_first
from waits import Waits, a_client

from holdfast import AsyncHoldfast, Holdfast, IdempotencyConflict, NoAnswer, UnexpectedAnswer
from holdfast.models import NewComment


def test_a_booking_whose_answer_is_lost_is_made_once(server: Server, shop: Shop) -> None:
    road, waits = Road(loses_the_first), Waits()
    with a_client(server, road, waits) as client:
        booking = client.create_booking(shop.new_booking(shop.slots()[0]))
    assert len(road.requests) == 2
    assert road.sent_keys()[0] == road.sent_keys()[1]
    assert uuid.UUID(road.sent_keys()[0]).version == 4
    assert road.requests[0].content == road.requests[1].content
    assert [each.id for each in shop.client.list_bookings(resource_id=shop.resource_id)] == [booking.id]
    assert 0.5 <= waits[0] <= 1.0


async def test_the_async_client_makes_a_booking_whose_answer_is_lost_once_too(server: Server, shop: Shop) -> None:
    road, waits = AsyncRoad(loses_the_first), Waits()
    async with AsyncHoldfast(server.base_url, server.key, transport=road, sleep=waits.async_sleep) as client:
        booking = await client.create_booking(shop.new_booking(shop.slots()[0]))
    first, second = road.requests
    assert first.headers["Idempotency-Key"] == second.headers["Idempotency-Key"]
    assert [each.id for each in shop.client.list_bookings(resource_id=shop.resource_id)] == [booking.id]
    assert len(waits) == 1


def test_each_call_has_its_own_key(server: Server, shop: Shop) -> None:
    road = Road()
    first, *_, last = shop.slots()
    with a_client(server, road) as client:
        for slot in (first, last):
            client.create_booking(shop.new_booking(slot))
    assert len(set(road.sent_keys())) == 2


def test_only_calls_that_take_a_key_get_one(server: Server, shop: Shop) -> None:
    road = Road()
    with a_client(server, road) as client:
        booking = client.create_booking(shop.new_booking(shop.slots()[0]))
        client.get_booking(booking.id)
        client.create_booking_comment(booking.id, NewComment(body="hello"))
        client.cancel_booking(booking.id)
        client.create_customer({"name": "Rui", "phone": f"+55{uuid.uuid4().int % 10**10:010d}"})
    assert [key is not None for key in road.sent_keys()] == [True, False, False, False, True]


def test_a_second_call_with_the_same_key_gets_the_first_answer(server: Server, shop: Shop) -> None:
    new = shop.new_booking(shop.slots()[0])
    key = f"order-{uuid.uuid4()}"
    booking = shop.client.create_booking(new, idempotency_key=key)
    assert shop.client.create_booking(new, idempotency_key=key) == booking
    with pytest.raises(IdempotencyConflict):
        shop.client.create_booking({**new.to_dict(), "notes": "other"}, idempotency_key=key)


@pytest.mark.parametrize("key", ["", " ", "ü", "a\nb", "x" * 256])
def test_a_malformed_idempotency_key_is_refused_before_it_is_sent(shop: Shop, key: str) -> None:
    with pytest.raises(ValueError, match="visible ASCII"):
        shop.client.create_booking({}, idempotency_key=key)


def test_a_call_that_might_be_carried_out_twice_is_not_repeated(server: Server, shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    road = Road(loses_the_first)
    with a_client(server, road) as client, pytest.raises(NoAnswer, match="ReadError: the connection broke") as failed:
        client.create_booking_comment(booking.id, NewComment(body="hello"))
    assert isinstance(failed.value.__cause__, httpx.ReadError)
    assert len(road.requests) == 1
    assert len(shop.client.list_booking_comments(booking.id).data) == 1


def test_a_call_without_an_answer_is_tried_again_three_times(server: Server) -> None:
    def always_breaks(number: int, request: httpx.Request, response: httpx.Response) -> httpx.Response:
        raise httpx.ReadTimeout("too slow", request=request)

    road, waits = Road(always_breaks), Waits()
    with a_client(server, road, waits) as client, pytest.raises(NoAnswer, match="GET /me: ReadTimeout"):
        client.get_me()
    assert len(road.requests) == 4
    assert [0.5 * 2**at <= wait <= 0.5 * 2**at + 0.5 for at, wait in enumerate(waits)] == [True, True, True]


def test_a_refused_connection_is_no_answer() -> None:
    waits = Waits()
    with Holdfast("http://127.0.0.1:1/v1", "hfk_x", sleep=waits.sleep) as client, pytest.raises(NoAnswer) as failed:
        client.get_me()
    assert isinstance(failed.value.__cause__, httpx.ConnectError)
    assert len(waits) == 3


def test_an_answer_that_cannot_be_unpacked_is_no_answer() -> None:
    waits = Waits()
    garbled = httpx.MockTransport(
        lambda _: httpx.Response(200, headers={"Content-Encoding": "gzip"}, content=b"no gzip")
    )
    client = Holdfast("http://host.example", "hfk_x", transport=garbled, sleep=waits.sleep)
    with client, pytest.raises(NoAnswer, match="DecodingError"):
        client.get_me()
    assert len(waits) == 3


@pytest.mark.parametrize("status", [429, 503])
def test_a_call_waits_as_long_as_retry_after_says(server: Server, shop: Shop, status: int) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    road, waits = Road(refuses_first(status, Retry_After="7")), Waits()
    with a_client(server, road, waits) as client:
        client.get_booking(booking.id)
    assert len(road.requests) == 2
    assert len(waits) == 1
    assert 7 <= waits[0] <= 7.5


def test_retry_after_may_be_a_date(server: Server) -> None:
    date = email.utils.format_datetime(datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=50))
    waits = Waits()
    with a_client(server, Road(refuses_first(503, Retry_After=date)), waits) as client:
        client.get_me()
    assert 0 < waits[0] <= 50.5


def test_a_retry_after_longer_than_max_retry_wait_is_raised(server: Server) -> None:
    road, waits = Road(refuses_first(429, Retry_After="61")), Waits()
    with a_client(server, road, waits) as client, pytest.raises(UnexpectedAnswer):
        client.get_me()
    assert (len(road.requests), waits) == (1, [])


def test_without_retry_after_only_safe_calls_are_repeated(server: Server, shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    road, waits = Road(refuses_first(503)), Waits()
    with a_client(server, road, waits) as client:
        assert client.get_booking(booking.id).id == booking.id
    assert 0.5 <= waits[0] <= 1.0
    with a_client(server, Road(refuses_first(503))) as client, pytest.raises(UnexpectedAnswer):
        client.create_booking_comment(booking.id, NewComment(body="hello"))


class Pipe:
    """A file that can be read only once."""

    def __init__(self, content: bytes) -> None:
        self._rest = content

    def read(self, size: int = -1) -> bytes:
        part, self._rest = (self._rest, b"") if size < 0 else (self._rest[:size], self._rest[size:])
        return part


def test_a_retry_sends_the_whole_file_again(server: Server, shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    road = Road(refuses_first(429, Retry_After="1"))
    with a_client(server, road) as client:
        attachment = client.create_attachment(booking.id, {"file": Pipe(b"signed by Ana"), "kind": "document"})
    assert attachment.size == len(b"signed by Ana")
    assert [request.content.count(b"signed by Ana") for request in road.requests] == [1, 1]


@pytest.mark.parametrize("status", [500, 502, 504, 302])
def test_other_failures_are_not_repeated(server: Server, status: int) -> None:
    road = Road(refuses_first(status, Retry_After="1", Location="/"))
    with a_client(server, road) as client, pytest.raises(UnexpectedAnswer) as failed:
        client.get_me()
    assert (failed.value.status, len(road.requests)) == (status, 1)
