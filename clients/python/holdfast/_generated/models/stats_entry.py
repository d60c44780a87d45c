from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_counts import BookingCounts


T = TypeVar("T", bound="StatsEntry")


@_attrs_define
class StatsEntry:
    """One day, week or month of the statistics.

    Attributes:
        from_ (datetime.datetime): The first moment of the range
        to (datetime.datetime): The end of the range, not included
        bookings (BookingCounts): How many bookings there are, in all and by status.
        working_minutes (int): Minutes that are open by the current schedule of the resource; all minutes without a
            schedule
        booked_minutes (int): Minutes with at least one booking, without buffers
        booked_outside_minutes (int): Booked minutes outside working time
        buffer_minutes (int): Buffers before and after services
        free_minutes (int): Working time that is neither booked nor a buffer
        occupancy (float | None): Share of the working time that is booked: (booked - booked_outside) / working; null
            when working is 0
    """

    from_: datetime.datetime
    to: datetime.datetime
    bookings: BookingCounts
    working_minutes: int
    booked_minutes: int
    booked_outside_minutes: int
    buffer_minutes: int
    free_minutes: int
    occupancy: float | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        bookings = self.bookings.to_dict()

        working_minutes = self.working_minutes

        booked_minutes = self.booked_minutes

        booked_outside_minutes = self.booked_outside_minutes

        buffer_minutes = self.buffer_minutes

        free_minutes = self.free_minutes

        occupancy: float | None
        occupancy = self.occupancy

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "bookings": bookings,
                "working_minutes": working_minutes,
                "booked_minutes": booked_minutes,
                "booked_outside_minutes": booked_outside_minutes,
                "buffer_minutes": buffer_minutes,
                "free_minutes": free_minutes,
                "occupancy": occupancy,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_counts import BookingCounts  # noqa: PLC0415

        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from").replace("Z", "+00:00"))

        to = datetime.datetime.fromisoformat(d.pop("to").replace("Z", "+00:00"))

        bookings = BookingCounts.from_dict(d.pop("bookings"))

        working_minutes = d.pop("working_minutes")

        booked_minutes = d.pop("booked_minutes")

        booked_outside_minutes = d.pop("booked_outside_minutes")

        buffer_minutes = d.pop("buffer_minutes")

        free_minutes = d.pop("free_minutes")

        def _parse_occupancy(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        occupancy = _parse_occupancy(d.pop("occupancy"))

        stats_entry = cls(
            from_=from_,
            to=to,
            bookings=bookings,
            working_minutes=working_minutes,
            booked_minutes=booked_minutes,
            booked_outside_minutes=booked_outside_minutes,
            buffer_minutes=buffer_minutes,
            free_minutes=free_minutes,
            occupancy=occupancy,
        )

        stats_entry.additional_properties = d
        return stats_entry

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
