from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

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
        override (list[str] | None): What `override` of a booking must contain to have this time all the same; empty
            when it can be booked, null when no override helps
    """

    bookable: bool
    reasons: list[SlotReason]
    override: list[str] | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        bookable = self.bookable

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        override: list[str] | None
        if isinstance(self.override, list):
            override = self.override

        else:
            override = self.override

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bookable": bookable,
                "reasons": reasons,
                "override": override,
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

        def _parse_override(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                override_type_0 = cast(list[str], data)

                return override_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        override = _parse_override(d.pop("override"))

        slot_explanation = cls(
            bookable=bookable,
            reasons=reasons,
            override=override,
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
