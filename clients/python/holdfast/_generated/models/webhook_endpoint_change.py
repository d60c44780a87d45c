from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.webhook_endpoint_change_events_item import (
    WebhookEndpointChangeEventsItem,
    check_webhook_endpoint_change_events_item,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="WebhookEndpointChange")


@_attrs_define
class WebhookEndpointChange:
    """The fields to change; fields that are left out stay as they are.

    Attributes:
        url (str | Unset): https, and an address that is public
        events (list[WebhookEndpointChangeEventsItem] | Unset): The events that are sent there
        active (bool | Unset): `true` switches a disabled endpoint on again and sends its paused deliveries
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    url: str | Unset = UNSET
    events: list[WebhookEndpointChangeEventsItem] | Unset = UNSET
    active: bool | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        events: list[str] | Unset = UNSET
        if not isinstance(self.events, Unset):
            events = []
            for events_item_data in self.events:
                events_item: str = events_item_data
                events.append(events_item)

        active = self.active

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if url is not UNSET:
            field_dict["url"] = url
        if events is not UNSET:
            field_dict["events"] = events
        if active is not UNSET:
            field_dict["active"] = active
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url", UNSET)

        _events = d.pop("events", UNSET)
        events: list[WebhookEndpointChangeEventsItem] | Unset = UNSET
        if _events is not UNSET:
            events = []
            for events_item_data in _events:
                events_item = check_webhook_endpoint_change_events_item(events_item_data)

                events.append(events_item)

        active = d.pop("active", UNSET)

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        webhook_endpoint_change = cls(
            url=url,
            events=events,
            active=active,
            expected_version=expected_version,
        )

        return webhook_endpoint_change
