from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Identity")


@_attrs_define
class Identity:
    """Who the customer is on one channel. No two customers of a workspace share one.

    Attributes:
        id (str): Opaque
        channel (str): Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
        kind (str): What sort of id it is. Known values: `wa_id`, `wa_user`, `telegram_user`, `webchat_visitor`,
            `webchat_user`. More may be added.
        external_id (str): The person's id on that channel
        username (None | str): The name that they chose on the channel, without an @
        display_name (None | str): The name that they use there
        blocked (bool): Whether they blocked the business; their next message ends it
        created_at (datetime.datetime): ISO 8601, in UTC
        last_seen_at (datetime.datetime | None): When they last wrote from it; null: never
    """

    id: str
    channel: str
    kind: str
    external_id: str
    username: None | str
    display_name: None | str
    blocked: bool
    created_at: datetime.datetime
    last_seen_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        channel = self.channel

        kind = self.kind

        external_id = self.external_id

        username: None | str
        username = self.username

        display_name: None | str
        display_name = self.display_name

        blocked = self.blocked

        created_at = self.created_at.isoformat()

        last_seen_at: None | str
        if isinstance(self.last_seen_at, datetime.datetime):
            last_seen_at = self.last_seen_at.isoformat()
        else:
            last_seen_at = self.last_seen_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "channel": channel,
                "kind": kind,
                "external_id": external_id,
                "username": username,
                "display_name": display_name,
                "blocked": blocked,
                "created_at": created_at,
                "last_seen_at": last_seen_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        channel = d.pop("channel")

        kind = d.pop("kind")

        external_id = d.pop("external_id")

        def _parse_username(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        username = _parse_username(d.pop("username"))

        def _parse_display_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        display_name = _parse_display_name(d.pop("display_name"))

        blocked = d.pop("blocked")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        def _parse_last_seen_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_seen_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return last_seen_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_seen_at = _parse_last_seen_at(d.pop("last_seen_at"))

        identity = cls(
            id=id,
            channel=channel,
            kind=kind,
            external_id=external_id,
            username=username,
            display_name=display_name,
            blocked=blocked,
            created_at=created_at,
            last_seen_at=last_seen_at,
        )

        identity.additional_properties = d
        return identity

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
