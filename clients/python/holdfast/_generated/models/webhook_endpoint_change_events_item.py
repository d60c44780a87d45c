from typing import Literal

WebhookEndpointChangeEventsItem = Literal[
    "booking.cancelled",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.no_show",
    "booking.rescheduled",
]

WEBHOOK_ENDPOINT_CHANGE_EVENTS_ITEM_VALUES: set[WebhookEndpointChangeEventsItem] = {
    "booking.cancelled",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.no_show",
    "booking.rescheduled",
}


def check_webhook_endpoint_change_events_item(value: str) -> WebhookEndpointChangeEventsItem:
    if value in WEBHOOK_ENDPOINT_CHANGE_EVENTS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_ENDPOINT_CHANGE_EVENTS_ITEM_VALUES!r}")
