from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="WebhookEndpointWithSecret")


@_attrs_define
class WebhookEndpointWithSecret:
    """A webhook endpoint with its secret, which is shown only this once.

    Attributes:
        id (str): Opaque
        url (str):
        events (list[str]): The events that are sent there
        active (bool): While false, deliveries wait as `paused`
        consecutive_failures (int): Any 2xx sets it back to 0; at 10 the endpoint is switched off
        disabled_at (datetime.datetime | None): When it was switched off
        disabled_reason (None | str): Switched off after 10 failures in a row, or by a request. Known values:
            `failures`, `request`. More may be added.
        address_checked (bool): Whether the name was found when the address was set; each delivery looks it up again
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
        secret (str): Signs all deliveries to the endpoint. It is shown only here
    """

    id: str
    url: str
    events: list[str]
    active: bool
    consecutive_failures: int
    disabled_at: datetime.datetime | None
    disabled_reason: None | str
    address_checked: bool
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    secret: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url = self.url

        events = self.events

        active = self.active

        consecutive_failures = self.consecutive_failures

        disabled_at: None | str
        if isinstance(self.disabled_at, datetime.datetime):
            disabled_at = self.disabled_at.isoformat()
        else:
            disabled_at = self.disabled_at

        disabled_reason: None | str
        disabled_reason = self.disabled_reason

        address_checked = self.address_checked

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        secret = self.secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "url": url,
                "events": events,
                "active": active,
                "consecutive_failures": consecutive_failures,
                "disabled_at": disabled_at,
                "disabled_reason": disabled_reason,
                "address_checked": address_checked,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
                "secret": secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        events = cast(list[str], d.pop("events"))

        active = d.pop("active")

        consecutive_failures = d.pop("consecutive_failures")

        def _parse_disabled_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return disabled_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        disabled_at = _parse_disabled_at(d.pop("disabled_at"))

        def _parse_disabled_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabled_reason"))

        address_checked = d.pop("address_checked")

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        secret = d.pop("secret")

        webhook_endpoint_with_secret = cls(
            id=id,
            url=url,
            events=events,
            active=active,
            consecutive_failures=consecutive_failures,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            address_checked=address_checked,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
            secret=secret,
        )

        webhook_endpoint_with_secret.additional_properties = d
        return webhook_endpoint_with_secret

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
