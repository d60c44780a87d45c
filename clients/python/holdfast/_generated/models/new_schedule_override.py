from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.window_input import WindowInput


T = TypeVar("T", bound="NewScheduleOverride")


@_attrs_define
class NewScheduleOverride:
    """A day, and when the schedule is open on it.

    Attributes:
        date (datetime.date): A day in the schedule's zone
        windows (list[WindowInput]): When it is open that day; empty: closed
        reason (None | str | Unset): For people
    """

    date: datetime.date
    windows: list[WindowInput]
    reason: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        date = self.date.isoformat()

        windows = []
        for windows_item_data in self.windows:
            windows_item = windows_item_data.to_dict()
            windows.append(windows_item)

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        else:
            reason = self.reason

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "date": date,
                "windows": windows,
            }
        )
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.window_input import WindowInput  # noqa: PLC0415

        d = dict(src_dict)
        date = datetime.date.fromisoformat(d.pop("date"))

        windows = []
        _windows = d.pop("windows")
        for windows_item_data in _windows:
            windows_item = WindowInput.from_dict(windows_item_data)

            windows.append(windows_item)

        def _parse_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        new_schedule_override = cls(
            date=date,
            windows=windows,
            reason=reason,
        )

        return new_schedule_override
