"""Checks that a webhook comes from Holdfast, and returns its event."""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Literal, Protocol, Union

from .events_gen import READ_EVENT, KnownEvent

Reason = Literal["missing_signature", "malformed_signature", "stale_timestamp", "wrong_signature", "malformed_body"]

REASONS: dict[Reason, str] = {
    "missing_signature": "There is no Svc-Signature header.",
    "malformed_signature": "Svc-Signature does not have the form t=<unix_seconds>,v1=<hex>.",
    "stale_timestamp": "The time in Svc-Signature is too far in the past or in the future.",
    "wrong_signature": "Svc-Signature does not fit this body and this secret.",
    "malformed_body": "The body is signed, but it is not an event.",
}

# Each signature costs a pass over the body, and an attacker can put any number of them into the header.
MAX_SIGNATURES = 10


class WebhookVerificationError(Exception):
    """The request is not from Holdfast, or too old; `reason` says which. Refuse it with 400."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason

    def __str__(self) -> str:
        return REASONS[self.reason]


@dataclass
class UnknownEvent:
    """An event as it was sent, with a type or a form that is newer than this client."""

    id: str
    type_: str
    created_at: str
    workspace_id: str
    data: dict[str, Any]
    additional_properties: dict[str, Any] = field(default_factory=dict)


WebhookEvent = Union[KnownEvent, UnknownEvent]


class Headers(Protocol):
    """The headers of a request in any framework: a dict, or another object with `items()`."""

    def items(self) -> Iterable[tuple[str, Any]]:
        """Names and values."""


def verify_webhook(
    body: bytes | bytearray | memoryview | str,
    headers: Headers | str,
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: datetime | None = None,
) -> WebhookEvent:
    """Returns the event, or raises a `WebhookVerificationError`: then refuse the request with 400.

    Args:
        body: The body exactly as it was received, not parsed and serialised again.
        headers: All headers of the request, with names in upper or lower case; or only the value of `Svc-Signature`.
        secret: The signing secret of the endpoint, `whsec_…`; both secrets while it is being rotated.
        tolerance: How many seconds the signature's time may differ from now.
        now: The time, for tests.
    """
    secrets = _check_secrets(secret)
    raw = _to_bytes(body)
    if not isinstance(tolerance, (int, float)) or not tolerance >= 0:
        raise TypeError("tolerance must be a number of seconds.")
    time, signatures = _read_signature(headers if isinstance(headers, str) else _find_header(headers, "svc-signature"))
    moment = datetime.now(timezone.utc) if now is None else now
    if moment.utcoffset() is None:
        raise ValueError("now has no time zone.")
    if not abs(moment.timestamp() - int(time)) <= tolerance:
        raise WebhookVerificationError("stale_timestamp")
    if not _is_signed(time.encode() + b"." + raw, signatures, secrets):
        raise WebhookVerificationError("wrong_signature")
    return _to_event(_read_event(raw))


def _check_secrets(secret: str | Sequence[str]) -> list[str]:
    secrets = [secret] if isinstance(secret, str) else secret
    # An empty secret is often a missing setting, and with it anybody could sign.
    if isinstance(secrets, (list, tuple)) and secrets and all(isinstance(each, str) and each for each in secrets):
        return list(secrets)
    raise TypeError("secret must be the signing secret of the endpoint, whsec_…, or several of them.")


def _to_bytes(body: bytes | bytearray | memoryview | str) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise TypeError("body must be the raw bytes or text of the request, not what was parsed from it.")


def _find_header(headers: Headers, name: str) -> str:
    found: list[str] = []
    for each, value in headers.items():
        if each.lower() == name and value is not None:
            found += [value] if isinstance(value, str) else value
    return ",".join(found)


def _read_signature(header: str) -> tuple[str, list[str]]:
    if header.strip() == "":
        raise WebhookVerificationError("missing_signature")
    parts = [part.strip() for part in header.split(",")]
    times = [part[2:] for part in parts if part.startswith("t=")]
    signatures = [part[3:] for part in parts if re.fullmatch(r"v1=[0-9a-f]{64}", part)]
    is_time = len(times) == 1 and re.fullmatch(r"[0-9]{1,12}", times[0])
    if not is_time or not 0 < len(signatures) <= MAX_SIGNATURES:
        raise WebhookVerificationError("malformed_signature")
    return times[0], signatures


def _is_signed(signed: bytes, signatures: list[str], secrets: list[str]) -> bool:
    for secret in secrets:
        right = hmac.new(secret.encode(), signed, "sha256").hexdigest()
        if any(hmac.compare_digest(right, signature) for signature in signatures):
            return True
    return False


def _read_event(body: bytes) -> Mapping[str, Any]:
    try:
        event = json.loads(body.decode())
        texts = [event[name] for name in ("id", "type", "created_at", "workspace_id")]
        if all(isinstance(text, str) for text in texts) and isinstance(event["data"], dict):
            return dict(event)
    except (ValueError, TypeError, KeyError, RecursionError):
        # The body is not UTF-8, not JSON, or not an object.
        pass
    raise WebhookVerificationError("malformed_body")


def _to_event(event: Mapping[str, Any]) -> WebhookEvent:
    if read := READ_EVENT.get(event["type"]):
        try:
            return read(event)
        except (KeyError, TypeError, ValueError, AttributeError):
            # The event is signed, so it is from Holdfast: it is returned as it was sent instead of being lost.
            pass
    rest = dict(event)
    return UnknownEvent(
        id=rest.pop("id"),
        type_=rest.pop("type"),
        created_at=rest.pop("created_at"),
        workspace_id=rest.pop("workspace_id"),
        data=rest.pop("data"),
        additional_properties=rest,
    )
