from typing import Literal

ListWebhookDeliveriesEventType = Literal[
    "booking.cancelled",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.no_show",
    "booking.rescheduled",
    "webhook.ping",
]

LIST_WEBHOOK_DELIVERIES_EVENT_TYPE_VALUES: set[ListWebhookDeliveriesEventType] = {
    "booking.cancelled",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.no_show",
    "booking.rescheduled",
    "webhook.ping",
}


def check_list_webhook_deliveries_event_type(value: str) -> ListWebhookDeliveriesEventType:
    if value in LIST_WEBHOOK_DELIVERIES_EVENT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_WEBHOOK_DELIVERIES_EVENT_TYPE_VALUES!r}")
