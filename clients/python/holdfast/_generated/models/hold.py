from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.allocation import Allocation
    from ..models.booking_customer import BookingCustomer


T = TypeVar("T", bound="Hold")


@_attrs_define
class Hold:
    """A time kept for ten minutes. It is a booking in status `held`, under the same id.

    Attributes:
        id (str): Opaque. The booking keeps this id when the hold is confirmed
        status (str): The state of the booking; every workspace has the same statuses. Known values: `held`,
            `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`,
            `released`, `expired`. More may be added.
        service_id (str): What is held
        start (datetime.datetime): ISO 8601, in UTC
        end (datetime.datetime): End of the service itself, without the buffer
        expires_at (datetime.datetime): Confirm before this moment: ten minutes after it was made
        party_size (int): How many people come
        resource_ids (list[str]): The resources that are taken
        allocations (list[Allocation]): The time taken from each resource. It stays here after the booking has ended and
            the time is free
        customer (BookingCustomer | None):
        created_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    status: str
    service_id: str
    start: datetime.datetime
    end: datetime.datetime
    expires_at: datetime.datetime
    party_size: int
    resource_ids: list[str]
    allocations: list[Allocation]
    customer: BookingCustomer | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.booking_customer import BookingCustomer  # noqa: PLC0415

        id = self.id

        status = self.status

        service_id = self.service_id

        start = self.start.isoformat()

        end = self.end.isoformat()

        expires_at = self.expires_at.isoformat()

        party_size = self.party_size

        resource_ids = self.resource_ids

        allocations = []
        for allocations_item_data in self.allocations:
            allocations_item = allocations_item_data.to_dict()
            allocations.append(allocations_item)

        customer: dict[str, Any] | None
        if isinstance(self.customer, BookingCustomer):
            customer = self.customer.to_dict()
        else:
            customer = self.customer

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "status": status,
                "service_id": service_id,
                "start": start,
                "end": end,
                "expires_at": expires_at,
                "party_size": party_size,
                "resource_ids": resource_ids,
                "allocations": allocations,
                "customer": customer,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.allocation import Allocation  # noqa: PLC0415
        from ..models.booking_customer import BookingCustomer  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        status = d.pop("status")

        service_id = d.pop("service_id")

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        end = datetime.datetime.fromisoformat(d.pop("end").replace("Z", "+00:00"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at").replace("Z", "+00:00"))

        party_size = d.pop("party_size")

        resource_ids = cast(list[str], d.pop("resource_ids"))

        allocations = []
        _allocations = d.pop("allocations")
        for allocations_item_data in _allocations:
            allocations_item = Allocation.from_dict(allocations_item_data)

            allocations.append(allocations_item)

        def _parse_customer(data: object) -> BookingCustomer | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                customer_type_0 = BookingCustomer.from_dict(data)

                return customer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BookingCustomer | None, data)

        customer = _parse_customer(d.pop("customer"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        hold = cls(
            id=id,
            status=status,
            service_id=service_id,
            start=start,
            end=end,
            expires_at=expires_at,
            party_size=party_size,
            resource_ids=resource_ids,
            allocations=allocations,
            customer=customer,
            created_at=created_at,
        )

        hold.additional_properties = d
        return hold

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
