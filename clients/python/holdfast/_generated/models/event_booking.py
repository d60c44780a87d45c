from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="EventBooking")


@_attrs_define
class EventBooking:
    """The booking at the moment of the event.

    Attributes:
        id (str): Opaque
        status (str): The status after the event
        start_at (datetime.datetime | None): null for a task of a queue that nobody has taken
        end_at (datetime.datetime | None): ISO 8601, in UTC
        service_id (str): Opaque
        customer_id (None | str): null: a hold that names nobody
        resource_ids (list[str]): The resources that it takes
        version (int): Events may arrive in another order; the higher version is the newer
    """

    id: str
    status: str
    start_at: datetime.datetime | None
    end_at: datetime.datetime | None
    service_id: str
    customer_id: None | str
    resource_ids: list[str]
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        status = self.status

        start_at: None | str
        if isinstance(self.start_at, datetime.datetime):
            start_at = self.start_at.isoformat()
        else:
            start_at = self.start_at

        end_at: None | str
        if isinstance(self.end_at, datetime.datetime):
            end_at = self.end_at.isoformat()
        else:
            end_at = self.end_at

        service_id = self.service_id

        customer_id: None | str
        customer_id = self.customer_id

        resource_ids = self.resource_ids

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "status": status,
                "start_at": start_at,
                "end_at": end_at,
                "service_id": service_id,
                "customer_id": customer_id,
                "resource_ids": resource_ids,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        status = d.pop("status")

        def _parse_start_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                start_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return start_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        start_at = _parse_start_at(d.pop("start_at"))

        def _parse_end_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                end_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return end_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        end_at = _parse_end_at(d.pop("end_at"))

        service_id = d.pop("service_id")

        def _parse_customer_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        customer_id = _parse_customer_id(d.pop("customer_id"))

        resource_ids = cast(list[str], d.pop("resource_ids"))

        version = d.pop("version")

        event_booking = cls(
            id=id,
            status=status,
            start_at=start_at,
            end_at=end_at,
            service_id=service_id,
            customer_id=customer_id,
            resource_ids=resource_ids,
            version=version,
        )

        event_booking.additional_properties = d
        return event_booking

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
