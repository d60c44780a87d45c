from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_counts import BookingCounts
    from ..models.next_booking import NextBooking
    from ..models.rate_model import Rate
    from ..models.sum_ import Sum


T = TypeVar("T", bound="CustomerSummary")


@_attrs_define
class CustomerSummary:
    """A customer's bookings in numbers, as of now.

    Attributes:
        customer_id (str): Opaque
        bookings (BookingCounts): How many bookings there are, in all and by status.
        first_visit_at (datetime.datetime | None): Start of the first booking they came to
        last_visit_at (datetime.datetime | None): Start of the latest booking they came to
        next_booking (NextBooking | None):
        no_show_rate (Rate): A share, and the number that it is based on.
        total_spent (list[Sum]): Prices of completed bookings, one entry per currency
        open_conversations (int): How many of their conversations are open
    """

    customer_id: str
    bookings: BookingCounts
    first_visit_at: datetime.datetime | None
    last_visit_at: datetime.datetime | None
    next_booking: NextBooking | None
    no_show_rate: Rate
    total_spent: list[Sum]
    open_conversations: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.next_booking import NextBooking  # noqa: PLC0415

        customer_id = self.customer_id

        bookings = self.bookings.to_dict()

        first_visit_at: None | str
        if isinstance(self.first_visit_at, datetime.datetime):
            first_visit_at = self.first_visit_at.isoformat()
        else:
            first_visit_at = self.first_visit_at

        last_visit_at: None | str
        if isinstance(self.last_visit_at, datetime.datetime):
            last_visit_at = self.last_visit_at.isoformat()
        else:
            last_visit_at = self.last_visit_at

        next_booking: dict[str, Any] | None
        if isinstance(self.next_booking, NextBooking):
            next_booking = self.next_booking.to_dict()
        else:
            next_booking = self.next_booking

        no_show_rate = self.no_show_rate.to_dict()

        total_spent = []
        for total_spent_item_data in self.total_spent:
            total_spent_item = total_spent_item_data.to_dict()
            total_spent.append(total_spent_item)

        open_conversations = self.open_conversations

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "customer_id": customer_id,
                "bookings": bookings,
                "first_visit_at": first_visit_at,
                "last_visit_at": last_visit_at,
                "next_booking": next_booking,
                "no_show_rate": no_show_rate,
                "total_spent": total_spent,
                "open_conversations": open_conversations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_counts import BookingCounts  # noqa: PLC0415
        from ..models.next_booking import NextBooking  # noqa: PLC0415
        from ..models.rate_model import Rate  # noqa: PLC0415
        from ..models.sum_ import Sum  # noqa: PLC0415

        d = dict(src_dict)
        customer_id = d.pop("customer_id")

        bookings = BookingCounts.from_dict(d.pop("bookings"))

        def _parse_first_visit_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                first_visit_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return first_visit_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        first_visit_at = _parse_first_visit_at(d.pop("first_visit_at"))

        def _parse_last_visit_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_visit_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return last_visit_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_visit_at = _parse_last_visit_at(d.pop("last_visit_at"))

        def _parse_next_booking(data: object) -> NextBooking | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                next_booking_type_0 = NextBooking.from_dict(data)

                return next_booking_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NextBooking | None, data)

        next_booking = _parse_next_booking(d.pop("next_booking"))

        no_show_rate = Rate.from_dict(d.pop("no_show_rate"))

        total_spent = []
        _total_spent = d.pop("total_spent")
        for total_spent_item_data in _total_spent:
            total_spent_item = Sum.from_dict(total_spent_item_data)

            total_spent.append(total_spent_item)

        open_conversations = d.pop("open_conversations")

        customer_summary = cls(
            customer_id=customer_id,
            bookings=bookings,
            first_visit_at=first_visit_at,
            last_visit_at=last_visit_at,
            next_booking=next_booking,
            no_show_rate=no_show_rate,
            total_spent=total_spent,
            open_conversations=open_conversations,
        )

        customer_summary.additional_properties = d
        return customer_summary

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
