from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="GroupOverview")


@_attrs_define
class GroupOverview:
    """The length of a group's queue. A task waits in the group of its service.

    Attributes:
        group_id (str): Opaque
        name (str):
        waiting (int): Open tasks of a queue that nobody has taken
        oldest_waiting_at (datetime.datetime | None): When the task that waits longest came in
        oldest_wait_seconds (int | None): How many seconds ago that was
    """

    group_id: str
    name: str
    waiting: int
    oldest_waiting_at: datetime.datetime | None
    oldest_wait_seconds: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        group_id = self.group_id

        name = self.name

        waiting = self.waiting

        oldest_waiting_at: None | str
        if isinstance(self.oldest_waiting_at, datetime.datetime):
            oldest_waiting_at = self.oldest_waiting_at.isoformat()
        else:
            oldest_waiting_at = self.oldest_waiting_at

        oldest_wait_seconds: int | None
        oldest_wait_seconds = self.oldest_wait_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "group_id": group_id,
                "name": name,
                "waiting": waiting,
                "oldest_waiting_at": oldest_waiting_at,
                "oldest_wait_seconds": oldest_wait_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        group_id = d.pop("group_id")

        name = d.pop("name")

        waiting = d.pop("waiting")

        def _parse_oldest_waiting_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oldest_waiting_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return oldest_waiting_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        oldest_waiting_at = _parse_oldest_waiting_at(d.pop("oldest_waiting_at"))

        def _parse_oldest_wait_seconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        oldest_wait_seconds = _parse_oldest_wait_seconds(d.pop("oldest_wait_seconds"))

        group_overview = cls(
            group_id=group_id,
            name=name,
            waiting=waiting,
            oldest_waiting_at=oldest_waiting_at,
            oldest_wait_seconds=oldest_wait_seconds,
        )

        group_overview.additional_properties = d
        return group_overview

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
