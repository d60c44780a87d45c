from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="TimeOffRepeats")


@_attrs_define
class TimeOffRepeats:
    """It comes again at the same local time on these weekdays, in the time zone of the workspace. At most for a year.

    Attributes:
        weekdays (list[int]): 1 is Monday, 7 is Sunday
        until (datetime.date): The last day on which it can begin
    """

    weekdays: list[int]
    until: datetime.date

    def to_dict(self) -> dict[str, Any]:
        weekdays = self.weekdays

        until = self.until.isoformat()

        field_dict: dict[str, Any] = {}

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

        time_off_repeats = cls(
            weekdays=weekdays,
            until=until,
        )

        return time_off_repeats
