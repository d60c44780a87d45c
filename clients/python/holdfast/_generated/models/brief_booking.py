from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BriefBooking")


@_attrs_define
class BriefBooking:
    """The main fields of a booking, for long lists.

    Attributes:
        booking_id (str): Opaque
        service_id (str): Opaque
        customer_name (None | str):
        start (datetime.datetime): ISO 8601, in UTC
        end (datetime.datetime): ISO 8601, in UTC
        status (str): Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`,
            `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
        stage (str): A key of the stage configuration
    """

    booking_id: str
    service_id: str
    customer_name: None | str
    start: datetime.datetime
    end: datetime.datetime
    status: str
    stage: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        booking_id = self.booking_id

        service_id = self.service_id

        customer_name: None | str
        customer_name = self.customer_name

        start = self.start.isoformat()

        end = self.end.isoformat()

        status = self.status

        stage = self.stage

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "booking_id": booking_id,
                "service_id": service_id,
                "customer_name": customer_name,
                "start": start,
                "end": end,
                "status": status,
                "stage": stage,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        booking_id = d.pop("booking_id")

        service_id = d.pop("service_id")

        def _parse_customer_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        customer_name = _parse_customer_name(d.pop("customer_name"))

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        end = datetime.datetime.fromisoformat(d.pop("end").replace("Z", "+00:00"))

        status = d.pop("status")

        stage = d.pop("stage")

        brief_booking = cls(
            booking_id=booking_id,
            service_id=service_id,
            customer_name=customer_name,
            start=start,
            end=end,
            status=status,
            stage=stage,
        )

        brief_booking.additional_properties = d
        return brief_booking

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
