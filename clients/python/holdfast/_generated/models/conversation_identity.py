from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ConversationIdentity")


@_attrs_define
class ConversationIdentity:
    """The identity from which the customer last wrote on the channel.

    Attributes:
        id (str): Opaque
        external_id (str): The person's id on the channel
        username (None | str): The name that they chose on the channel, without an @
        blocked (bool): Whether they blocked the business; their next message ends the block
    """

    id: str
    external_id: str
    username: None | str
    blocked: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        external_id = self.external_id

        username: None | str
        username = self.username

        blocked = self.blocked

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "external_id": external_id,
                "username": username,
                "blocked": blocked,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        external_id = d.pop("external_id")

        def _parse_username(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        username = _parse_username(d.pop("username"))

        blocked = d.pop("blocked")

        conversation_identity = cls(
            id=id,
            external_id=external_id,
            username=username,
            blocked=blocked,
        )

        conversation_identity.additional_properties = d
        return conversation_identity

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
