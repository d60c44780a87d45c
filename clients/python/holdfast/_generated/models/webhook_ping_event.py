from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.webhook_ping_data import WebhookPingData


T = TypeVar("T", bound="WebhookPingEvent")


@_attrs_define
class WebhookPingEvent:
    """A test event was requested.

    Attributes:
        id (str): The same at every attempt and for every endpoint: ignore an id that you have seen before
        type_ (Literal['webhook.ping']): As in `Svc-Event`
        created_at (datetime.datetime): When it happened, not when it was sent
        workspace_id (str): Opaque
        data (WebhookPingData): The data of `webhook.ping`.
    """

    id: str
    type_: Literal["webhook.ping"]
    created_at: datetime.datetime
    workspace_id: str
    data: WebhookPingData
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        created_at = self.created_at.isoformat()

        workspace_id = self.workspace_id

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "created_at": created_at,
                "workspace_id": workspace_id,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_ping_data import WebhookPingData  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = cast(Literal["webhook.ping"], d.pop("type"))
        if type_ != "webhook.ping":
            raise ValueError(f"type must match const 'webhook.ping', got '{type_}'")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        workspace_id = d.pop("workspace_id")

        data = WebhookPingData.from_dict(d.pop("data"))

        webhook_ping_event = cls(
            id=id,
            type_=type_,
            created_at=created_at,
            workspace_id=workspace_id,
            data=data,
        )

        webhook_ping_event.additional_properties = d
        return webhook_ping_event

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
