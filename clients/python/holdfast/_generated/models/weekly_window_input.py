from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="WeeklyWindowInput")


@_attrs_define
class WeeklyWindowInput:
    """Open from `start` to `end`, every week on this day. Windows that touch act as one.

    Attributes:
        weekday (int): 1 is Monday, 7 is Sunday
        start (str): Local time, `HH:MM`
        end (str): Local time, up to `24:00`; when it is not after `start` it is on the next day
    """

    weekday: int
    start: str
    end: str

    def to_dict(self) -> dict[str, Any]:
        weekday = self.weekday

        start = self.start

        end = self.end

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "weekday": weekday,
                "start": start,
                "end": end,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        weekday = d.pop("weekday")

        start = d.pop("start")

        end = d.pop("end")

        weekly_window_input = cls(
            weekday=weekday,
            start=start,
            end=end,
        )

        return weekly_window_input
