from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_in_the_way import BookingInTheWay
    from ..models.window import Window


T = TypeVar("T", bound="ScheduleDaySet")


@_attrs_define
class ScheduleDaySet:
    """A day as it is now, and the bookings that stand in what is closed on it.

    Attributes:
        schedule_id (str): Opaque
        date (datetime.date): A day in the schedule's zone
        windows (list[Window]): When it is open that day; empty: closed
        reason (None | str): For people
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
        bookings (list[BookingInTheWay]): The bookings and holds that stand in time which is closed on this day. They
            stay. Sorted by start; the first 100.
    """

    schedule_id: str
    date: datetime.date
    windows: list[Window]
    reason: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    bookings: list[BookingInTheWay]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        schedule_id = self.schedule_id

        date = self.date.isoformat()

        windows = []
        for windows_item_data in self.windows:
            windows_item = windows_item_data.to_dict()
            windows.append(windows_item)

        reason: None | str
        reason = self.reason

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        bookings = []
        for bookings_item_data in self.bookings:
            bookings_item = bookings_item_data.to_dict()
            bookings.append(bookings_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "schedule_id": schedule_id,
                "date": date,
                "windows": windows,
                "reason": reason,
                "created_at": created_at,
                "updated_at": updated_at,
                "bookings": bookings,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_in_the_way import BookingInTheWay  # noqa: PLC0415
        from ..models.window import Window  # noqa: PLC0415

        d = dict(src_dict)
        schedule_id = d.pop("schedule_id")

        date = datetime.date.fromisoformat(d.pop("date"))

        windows = []
        _windows = d.pop("windows")
        for windows_item_data in _windows:
            windows_item = Window.from_dict(windows_item_data)

            windows.append(windows_item)

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        bookings = []
        _bookings = d.pop("bookings")
        for bookings_item_data in _bookings:
            bookings_item = BookingInTheWay.from_dict(bookings_item_data)

            bookings.append(bookings_item)

        schedule_day_set = cls(
            schedule_id=schedule_id,
            date=date,
            windows=windows,
            reason=reason,
            created_at=created_at,
            updated_at=updated_at,
            bookings=bookings,
        )

        schedule_day_set.additional_properties = d
        return schedule_day_set

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
