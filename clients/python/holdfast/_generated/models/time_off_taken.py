from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_in_the_way import BookingInTheWay
    from ..models.time_off_taken_repeats_type_0 import TimeOffTakenRepeatsType0
    from ..models.time_off_time import TimeOffTime


T = TypeVar("T", bound="TimeOffTaken")


@_attrs_define
class TimeOffTaken:
    """Time off that was taken, and the bookings that it was taken over.

    Attributes:
        id (str): Opaque
        resource_id (str): The resource that is away
        start (datetime.datetime): When it begins for the first time
        end (datetime.datetime): When it ends for the first time
        reason (None | str): For the team; customers never see it
        repeats (None | TimeOffTakenRepeatsType0): It comes again at the same local time on these weekdays, in the time
            zone of the workspace. null: it comes once
        times (list[TimeOffTime]): All its times, or in a list those in the range that was asked for
        created_at (datetime.datetime): ISO 8601, in UTC
        bookings (list[BookingInTheWay]): The bookings and holds that stand in it and stay, because of `over`. Sorted by
            start; the first 100.
    """

    id: str
    resource_id: str
    start: datetime.datetime
    end: datetime.datetime
    reason: None | str
    repeats: None | TimeOffTakenRepeatsType0
    times: list[TimeOffTime]
    created_at: datetime.datetime
    bookings: list[BookingInTheWay]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.time_off_taken_repeats_type_0 import TimeOffTakenRepeatsType0  # noqa: PLC0415

        id = self.id

        resource_id = self.resource_id

        start = self.start.isoformat()

        end = self.end.isoformat()

        reason: None | str
        reason = self.reason

        repeats: dict[str, Any] | None
        if isinstance(self.repeats, TimeOffTakenRepeatsType0):
            repeats = self.repeats.to_dict()
        else:
            repeats = self.repeats

        times = []
        for times_item_data in self.times:
            times_item = times_item_data.to_dict()
            times.append(times_item)

        created_at = self.created_at.isoformat()

        bookings = []
        for bookings_item_data in self.bookings:
            bookings_item = bookings_item_data.to_dict()
            bookings.append(bookings_item)

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
                "bookings": bookings,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_in_the_way import BookingInTheWay  # noqa: PLC0415
        from ..models.time_off_taken_repeats_type_0 import TimeOffTakenRepeatsType0  # noqa: PLC0415
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

        def _parse_repeats(data: object) -> None | TimeOffTakenRepeatsType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                repeats_type_0 = TimeOffTakenRepeatsType0.from_dict(data)

                return repeats_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TimeOffTakenRepeatsType0, data)

        repeats = _parse_repeats(d.pop("repeats"))

        times = []
        _times = d.pop("times")
        for times_item_data in _times:
            times_item = TimeOffTime.from_dict(times_item_data)

            times.append(times_item)

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        bookings = []
        _bookings = d.pop("bookings")
        for bookings_item_data in _bookings:
            bookings_item = BookingInTheWay.from_dict(bookings_item_data)

            bookings.append(bookings_item)

        time_off_taken = cls(
            id=id,
            resource_id=resource_id,
            start=start,
            end=end,
            reason=reason,
            repeats=repeats,
            times=times,
            created_at=created_at,
            bookings=bookings,
        )

        time_off_taken.additional_properties = d
        return time_off_taken

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
