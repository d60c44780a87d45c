from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.event_booking import EventBooking


T = TypeVar("T", bound="BookingCancelledData")


@_attrs_define
class BookingCancelledData:
    """The data of `booking.cancelled`.

    Attributes:
        booking (EventBooking): The booking at the moment of the event.
        reason (str): Somebody cancelled it, a hold expired, or the deposit was not paid in time. Known values:
            `cancelled`, `expired`, `deposit_unpaid`. More may be added.
    """

    booking: EventBooking
    reason: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        booking = self.booking.to_dict()

        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "booking": booking,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_booking import EventBooking  # noqa: PLC0415

        d = dict(src_dict)
        booking = EventBooking.from_dict(d.pop("booking"))

        reason = d.pop("reason")

        booking_cancelled_data = cls(
            booking=booking,
            reason=reason,
        )

        booking_cancelled_data.additional_properties = d
        return booking_cancelled_data

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
