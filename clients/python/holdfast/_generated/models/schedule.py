from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.weekly_window import WeeklyWindow


T = TypeVar("T", bound="Schedule")


@_attrs_define
class Schedule:
    """When resources work or a service is offered: the ordinary week, in its own time zone.

    Attributes:
        id (str): Opaque
        name (str):
        timezone (str): An IANA time zone; by default the workspace's
        weekly (list[WeeklyWindow]): When it is open; a day without a window is closed
        is_default (bool): Whether it is the schedule of every resource without one. At most one schedule is the
            default: the one that was set last
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    name: str
    timezone: str
    weekly: list[WeeklyWindow]
    is_default: bool
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        timezone = self.timezone

        weekly = []
        for weekly_item_data in self.weekly:
            weekly_item = weekly_item_data.to_dict()
            weekly.append(weekly_item)

        is_default = self.is_default

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "timezone": timezone,
                "weekly": weekly,
                "is_default": is_default,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.weekly_window import WeeklyWindow  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        timezone = d.pop("timezone")

        weekly = []
        _weekly = d.pop("weekly")
        for weekly_item_data in _weekly:
            weekly_item = WeeklyWindow.from_dict(weekly_item_data)

            weekly.append(weekly_item)

        is_default = d.pop("is_default")

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        schedule = cls(
            id=id,
            name=name,
            timezone=timezone,
            weekly=weekly,
            is_default=is_default,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        schedule.additional_properties = d
        return schedule

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
