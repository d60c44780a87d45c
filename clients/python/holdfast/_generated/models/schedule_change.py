from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.weekly_window_input import WeeklyWindowInput


T = TypeVar("T", bound="ScheduleChange")


@_attrs_define
class ScheduleChange:
    """What to change; fields that are left out stay as they are, and null resets a field to its default.

    Attributes:
        name (str | Unset):
        timezone (None | str | Unset): An IANA time zone; by default the workspace's
        weekly (list[WeeklyWindowInput] | None | Unset): When it is open; a day without a window is closed
        is_default (bool | None | Unset): Whether it is the schedule of every resource without one. At most one schedule
            is the default: the one that was set last
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    name: str | Unset = UNSET
    timezone: None | str | Unset = UNSET
    weekly: list[WeeklyWindowInput] | None | Unset = UNSET
    is_default: bool | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        timezone: None | str | Unset
        if isinstance(self.timezone, Unset):
            timezone = UNSET
        else:
            timezone = self.timezone

        weekly: list[dict[str, Any]] | None | Unset
        if isinstance(self.weekly, Unset):
            weekly = UNSET
        elif isinstance(self.weekly, list):
            weekly = []
            for weekly_type_0_item_data in self.weekly:
                weekly_type_0_item = weekly_type_0_item_data.to_dict()
                weekly.append(weekly_type_0_item)

        else:
            weekly = self.weekly

        is_default: bool | None | Unset
        if isinstance(self.is_default, Unset):
            is_default = UNSET
        else:
            is_default = self.is_default

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if timezone is not UNSET:
            field_dict["timezone"] = timezone
        if weekly is not UNSET:
            field_dict["weekly"] = weekly
        if is_default is not UNSET:
            field_dict["is_default"] = is_default
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.weekly_window_input import WeeklyWindowInput  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        def _parse_timezone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        timezone = _parse_timezone(d.pop("timezone", UNSET))

        def _parse_weekly(data: object) -> list[WeeklyWindowInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                weekly_type_0 = []
                _weekly_type_0 = data
                for weekly_type_0_item_data in _weekly_type_0:
                    weekly_type_0_item = WeeklyWindowInput.from_dict(weekly_type_0_item_data)

                    weekly_type_0.append(weekly_type_0_item)

                return weekly_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[WeeklyWindowInput] | None | Unset, data)

        weekly = _parse_weekly(d.pop("weekly", UNSET))

        def _parse_is_default(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        is_default = _parse_is_default(d.pop("is_default", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        schedule_change = cls(
            name=name,
            timezone=timezone,
            weekly=weekly,
            is_default=is_default,
            expected_version=expected_version,
        )

        return schedule_change
