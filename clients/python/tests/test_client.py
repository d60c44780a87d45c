"""Both clients: their operations, their key and address, and which values they send and keep."""

from __future__ import annotations

import copy
import datetime
import inspect
import json
import pickle
from typing import Any

import httpx
import pytest
from server import Server
from shop import Shop
from transports import Road

from holdfast import UNSET, AsyncHoldfast, Holdfast
from holdfast.models import BookingCustomerInput, NewBooking, Reschedule

KEY = "hfk_secret_0123456789"
NAIVE = datetime.datetime(2030, 1, 1, 12)


def methods_of(client: type) -> dict[str, inspect.Signature]:
    found = inspect.getmembers(client, inspect.isfunction)
    return {name: inspect.signature(method) for name, method in found if not name.startswith("_")}


def test_both_clients_have_the_same_operations() -> None:
    plain, other = methods_of(Holdfast), methods_of(AsyncHoldfast)
    del plain["close"], other["aclose"]
    assert {name: list(each.parameters.values()) for name, each in plain.items()} == {
        name: list(each.parameters.values()) for name, each in other.items()
    }
    assert len(plain) > 60


def test_a_client_shows_nothing_of_its_key(server: Server) -> None:
    for client in (Holdfast(server.base_url, KEY), AsyncHoldfast("http://host.example/v1", KEY)):
        assert KEY not in repr(client)
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(client)
        with pytest.raises(TypeError, match="cannot be pickled"):
            copy.copy(client)


@pytest.mark.parametrize("key", ["", "hfk_a b", "hfk_a\n", "hfk_ü", None])
def test_a_malformed_key_is_refused_without_being_shown(key: Any) -> None:
    with pytest.raises(ValueError, match="api_key must be") as refused:
        Holdfast("http://127.0.0.1/v1", key)
    assert not key or key not in str(refused.value)


@pytest.mark.parametrize("address", ["", "127.0.0.1:3000/v1", "ftp://host.example/v1", "http://", None])
def test_an_address_must_be_a_web_address(address: Any) -> None:
    with pytest.raises(ValueError, match="base_url must be"):
        Holdfast(address, KEY)


@pytest.mark.parametrize("address", ["http://host.example/v1?a=b", "http://host.example#top", "http://ana:secret@host"])
def test_an_address_with_a_query_fragment_or_password_is_refused_without_being_shown(address: str) -> None:
    with pytest.raises(ValueError, match="base_url must be") as refused:
        Holdfast(address, KEY)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("missing", ["", None])
def test_a_missing_id_is_refused_before_it_is_sent(client: Holdfast, missing: Any) -> None:
    with pytest.raises(ValueError, match="must not be empty"):
        client.get_booking(missing)


@pytest.mark.parametrize("ending", ["", "/", "/v1", "/v1/"])
def test_the_address_may_end_with_the_version_or_not(server: Server, ending: str) -> None:
    with Holdfast(server.base_url.replace("/v1", ending), server.key) as client:
        assert client.get_me().workspace.id.startswith("prj_")


def test_a_closed_client_makes_no_calls(server: Server) -> None:
    with Holdfast(server.base_url, server.key) as client:
        client.get_me()
    with pytest.raises(RuntimeError, match="closed"):
        client.get_me()


@pytest.mark.parametrize(
    ("place", "body"),
    [
        ("start", NewBooking(service_id="svc_1", customer=BookingCustomerInput(id="cus_1"), start=NAIVE)),
        ("start", {"start": NAIVE}),
        (r"intake\.visits\[1\]", {"intake": {"visits": [None, NAIVE]}}),
        (r"intake\.at", NewBooking(service_id="svc_1", customer=BookingCustomerInput(id="c"), intake={"at": NAIVE})),
    ],
)
def test_a_time_without_a_zone_is_refused_before_it_is_sent(server: Server, place: str, body: Any) -> None:
    road = Road()
    said = rf"^{place} has no time zone: 2030-01-01T12:00:00"
    with Holdfast(server.base_url, server.key, transport=road) as client, pytest.raises(ValueError, match=said):
        client.create_booking(body)
    assert road.requests == []


async def test_a_time_without_a_zone_is_refused_in_a_query_too(server: Server) -> None:
    with Holdfast(server.base_url, server.key) as client, pytest.raises(ValueError, match=r"^from has no time zone"):
        client.list_bookings(from_=NAIVE)
    async with AsyncHoldfast(server.base_url, server.key) as other:
        with pytest.raises(ValueError, match=r"^start has no time zone"):
            await other.reschedule_booking("bkg_1", Reschedule(start=NAIVE))


def test_numbers_that_json_does_not_know_are_refused(client: Holdfast) -> None:
    with pytest.raises(ValueError, match="JSON"):
        client.create_location_event("bkg_1", {"lat": float("nan"), "lng": 0.0})


def test_unset_fields_are_left_out() -> None:
    sent: list[Any] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(json.loads(request.content))
        return httpx.Response(500)

    with Holdfast("http://other.example/v1", KEY, transport=httpx.MockTransport(answer)) as client:
        for body in ({"notes": UNSET, "intake": None}, NewBooking(service_id="s", customer=BookingCustomerInput())):
            with pytest.raises(Exception, match="500"):
                client.create_booking(body)
    assert sent == [{"intake": None}, {"service_id": "s", "customer": {}}]


def test_fields_and_values_that_are_newer_than_this_client_are_kept(server: Server, shop: Shop) -> None:
    def newer(number: int, request: httpx.Request, response: httpx.Response) -> httpx.Response:
        answer = json.loads(response.content)
        answer.update(status="levitating", aura={"colour": "red"})
        answer["customer"]["mood"] = "good"
        return httpx.Response(response.status_code, json=answer)

    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    with Holdfast(server.base_url, server.key, transport=Road(newer)) as client:
        seen = client.get_booking(booking.id)
    assert (seen.status, seen.additional_properties) == ("levitating", {"aura": {"colour": "red"}})
    assert seen.customer is not None
    assert seen.customer["mood"] == "good"
    assert seen.to_dict()["aura"] == {"colour": "red"}


def test_an_answer_can_be_sent_back(shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    assert shop.client.update_booking(booking.id, booking.to_dict()).version == booking.version


@pytest.mark.parametrize("anyio_backend", ["asyncio", "trio"])
async def test_the_async_client_books_on_either_loop(server: Server, shop: Shop, anyio_backend: str) -> None:
    slot = shop.slots()[0]
    async with AsyncHoldfast(server.base_url, server.key) as client:
        booking = await client.create_booking(shop.new_booking(slot))
        assert (await client.get_booking(booking.id)).start == slot.start
        assert (await client.cancel_booking(booking.id)).status == "cancelled"
        await client.aclose()
    assert repr(client).startswith("AsyncHoldfast(base_url='http://127.0.0.1:")
