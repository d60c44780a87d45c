from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="RealTime")


@_attrs_define
class RealTime:
    """The real time of the completed bookings for which it is known.

    Attributes:
        minutes (int): From check-in, or the first active stage, to completion
        planned_minutes (int): The planned time of the same bookings
        n (int): The number of bookings
    """

    minutes: int
    planned_minutes: int
    n: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        minutes = self.minutes

        planned_minutes = self.planned_minutes

        n = self.n

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "minutes": minutes,
                "planned_minutes": planned_minutes,
                "n": n,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        minutes = d.pop("minutes")

        planned_minutes = d.pop("planned_minutes")

        n = d.pop("n")

        real_time = cls(
            minutes=minutes,
            planned_minutes=planned_minutes,
            n=n,
        )

        real_time.additional_properties = d
        return real_time

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
