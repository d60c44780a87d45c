from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="NextBooking")


@_attrs_define
class NextBooking:
    """The next booking that is still to come.

    Attributes:
        id (str): Opaque
        start (datetime.datetime): ISO 8601, in UTC
        service_id (str): Opaque
    """

    id: str
    start: datetime.datetime
    service_id: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        start = self.start.isoformat()

        service_id = self.service_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "start": start,
                "service_id": service_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        service_id = d.pop("service_id")

        next_booking = cls(
            id=id,
            start=start,
            service_id=service_id,
        )

        next_booking.additional_properties = d
        return next_booking

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
