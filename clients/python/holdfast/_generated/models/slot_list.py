from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.slot import Slot


T = TypeVar("T", bound="SlotList")


@_attrs_define
class SlotList:
    """Free times, or why there are none and when the next one is.

    Attributes:
        data (list[Slot]):
        unavailable_reason (None | str): Why there is no time at all; null when there are some. Known values:
            `service_inactive`, `queue_service`, `party_size_out_of_range`, `no_resources`, `outside_booking_window`,
            `closed`, `fully_booked`. More may be added.
        next_available (datetime.datetime | None): When `data` is empty: the first free start within 60 days after `to`;
            null when there is none
        next_from (datetime.datetime | None): The first start that `limit` cut off: send it as `from` to go on; null
            when nothing was cut off
    """

    data: list[Slot]
    unavailable_reason: None | str
    next_available: datetime.datetime | None
    next_from: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        unavailable_reason: None | str
        unavailable_reason = self.unavailable_reason

        next_available: None | str
        if isinstance(self.next_available, datetime.datetime):
            next_available = self.next_available.isoformat()
        else:
            next_available = self.next_available

        next_from: None | str
        if isinstance(self.next_from, datetime.datetime):
            next_from = self.next_from.isoformat()
        else:
            next_from = self.next_from

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "data": data,
                "unavailable_reason": unavailable_reason,
                "next_available": next_available,
                "next_from": next_from,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.slot import Slot  # noqa: PLC0415

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = Slot.from_dict(data_item_data)

            data.append(data_item)

        def _parse_unavailable_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        unavailable_reason = _parse_unavailable_reason(d.pop("unavailable_reason"))

        def _parse_next_available(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_available_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return next_available_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_available = _parse_next_available(d.pop("next_available"))

        def _parse_next_from(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_from_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return next_from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_from = _parse_next_from(d.pop("next_from"))

        slot_list = cls(
            data=data,
            unavailable_reason=unavailable_reason,
            next_available=next_available,
            next_from=next_from,
        )

        slot_list.additional_properties = d
        return slot_list

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
