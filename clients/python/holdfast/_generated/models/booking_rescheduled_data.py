from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.event_booking import EventBooking


T = TypeVar("T", bound="BookingRescheduledData")


@_attrs_define
class BookingRescheduledData:
    """The data of `booking.rescheduled`.

    Attributes:
        booking (EventBooking): The booking at the moment of the event.
        old_booking_id (str): The booking that was moved, now `rescheduled`
        new_booking_id (str): The new booking, the same as in `booking`
        previous_start_at (datetime.datetime): The start of the old booking
    """

    booking: EventBooking
    old_booking_id: str
    new_booking_id: str
    previous_start_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        booking = self.booking.to_dict()

        old_booking_id = self.old_booking_id

        new_booking_id = self.new_booking_id

        previous_start_at = self.previous_start_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "booking": booking,
                "old_booking_id": old_booking_id,
                "new_booking_id": new_booking_id,
                "previous_start_at": previous_start_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_booking import EventBooking  # noqa: PLC0415

        d = dict(src_dict)
        booking = EventBooking.from_dict(d.pop("booking"))

        old_booking_id = d.pop("old_booking_id")

        new_booking_id = d.pop("new_booking_id")

        previous_start_at = datetime.datetime.fromisoformat(d.pop("previous_start_at").replace("Z", "+00:00"))

        booking_rescheduled_data = cls(
            booking=booking,
            old_booking_id=old_booking_id,
            new_booking_id=new_booking_id,
            previous_start_at=previous_start_at,
        )

        booking_rescheduled_data.additional_properties = d
        return booking_rescheduled_data

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
