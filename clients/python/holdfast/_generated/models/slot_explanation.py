from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.slot_reason import SlotReason


T = TypeVar("T", bound="SlotExplanation")


@_attrs_define
class SlotExplanation:
    """Whether a time can be booked, and if not, why.

    Attributes:
        bookable (bool): Whether the time could be booked now
        reasons (list[SlotReason]): All reasons why it cannot be booked; empty when it can
    """

    bookable: bool
    reasons: list[SlotReason]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        bookable = self.bookable

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bookable": bookable,
                "reasons": reasons,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.slot_reason import SlotReason  # noqa: PLC0415

        d = dict(src_dict)
        bookable = d.pop("bookable")

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = SlotReason.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        slot_explanation = cls(
            bookable=bookable,
            reasons=reasons,
        )

        slot_explanation.additional_properties = d
        return slot_explanation

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
