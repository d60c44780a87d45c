from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.new_conversation_channel import NewConversationChannel, check_new_conversation_channel

T = TypeVar("T", bound="NewConversation")


@_attrs_define
class NewConversation:
    """The customer and the channel of a conversation to open.

    Attributes:
        customer_id (str): The customer
        channel (NewConversationChannel): The channel on which to write to them
    """

    customer_id: str
    channel: NewConversationChannel

    def to_dict(self) -> dict[str, Any]:
        customer_id = self.customer_id

        channel: str = self.channel

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "customer_id": customer_id,
                "channel": channel,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        customer_id = d.pop("customer_id")

        channel = check_new_conversation_channel(d.pop("channel"))

        new_conversation = cls(
            customer_id=customer_id,
            channel=channel,
        )

        return new_conversation
