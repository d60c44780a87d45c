from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.booking_customer_input import BookingCustomerInput


T = TypeVar("T", bound="NewHold")


@_attrs_define
class NewHold:
    """The time to keep. The customer can also be named when it is confirmed.

    Attributes:
        service_id (str): What is booked
        start (datetime.datetime): RFC 3339 with an offset; any free, open, whole minute
        party_size (int | None | Unset): How many people come
        resource_ids (list[str] | None | Unset): Resources that must be used; the others that are needed are chosen
            among the free ones
        customer (BookingCustomerInput | None | Unset):
    """

    service_id: str
    start: datetime.datetime
    party_size: int | None | Unset = UNSET
    resource_ids: list[str] | None | Unset = UNSET
    customer: BookingCustomerInput | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.booking_customer_input import BookingCustomerInput  # noqa: PLC0415

        service_id = self.service_id

        start = self.start.isoformat()

        party_size: int | None | Unset
        if isinstance(self.party_size, Unset):
            party_size = UNSET
        else:
            party_size = self.party_size

        resource_ids: list[str] | None | Unset
        if isinstance(self.resource_ids, Unset):
            resource_ids = UNSET
        elif isinstance(self.resource_ids, list):
            resource_ids = self.resource_ids

        else:
            resource_ids = self.resource_ids

        customer: dict[str, Any] | None | Unset
        if isinstance(self.customer, Unset):
            customer = UNSET
        elif isinstance(self.customer, BookingCustomerInput):
            customer = self.customer.to_dict()
        else:
            customer = self.customer

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "service_id": service_id,
                "start": start,
            }
        )
        if party_size is not UNSET:
            field_dict["party_size"] = party_size
        if resource_ids is not UNSET:
            field_dict["resource_ids"] = resource_ids
        if customer is not UNSET:
            field_dict["customer"] = customer

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_customer_input import BookingCustomerInput  # noqa: PLC0415

        d = dict(src_dict)
        service_id = d.pop("service_id")

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        def _parse_party_size(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        party_size = _parse_party_size(d.pop("party_size", UNSET))

        def _parse_resource_ids(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                resource_ids_type_0 = cast(list[str], data)

                return resource_ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        resource_ids = _parse_resource_ids(d.pop("resource_ids", UNSET))

        def _parse_customer(data: object) -> BookingCustomerInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                customer_type_0 = BookingCustomerInput.from_dict(data)

                return customer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BookingCustomerInput | None | Unset, data)

        customer = _parse_customer(d.pop("customer", UNSET))

        new_hold = cls(
            service_id=service_id,
            start=start,
            party_size=party_size,
            resource_ids=resource_ids,
            customer=customer,
        )

        return new_hold
