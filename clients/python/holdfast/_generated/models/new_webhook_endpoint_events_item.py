from typing import Literal

NewWebhookEndpointEventsItem = Literal[
    "booking.cancelled",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.no_show",
    "booking.rescheduled",
]

NEW_WEBHOOK_ENDPOINT_EVENTS_ITEM_VALUES: set[NewWebhookEndpointEventsItem] = {
    "booking.cancelled",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.no_show",
    "booking.rescheduled",
}


def check_new_webhook_endpoint_events_item(value: str) -> NewWebhookEndpointEventsItem:
    if value in NEW_WEBHOOK_ENDPOINT_EVENTS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_WEBHOOK_ENDPOINT_EVENTS_ITEM_VALUES!r}")
