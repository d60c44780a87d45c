"""The problem codes that the contract knows. Written from api/openapi.json by `npm run generate`; not to be edited."""

from typing import Literal

KnownCode = Literal[
    "already_claimed",
    "blocked_address",
    "bookings_in_the_way",
    "channel_paused",
    "customer_exists",
    "forbidden",
    "hold_expired",
    "idempotency_conflict",
    "idempotency_key_required",
    "insufficient_scope",
    "internal_error",
    "invalid_api_key",
    "invalid_credentials",
    "invalid_transition",
    "invalid_url",
    "invalid_visitor",
    "not_found",
    "payload_too_large",
    "quota_exceeded",
    "rate_limited",
    "session_required",
    "slot_taken",
    "too_early",
    "unavailable",
    "validation_error",
    "version_conflict",
]
