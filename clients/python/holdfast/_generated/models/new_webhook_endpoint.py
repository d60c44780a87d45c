from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.new_webhook_endpoint_events_item import (
    NewWebhookEndpointEventsItem,
    check_new_webhook_endpoint_events_item,
)

T = TypeVar("T", bound="NewWebhookEndpoint")


@_attrs_define
class NewWebhookEndpoint:
    """The address, and the events to send there.

    Attributes:
        url (str): https, and an address that is public
        events (list[NewWebhookEndpointEventsItem]): The events that are sent there
    """

    url: str
    events: list[NewWebhookEndpointEventsItem]

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        events = []
        for events_item_data in self.events:
            events_item: str = events_item_data
            events.append(events_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
                "events": events,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url")

        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = check_new_webhook_endpoint_events_item(events_item_data)

            events.append(events_item)

        new_webhook_endpoint = cls(
            url=url,
            events=events,
        )

        return new_webhook_endpoint
