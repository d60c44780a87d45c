from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="WindowInput")


@_attrs_define
class WindowInput:
    """Open from `start` to `end` on that day.

    Attributes:
        start (str): Local time, `HH:MM`
        end (str): Local time, up to `24:00`; when it is not after `start` it is on the next day
    """

    start: str
    end: str

    def to_dict(self) -> dict[str, Any]:
        start = self.start

        end = self.end

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "start": start,
                "end": end,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        start = d.pop("start")

        end = d.pop("end")

        window_input = cls(
            start=start,
            end=end,
        )

        return window_input
