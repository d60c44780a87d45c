from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomationLimitsInput")


@_attrs_define
class AutomationLimitsInput:
    """How often an automation may run. What is beyond is not recorded as a run.

    Attributes:
        per_subject (int | None | Unset): How many runs about one subject begin in the window
        window_hours (int | None | Unset): How long the window is
        per_hour (int | None | Unset): How many runs begin in an hour, all subjects together
    """

    per_subject: int | None | Unset = UNSET
    window_hours: int | None | Unset = UNSET
    per_hour: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        per_subject: int | None | Unset
        if isinstance(self.per_subject, Unset):
            per_subject = UNSET
        else:
            per_subject = self.per_subject

        window_hours: int | None | Unset
        if isinstance(self.window_hours, Unset):
            window_hours = UNSET
        else:
            window_hours = self.window_hours

        per_hour: int | None | Unset
        if isinstance(self.per_hour, Unset):
            per_hour = UNSET
        else:
            per_hour = self.per_hour

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if per_subject is not UNSET:
            field_dict["per_subject"] = per_subject
        if window_hours is not UNSET:
            field_dict["window_hours"] = window_hours
        if per_hour is not UNSET:
            field_dict["per_hour"] = per_hour

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_per_subject(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        per_subject = _parse_per_subject(d.pop("per_subject", UNSET))

        def _parse_window_hours(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        window_hours = _parse_window_hours(d.pop("window_hours", UNSET))

        def _parse_per_hour(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        per_hour = _parse_per_hour(d.pop("per_hour", UNSET))

        automation_limits_input = cls(
            per_subject=per_subject,
            window_hours=window_hours,
            per_hour=per_hour,
        )

        return automation_limits_input
