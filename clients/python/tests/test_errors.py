"""Refusals are errors that programs can distinguish."""

from __future__ import annotations

import pickle

import httpx
import pytest
from server import Server
from shop import Shop, a_phone

from holdfast import (
    CallFailed,
    CustomerExists,
    Holdfast,
    HoldfastError,
    InvalidApiKey,
    NotFound,
    SlotTaken,
    UnexpectedAnswer,
    ValidationError,
)
from holdfast.errors import BY_CODE, AlreadyClaimed, error_for
from holdfast.models import NewCustomer


def answering(status: int, content: bytes, media_type: str) -> Holdfast:
    """A client that gets its answers from another program."""

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(status, content=content, headers={"Content-Type": media_type})

    return Holdfast("http://other.example/v1", "hfk_x", transport=httpx.MockTransport(answer))


def test_an_error_has_all_members_of_the_problem(client: Holdfast) -> None:
    with pytest.raises(NotFound) as refused:
        client.get_booking("bkg_unknown")
    error = refused.value
    assert isinstance(error, HoldfastError)
    assert isinstance(error, CallFailed)
    assert (error.status, error.code) == (404, "not_found")
    assert error.title
    assert error.detail
    assert error.problem["instance"] == f"urn:request:{error.request_id}"
    assert (error.alternatives, error.errors, error.retry_after) == ([], [], None)
    assert str(error).startswith("not_found (404): ")


def test_all_faults_are_listed_at_once(client: Holdfast) -> None:
    with pytest.raises(ValidationError) as refused:
        client.create_customer({"name": "", "phone": "12", "colour": "red"})
    assert sorted(str(fault.pointer) for fault in refused.value.errors) == ["/colour", "/name", "/phone"]
    assert "/colour: " in str(refused.value)


def test_customer_exists_has_the_id_of_the_customer(client: Holdfast) -> None:
    new = NewCustomer(name="Ana", phone=a_phone())
    known = client.create_customer(new)
    with pytest.raises(CustomerExists) as refused:
        client.create_customer(new)
    assert refused.value.customer_id == known.id


def test_already_claimed_says_by_whom(client: Holdfast) -> None:
    queue = next(service for service in client.list_services() if service.mode == "queue")
    couriers = next(group for group in client.list_resource_groups() if group.name == "Couriers")
    task = client.create_booking({"service_id": queue.id, "customer": {"name": "Rui", "phone": a_phone()}})
    first, second = couriers.resource_ids
    taken = client.run_action(task.id, "take", {"resource_id": first})
    assert taken.assignee == first
    with pytest.raises(AlreadyClaimed) as refused:
        client.run_action(task.id, "take", {"resource_id": second})
    assert refused.value.claimed_by is not None
    assert refused.value.claimed_by.resource_id == first


def test_a_wrong_key_is_refused(server: Server) -> None:
    with Holdfast(server.base_url, "hfk_wrong") as client, pytest.raises(InvalidApiKey) as refused:
        client.get_me()
    assert refused.value.status == 401


def test_a_code_that_is_newer_than_this_client_is_an_error_like_any_other() -> None:
    body = b'{"code":"moon_is_full","title":"No","status":409,"extra":{"a":1}}'
    client = answering(409, body, "application/problem+json; charset=utf-8")
    with client, pytest.raises(HoldfastError) as refused:
        client.get_me()
    assert type(refused.value) is HoldfastError
    assert (refused.value.code, refused.value.problem["extra"]) == ("moon_is_full", {"a": 1})
    assert str(refused.value) == "moon_is_full (409): No"


def test_members_that_are_null_count_as_missing() -> None:
    body = b'{"code":"validation_error","detail":"No.","status":422,"errors":null,"alternatives":null}'
    with answering(422, body, "application/problem+json") as client, pytest.raises(HoldfastError) as refused:
        client.get_me()
    assert (refused.value.errors, refused.value.alternatives) == ([], [])
    assert str(refused.value) == "validation_error (422): No."


@pytest.mark.parametrize(
    ("status", "content", "media_type"),
    [
        (502, b"<html>Bad gateway</html>", "text/html"),
        (500, b"", ""),
        (400, b'{"code":"x"}', "application/json"),
        (400, b'{"code":1}', "application/problem+json"),
        (400, b"[]", "application/problem+json"),
        (400, b"{", "application/problem+json"),
        (200, b"<html>Sign in first</html>", "text/html"),
        (200, b"{}", "application/json"),
        (200, b"[]", "application/json"),
        (200, b"null", "application/json"),
        (200, b'{"kind":"api_key","id":"key_1","name":"x","scopes":[],"workspace":7}', "application/json"),
        (301, b"", "text/plain"),
    ],
)
def test_an_answer_of_something_else_is_an_unexpected_answer(status: int, content: bytes, media_type: str) -> None:
    with answering(status, content, media_type) as client, pytest.raises(UnexpectedAnswer) as failed:
        client.get_me()
    assert failed.value.status == status
    assert failed.value.text == content.decode()
    assert not isinstance(failed.value, HoldfastError)


def test_errors_can_be_pickled(shop: Shop) -> None:
    slot = shop.slots()[0]
    shop.client.create_booking(shop.new_booking(slot))
    with pytest.raises(SlotTaken) as refused:
        shop.client.create_booking(shop.new_booking(slot))
    again = pickle.loads(pickle.dumps(refused.value))
    assert type(again) is SlotTaken
    assert (str(again), again.alternatives) == (str(refused.value), refused.value.alternatives)
    unexpected = pickle.loads(pickle.dumps(UnexpectedAnswer(502, "text/html", "oops", None)))
    assert (unexpected.status, unexpected.text) == (502, "oops")


@pytest.mark.parametrize("code", sorted(BY_CODE))
def test_every_class_of_a_code_names_its_code(code: str) -> None:
    error = error_for({"code": code, "title": "No"}, 409, "req_1", 2.0)
    assert str(type(error).__doc__).startswith(f"`{code}`: ")
    assert (error.code, error.request_id, error.retry_after) == (code, "req_1", 2.0)
