from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BookingInTheWay")


@_attrs_define
class BookingInTheWay:
    """A booking or a hold that stands in a time which is closed. `GET /bookings/{id}` has the rest.

    Attributes:
        id (str): Opaque
        status (str): Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`,
            `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
        service_id (str): Opaque
        start (datetime.datetime): ISO 8601, in UTC
        end (datetime.datetime): ISO 8601, in UTC
        resource_ids (list[str]): The resources that it uses
    """

    id: str
    status: str
    service_id: str
    start: datetime.datetime
    end: datetime.datetime
    resource_ids: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        status = self.status

        service_id = self.service_id

        start = self.start.isoformat()

        end = self.end.isoformat()

        resource_ids = self.resource_ids

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "status": status,
                "service_id": service_id,
                "start": start,
                "end": end,
                "resource_ids": resource_ids,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        status = d.pop("status")

        service_id = d.pop("service_id")

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        end = datetime.datetime.fromisoformat(d.pop("end").replace("Z", "+00:00"))

        resource_ids = cast(list[str], d.pop("resource_ids"))

        booking_in_the_way = cls(
            id=id,
            status=status,
            service_id=service_id,
            start=start,
            end=end,
            resource_ids=resource_ids,
        )

        booking_in_the_way.additional_properties = d
        return booking_in_the_way

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
