from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Reschedule")


@_attrs_define
class Reschedule:
    """The new time of a booking, and its new length if that shall change.

    Attributes:
        start (datetime.datetime): RFC 3339 with an offset: the new time
        duration_minutes (int | None | Unset): The new length without buffers; left out: the length stays the same
        resource_ids (list[str] | None | Unset): Resources that must be used; the others that are needed are chosen
            among the free ones
        reason (None | str | Unset): Why; kept in the history
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    start: datetime.datetime
    duration_minutes: int | None | Unset = UNSET
    resource_ids: list[str] | None | Unset = UNSET
    reason: None | str | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        start = self.start.isoformat()

        duration_minutes: int | None | Unset
        if isinstance(self.duration_minutes, Unset):
            duration_minutes = UNSET
        else:
            duration_minutes = self.duration_minutes

        resource_ids: list[str] | None | Unset
        if isinstance(self.resource_ids, Unset):
            resource_ids = UNSET
        elif isinstance(self.resource_ids, list):
            resource_ids = self.resource_ids

        else:
            resource_ids = self.resource_ids

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        else:
            reason = self.reason

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "start": start,
            }
        )
        if duration_minutes is not UNSET:
            field_dict["duration_minutes"] = duration_minutes
        if resource_ids is not UNSET:
            field_dict["resource_ids"] = resource_ids
        if reason is not UNSET:
            field_dict["reason"] = reason
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        def _parse_duration_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        duration_minutes = _parse_duration_minutes(d.pop("duration_minutes", UNSET))

        def _parse_resource_ids(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                resource_ids_type_0 = cast(list[str], data)

                return resource_ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        resource_ids = _parse_resource_ids(d.pop("resource_ids", UNSET))

        def _parse_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        reschedule = cls(
            start=start,
            duration_minutes=duration_minutes,
            resource_ids=resource_ids,
            reason=reason,
            expected_version=expected_version,
        )

        return reschedule
