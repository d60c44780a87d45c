from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.message_option_input import MessageOptionInput


T = TypeVar("T", bound="MessageOptionsInput")


@_attrs_define
class MessageOptionsInput:
    """The options from which the customer can choose: at most 20. Each channel shows them as well as it can.

    Attributes:
        items (list[MessageOptionInput]):
    """

    items: list[MessageOptionInput]

    def to_dict(self) -> dict[str, Any]:
        items = []
        for items_item_data in self.items:
            items_item = items_item_data.to_dict()
            items.append(items_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "items": items,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_option_input import MessageOptionInput  # noqa: PLC0415

        d = dict(src_dict)
        items = []
        _items = d.pop("items")
        for items_item_data in _items:
            items_item = MessageOptionInput.from_dict(items_item_data)

            items.append(items_item)

        message_options_input = cls(
            items=items,
        )

        return message_options_input
