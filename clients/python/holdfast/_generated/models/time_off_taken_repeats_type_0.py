from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="TimeOffTakenRepeatsType0")


@_attrs_define
class TimeOffTakenRepeatsType0:
    """It comes again at the same local time on these weekdays, in the time zone of the workspace. null: it comes once

    Attributes:
        weekdays (list[int]): 1 is Monday, 7 is Sunday
        until (datetime.date): The last day on which it can begin
    """

    weekdays: list[int]
    until: datetime.date
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        weekdays = self.weekdays

        until = self.until.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "weekdays": weekdays,
                "until": until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        weekdays = cast(list[int], d.pop("weekdays"))

        until = datetime.date.fromisoformat(d.pop("until"))

        time_off_taken_repeats_type_0 = cls(
            weekdays=weekdays,
            until=until,
        )

        time_off_taken_repeats_type_0.additional_properties = d
        return time_off_taken_repeats_type_0

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
