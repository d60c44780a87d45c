"""The events that the contract knows. Written from api/openapi.json by `npm run generate`; not to be edited."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Union

from ._generated.models import (
    BookingCancelledEvent,
    BookingCompletedEvent,
    BookingConfirmedEvent,
    BookingCreatedEvent,
    BookingNoShowEvent,
    BookingRescheduledEvent,
    WebhookPingEvent,
)

KnownEvent = Union[
    BookingCreatedEvent,
    BookingConfirmedEvent,
    BookingCancelledEvent,
    BookingRescheduledEvent,
    BookingNoShowEvent,
    BookingCompletedEvent,
    WebhookPingEvent,
]

READ_EVENT: dict[str, Callable[[Mapping[str, Any]], KnownEvent]] = {
    "booking.created": BookingCreatedEvent.from_dict,
    "booking.confirmed": BookingConfirmedEvent.from_dict,
    "booking.cancelled": BookingCancelledEvent.from_dict,
    "booking.rescheduled": BookingRescheduledEvent.from_dict,
    "booking.no_show": BookingNoShowEvent.from_dict,
    "booking.completed": BookingCompletedEvent.from_dict,
    "webhook.ping": WebhookPingEvent.from_dict,
}
