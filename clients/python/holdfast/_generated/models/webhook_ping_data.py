from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="WebhookPingData")


@_attrs_define
class WebhookPingData:
    """The data of `webhook.ping`.

    Attributes:
        webhook_endpoint_id (str): The endpoint that was pinged
    """

    webhook_endpoint_id: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        webhook_endpoint_id = self.webhook_endpoint_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "webhook_endpoint_id": webhook_endpoint_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        webhook_endpoint_id = d.pop("webhook_endpoint_id")

        webhook_ping_data = cls(
            webhook_endpoint_id=webhook_endpoint_id,
        )

        webhook_ping_data.additional_properties = d
        return webhook_ping_data

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
