from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.time_off_repeats_type_0 import TimeOffRepeatsType0
    from ..models.time_off_time import TimeOffTime


T = TypeVar("T", bound="TimeOff")


@_attrs_define
class TimeOff:
    """When a resource is away: a holiday, an illness, a break of every day. Nothing can be booked then, as if a booking
    were there.

        Attributes:
            id (str): Opaque
            resource_id (str): The resource that is away
            start (datetime.datetime): When it begins for the first time
            end (datetime.datetime): When it ends for the first time
            reason (None | str): For the team; customers never see it
            repeats (None | TimeOffRepeatsType0): It comes again at the same local time on these weekdays, in the time zone
                of the workspace. null: it comes once
            times (list[TimeOffTime]): All its times, or in a list those in the range that was asked for
            created_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    resource_id: str
    start: datetime.datetime
    end: datetime.datetime
    reason: None | str
    repeats: None | TimeOffRepeatsType0
    times: list[TimeOffTime]
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.time_off_repeats_type_0 import TimeOffRepeatsType0  # noqa: PLC0415

        id = self.id

        resource_id = self.resource_id

        start = self.start.isoformat()

        end = self.end.isoformat()

        reason: None | str
        reason = self.reason

        repeats: dict[str, Any] | None
        if isinstance(self.repeats, TimeOffRepeatsType0):
            repeats = self.repeats.to_dict()
        else:
            repeats = self.repeats

        times = []
        for times_item_data in self.times:
            times_item = times_item_data.to_dict()
            times.append(times_item)

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "resource_id": resource_id,
                "start": start,
                "end": end,
                "reason": reason,
                "repeats": repeats,
                "times": times,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.time_off_repeats_type_0 import TimeOffRepeatsType0  # noqa: PLC0415
        from ..models.time_off_time import TimeOffTime  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        resource_id = d.pop("resource_id")

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        end = datetime.datetime.fromisoformat(d.pop("end").replace("Z", "+00:00"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        def _parse_repeats(data: object) -> None | TimeOffRepeatsType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                repeats_type_0 = TimeOffRepeatsType0.from_dict(data)

                return repeats_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TimeOffRepeatsType0, data)

        repeats = _parse_repeats(d.pop("repeats"))

        times = []
        _times = d.pop("times")
        for times_item_data in _times:
            times_item = TimeOffTime.from_dict(times_item_data)

            times.append(times_item)

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        time_off = cls(
            id=id,
            resource_id=resource_id,
            start=start,
            end=end,
            reason=reason,
            repeats=repeats,
            times=times,
            created_at=created_at,
        )

        time_off.additional_properties = d
        return time_off

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
