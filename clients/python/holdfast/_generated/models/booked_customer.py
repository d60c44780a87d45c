from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BookedCustomer")


@_attrs_define
class BookedCustomer:
    """A customer who has a booking in a period, with what the team wants to know before they come.

    Attributes:
        customer_id (str): Opaque
        first_start (datetime.datetime | None): Start of their first booking that took place or is still to take place:
            the booking with this start is their first visit
        no_shows (int): How many of their bookings are `no_show`, at any time
    """

    customer_id: str
    first_start: datetime.datetime | None
    no_shows: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        customer_id = self.customer_id

        first_start: None | str
        if isinstance(self.first_start, datetime.datetime):
            first_start = self.first_start.isoformat()
        else:
            first_start = self.first_start

        no_shows = self.no_shows

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "customer_id": customer_id,
                "first_start": first_start,
                "no_shows": no_shows,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        customer_id = d.pop("customer_id")

        def _parse_first_start(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                first_start_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return first_start_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        first_start = _parse_first_start(d.pop("first_start"))

        no_shows = d.pop("no_shows")

        booked_customer = cls(
            customer_id=customer_id,
            first_start=first_start,
            no_shows=no_shows,
        )

        booked_customer.additional_properties = d
        return booked_customer

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
