from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.identity_input_channel import IdentityInputChannel, check_identity_input_channel
from ..types import UNSET, Unset

T = TypeVar("T", bound="IdentityInput")


@_attrs_define
class IdentityInput:
    """Who the customer is on one channel. No two customers of a workspace share one.

    Attributes:
        channel (IdentityInputChannel): The channel of the id
        external_id (str): The person's id on that channel
        display_name (None | str | Unset): The name that they use there
    """

    channel: IdentityInputChannel
    external_id: str
    display_name: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        channel: str = self.channel

        external_id = self.external_id

        display_name: None | str | Unset
        if isinstance(self.display_name, Unset):
            display_name = UNSET
        else:
            display_name = self.display_name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "channel": channel,
                "external_id": external_id,
            }
        )
        if display_name is not UNSET:
            field_dict["display_name"] = display_name

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        channel = check_identity_input_channel(d.pop("channel"))

        external_id = d.pop("external_id")

        def _parse_display_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        display_name = _parse_display_name(d.pop("display_name", UNSET))

        identity_input = cls(
            channel=channel,
            external_id=external_id,
            display_name=display_name,
        )

        return identity_input
