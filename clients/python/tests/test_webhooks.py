"""A receiver accepts only what was signed with its secret, not too long ago."""

from __future__ import annotations

import hashlib
import hmac
import json
import pickle
import queue
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import httpx
import pytest
from shop import Shop

from holdfast import UnknownEvent, WebhookEvent, WebhookVerificationError, verify_webhook
from holdfast.models import (
    BookingCreatedEvent,
    BookingRescheduledEvent,
    NewWebhookEndpoint,
    Reschedule,
    WebhookPingEvent,
)

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
NOW = datetime(2026, 11, 15, 10, tzinfo=timezone.utc)
T = int(NOW.timestamp())
EVENT: dict[str, Any] = {
    "id": "evt_1",
    "type": "booking.created",
    "created_at": "2026-11-15T09:59:59.000Z",
    "workspace_id": "prj_1",
    "data": {
        "booking": {
            "id": "bkg_1",
            "status": "held",
            "start_at": "2026-11-16T12:00:00.000Z",
            "end_at": "2026-11-16T12:30:00.000Z",
            "service_id": "svc_1",
            "customer_id": None,
            "resource_ids": ["res_1"],
            "version": 1,
        }
    },
}
BODY = json.dumps(EVENT).encode()


def digest(body: bytes, secret: str = SECRET, t: object = T) -> str:
    return hmac.new(secret.encode(), f"{t}.".encode() + body, hashlib.sha256).hexdigest()


def signature(body: bytes, secret: str = SECRET, t: object = T) -> str:
    return f"t={t},v1={digest(body, secret, t)}"


def verify(**change: Any) -> WebhookEvent:
    given: dict[str, Any] = {"body": BODY, "headers": {"svc-signature": signature(BODY)}, "secret": SECRET, "now": NOW}
    return verify_webhook(**{**given, **change})


def refusal(**change: Any) -> str:
    with pytest.raises(WebhookVerificationError) as refused:
        verify(**change)
    return refused.value.reason


def test_an_example_that_was_signed_by_openssl_is_accepted() -> None:
    # printf '1794736800.{…}' | openssl dgst -sha256 -hmac whsec_test
    body = b'{"id":"evt_1","type":"webhook.ping","created_at":"","workspace_id":"","data":{}}'
    header = "t=1794736800,v1=9f559d3378f55d8efc4e963db793001105c4b0a342222ac846ef5744a4032925"
    event = verify_webhook(body, {"Svc-Signature": header}, "whsec_test", now=NOW)
    assert (event.id, event.type_, event.data) == ("evt_1", "webhook.ping", {})


def test_an_event_has_the_shape_of_its_type() -> None:
    event = verify()
    assert isinstance(event, BookingCreatedEvent)
    assert event.data.booking.start_at == datetime(2026, 11, 16, 12, tzinfo=timezone.utc)
    assert event.to_dict()["data"]["booking"]["resource_ids"] == ["res_1"]


def test_an_event_that_is_newer_than_this_client_is_returned_whole() -> None:
    body = json.dumps({**EVENT, "type": "payment.paid", "data": {"payment": {"cents": 5}}, "extra": [None]}).encode()
    event = verify(body=body, headers=signature(body))
    assert event == UnknownEvent(
        id="evt_1",
        type_="payment.paid",
        created_at=EVENT["created_at"],
        workspace_id="prj_1",
        data={"payment": {"cents": 5}},
        additional_properties={"extra": [None]},
    )


def test_fields_that_are_newer_than_this_client_are_kept() -> None:
    body = json.dumps({**EVENT, "extra": [None]}).encode()
    event = verify(body=body, headers=signature(body))
    assert isinstance(event, BookingCreatedEvent)
    assert event["extra"] == [None]


@pytest.mark.parametrize("form", [BODY, bytearray(BODY), memoryview(b"123" + BODY)[3:], BODY.decode()])
def test_a_body_may_be_bytes_or_text(form: object) -> None:
    assert verify(body=form).id == "evt_1"


def test_a_single_changed_byte_is_refused() -> None:
    header = signature(BODY)
    for place in range(len(BODY)):
        changed = bytearray(BODY)
        changed[place] ^= 1
        assert refusal(body=bytes(changed)) == "wrong_signature"
    for place in range(len(header)):
        letters = list(header)
        letters[place] = chr(ord(letters[place]) ^ 1)
        assert refusal(headers="".join(letters)) in ("malformed_signature", "stale_timestamp", "wrong_signature")


@pytest.mark.parametrize(
    "headers",
    [
        httpx.Headers({"Svc-Signature": signature(BODY)}),
        {"Svc-Signature": signature(BODY), "host": "example.com", "cookie": None},
        {"SVC-SIGNATURE": [signature(BODY)], "get": "a header of this name is only a header"},
        signature(BODY),
    ],
)
def test_headers_may_be_of_any_kind(headers: object) -> None:
    assert verify(headers=headers).id == "evt_1"


@pytest.mark.parametrize(
    "headers", [{}, {"signature": signature(BODY)}, {"svc-signature": None}, {"svc-signature": []}, "  ", ""]
)
def test_without_a_signature_nothing_is_accepted(headers: object) -> None:
    assert refusal(headers=headers) == "missing_signature"


RIGHT = digest(BODY)
WRONG = digest(b"another body")


@pytest.mark.parametrize(
    "header",
    [
        f"t={T},v1={WRONG},v1={RIGHT}",
        f" t={T}, v0=x, v1={RIGHT} , v2=y, flag,, =",
        f"v1={RIGHT},t={T}",
        f"t={T},v1=short,v1={RIGHT}",
    ],
)
def test_other_parts_of_the_header_do_not_matter(header: str) -> None:
    assert verify(headers=header).id == "evt_1"


@pytest.mark.parametrize(
    "header",
    [
        f"v1={RIGHT}",
        f"t={T}",
        f"t={T},v2={RIGHT}",
        f"t={T},t={T},v1={RIGHT}",
        f"{signature(BODY)}, {signature(BODY)}",
        f"t=now,v1={RIGHT}",
        f"t=+{T},v1={RIGHT}",
        f"t={T}.0,v1={RIGHT}",
        f"t=1e9,v1={RIGHT}",
        f"t={'9' * 400},v1={RIGHT}",
        f"t=,v1={RIGHT}",
        f"t=١٢٣,v1={RIGHT}",
        f"T={T},V1={RIGHT}",
        f"t={T},v1={RIGHT.upper()}",
        f"t={T},v1={RIGHT[1:]}",
        f"t={T},v1={RIGHT}0",
        f"t={T},v1={'g' * 64}",
        f"t={T},v1={'٣' * 64}",
        f"t={T},v1=",
        f"t={T}" + f",v1={RIGHT}" * 11,
        "Bearer hfk_1",
    ],
)
def test_a_header_of_another_form_is_refused(header: str) -> None:
    assert refusal(headers=header) == "malformed_signature"


def test_the_signature_of_another_body_or_time_is_wrong() -> None:
    assert refusal(headers=f"t={T},v1={WRONG},v1={WRONG}") == "wrong_signature"
    assert refusal(headers=f"t={T + 1},v1={RIGHT}") == "wrong_signature"
    assert refusal(headers=f"t=0{T},v1={RIGHT}") == "wrong_signature"


@pytest.mark.parametrize("seconds", [0, 1, -1, 300, -300])
def test_a_signature_is_accepted_for_five_minutes(seconds: float) -> None:
    assert verify(now=NOW + timedelta(seconds=seconds)).id == "evt_1"


@pytest.mark.parametrize("seconds", [301, -301, 300.001, -300.001, 86_400])
def test_an_older_signature_is_stale(seconds: float) -> None:
    assert refusal(now=NOW + timedelta(seconds=seconds)) == "stale_timestamp"


def test_the_tolerance_can_be_set() -> None:
    assert verify(now=NOW + timedelta(seconds=5), tolerance=5).id == "evt_1"
    assert refusal(now=NOW + timedelta(seconds=6), tolerance=5) == "stale_timestamp"
    assert verify(tolerance=0).id == "evt_1"


def test_without_now_the_system_clock_counts() -> None:
    fresh = int(datetime.now(timezone.utc).timestamp())
    assert verify_webhook(BODY, signature(BODY, t=fresh), SECRET).id == "evt_1"
    assert refusal(headers=signature(BODY, t=1), now=None) == "stale_timestamp"


def test_while_a_secret_is_rotated_signatures_of_both_are_accepted() -> None:
    assert verify(secret=["whsec_new", SECRET]).id == "evt_1"
    assert verify(secret=(SECRET, "whsec_old")).id == "evt_1"
    assert refusal(secret=["whsec_new", "whsec_old"]) == "wrong_signature"


@pytest.mark.parametrize("secret", ["", [], [SECRET, ""], None, [None], b"whsec_x"])
def test_a_malformed_secret_is_a_type_error(secret: object) -> None:
    with pytest.raises(TypeError, match="secret must be"):
        verify(secret=secret, headers=signature(BODY, ""))


@pytest.mark.parametrize("body", [EVENT, None, [1, 2], 7])
def test_a_parsed_body_is_a_type_error(body: object) -> None:
    with pytest.raises(TypeError, match="raw bytes"):
        verify(body=body)


@pytest.mark.parametrize("tolerance", [-1, float("nan"), "soon", None])
def test_a_malformed_tolerance_is_a_type_error(tolerance: object) -> None:
    with pytest.raises(TypeError, match="tolerance must be"):
        verify(tolerance=tolerance)


def test_a_time_without_a_zone_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="now has no time zone"):
        verify(now=NOW.replace(tzinfo=None))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"hello",
        BODY[:-1],
        b"null",
        b"[]",
        b'"text"',
        json.dumps({name: value for name, value in EVENT.items() if name != "id"}).encode(),
        json.dumps({**EVENT, "type": 1}).encode(),
        json.dumps({**EVENT, "data": None}).encode(),
        json.dumps({**EVENT, "data": []}).encode(),
        BODY.replace(b"bkg_1", b"bkg_\xff"),
        b"\xef\xbb\xbf" + BODY,
        b"[" * 100_000,
    ],
)
def test_a_signed_body_that_is_not_an_event_is_refused(body: bytes) -> None:
    assert refusal(body=body, headers=signature(body)) == "malformed_body"
    assert refusal(body=body, headers=signature(b"x")) == "wrong_signature"


def test_an_error_has_a_message_for_people_and_a_reason_for_programs() -> None:
    error = WebhookVerificationError("missing_signature")
    assert (str(error), error.reason) == ("There is no Svc-Signature header.", "missing_signature")
    assert pickle.loads(pickle.dumps(error)).reason == error.reason


@pytest.fixture
def received() -> Iterator[tuple[str, queue.Queue[tuple[bytes, dict[str, str]]]]]:
    """An address, and the requests that it receives."""
    arrived: queue.Queue[tuple[bytes, dict[str, str]]] = queue.Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            arrived.put((self.rfile.read(int(self.headers["Content-Length"])), dict(self.headers.items())))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as listener:
        thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{listener.server_port}/", arrived
        listener.shutdown()
        thread.join()


def test_an_event_from_the_real_server_is_accepted(
    shop: Shop, received: tuple[str, queue.Queue[tuple[bytes, dict[str, str]]]]
) -> None:
    address, arrived = received
    wanted = NewWebhookEndpoint(url=address, events=["booking.rescheduled"])
    endpoint = shop.client.create_webhook_endpoint(wanted)
    try:
        shop.client.ping_webhook_endpoint(endpoint.id)
        body, headers = arrived.get(timeout=30)
        ping = verify_webhook(body, headers, endpoint.secret)
        assert isinstance(ping, WebhookPingEvent)
        assert ping.data.webhook_endpoint_id == endpoint.id
        first, *_, last = shop.slots()
        booking = shop.client.create_booking(shop.new_booking(first))
        moved = shop.client.reschedule_booking(booking.id, Reschedule(start=last.start))
        body, headers = arrived.get(timeout=30)
        event = verify_webhook(body, headers, [endpoint.secret])
        assert isinstance(event, BookingRescheduledEvent)
        assert (event.data.old_booking_id, event.data.booking.id) == (booking.id, moved.id)
        assert event.data.previous_start_at == first.start
    finally:
        shop.client.delete_webhook_endpoint(endpoint.id)
