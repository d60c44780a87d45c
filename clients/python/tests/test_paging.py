"""Lists give every entry once, however many pages they have."""

from __future__ import annotations

import httpx
import pytest
from server import Server
from shop import Shop, a_phone

from holdfast import AsyncHoldfast, Holdfast, ValidationError
from holdfast.models import NewComment, NewCustomer

TAG = "paging"


@pytest.fixture(scope="module")
def names(server: Server) -> list[str]:
    """Seven customers, the newest first."""
    with Holdfast(server.base_url, server.key) as client:
        for number in range(7):
            client.create_customer(NewCustomer(name=f"Guest {number}", phone=a_phone(), tags=[TAG]))
    return [f"Guest {number}" for number in reversed(range(7))]


def test_iterating_goes_through_all_pages(client: Holdfast, names: list[str]) -> None:
    assert [customer.name for customer in client.list_customers(tag=TAG, limit=3)] == names
    assert [customer.name for customer in client.list_customers(tag=TAG)] == names


def test_one_page_can_be_read_alone(client: Holdfast, names: list[str]) -> None:
    first = client.list_customers(tag=TAG, limit=3)
    assert [customer.name for customer in first.data] == names[:3]
    assert repr(first) == "<Page of 3, more follow>"
    second = first.next_page()
    assert second is not None
    assert [customer.name for customer in second.data] == names[3:6]
    assert first.next_cursor is not None
    again = client.list_customers(cursor=first.next_cursor, limit=3)
    assert [customer.name for customer in again] == names[3:]


def test_a_list_can_be_read_page_by_page(client: Holdfast, names: list[str]) -> None:
    pages = list(client.list_customers(tag=TAG, limit=3).pages())
    assert [len(page.data) for page in pages] == [3, 3, 1]
    assert pages[-1].next_cursor is None
    assert pages[-1].next_page() is None
    assert repr(pages[-1]) == "<Page of 1, the last>"


def test_an_empty_list_ends_at_once(client: Holdfast) -> None:
    assert list(client.list_customers(tag="nobody has this tag")) == []


def test_filters_of_every_kind_reach_the_server(shop: Shop) -> None:
    first, *_, last = shop.slots()
    assert first.start < last.start
    early = shop.client.create_booking(shop.new_booking(first))
    late = shop.client.create_booking({**shop.new_booking(last).to_dict(), "tags": ["a,b", "ü"]})
    shop.client.cancel_booking(early.id)
    found = shop.client.list_bookings(resource_id=shop.resource_id, status=["cancelled", "confirmed"], limit=1)
    assert [booking.id for booking in found] == [early.id, late.id]
    assert [booking.id for booking in shop.client.list_bookings(resource_id=shop.resource_id, from_=last.start)] == [
        late.id
    ]
    assert list(shop.client.list_bookings(resource_id=shop.resource_id, to=first.start)) == []
    assert [item.id for item in shop.client.list_work_items(tag=("ü",), unassigned=False)] == [late.id]
    assert list(shop.client.list_work_items(tag=["ü"], unassigned=True, view="inbox")) == []


def test_a_cursor_of_another_list_is_refused(client: Holdfast, names: list[str]) -> None:
    cursor = client.list_customers(tag=TAG, limit=1).next_cursor
    with pytest.raises(ValidationError) as refused:
        client.list_bookings(cursor=cursor)
    assert refused.value.errors[0].parameter == "cursor"


async def test_async_lists_are_iterated_or_awaited(server: Server, names: list[str]) -> None:
    async with AsyncHoldfast(server.base_url, server.key) as client:
        assert [customer.name async for customer in client.list_customers(tag=TAG, limit=3)] == names
        first = await client.list_customers(tag=TAG, limit=3)
        assert [customer.name for customer in first.data] == names[:3]
        assert [customer.name async for customer in first] == names
        assert [len(page.data) async for page in client.list_customers(tag=TAG, limit=3).pages()] == [3, 3, 1]
        second = await first.next_page()
        assert second is not None
        assert repr(second) == "<AsyncPage of 3, more follow>"
        assert [len(page.data) async for page in second.pages()] == [3, 1]


def test_lists_of_one_booking_have_pages_too(shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    for text in ("one", "two", "three"):
        shop.client.create_booking_comment(booking.id, NewComment(body=text))
    comments = [comment.body for comment in shop.client.list_booking_comments(booking.id, limit=1)]
    assert comments == ["three", "two", "one"]


async def test_a_page_whose_cursor_leads_to_itself_is_an_error() -> None:
    road = httpx.MockTransport(lambda _: httpx.Response(200, json={"data": [], "next_cursor": "same"}))
    with (
        Holdfast("http://host.example", "hfk_x", transport=road) as client,
        pytest.raises(RuntimeError, match="does not end"),
    ):
        list(client.list_customers())
    async with AsyncHoldfast("http://host.example", "hfk_x", transport=road) as other:
        with pytest.raises(RuntimeError, match="does not end"):
            [_ async for _ in other.list_customers()]
