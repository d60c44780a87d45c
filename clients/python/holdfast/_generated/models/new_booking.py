from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.new_booking_override_type_0_item import (
    NewBookingOverrideType0Item,
    check_new_booking_override_type_0_item,
)
from ..models.new_booking_priority_type_0 import NewBookingPriorityType0, check_new_booking_priority_type_0
from ..models.new_booking_source_type_0 import NewBookingSourceType0, check_new_booking_source_type_0
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.address_input import AddressInput
    from ..models.booking_customer_input import BookingCustomerInput


T = TypeVar("T", bound="NewBooking")


@_attrs_define
class NewBooking:
    """What to book, when, and for whom.

    Attributes:
        service_id (str): What is booked
        customer (BookingCustomerInput): `id`, or `name` and `phone`: the customer is found by the phone, or created. A
            name without a phone is always a new customer. For a known customer only empty fields are filled.
        party_size (int | None | Unset): How many people come
        resource_ids (list[str] | None | Unset): Resources that must be used; the others that are needed are chosen
            among the free ones
        start (datetime.datetime | None | Unset): RFC 3339 with an offset. An appointment needs it; a queue does not
            accept it
        override (list[NewBookingOverrideType0Item] | None | Unset): Rules that do not count for this start: `notice` of
            the service, opening `hours`, the `past` (up to 30 days ago). Team members may use it, and keys with
            `settings:write`. Other bookings and holds always count
        notes (None | str | Unset): For the team
        intake (dict[str, Any] | None | Unset): By the keys of the service's `intake_fields`; other keys are kept as
            they are. In all at most 200 keys, and 65,536 characters as JSON
        priority (NewBookingPriorityType0 | None | Unset): How urgent it is as work
        tags (list[str] | None | Unset): Your own words to find it by
        source (NewBookingSourceType0 | None | Unset): By default `api` for a key, `dashboard` for a team member,
            `agent` for the bot and `automation` for an automation
        location (AddressInput | None | Unset): Where it is to be done
        due_at (datetime.datetime | None | Unset): RFC 3339 with an offset: by when it should be done
        conversation_id (None | str | Unset): The conversation it came from
    """

    service_id: str
    customer: BookingCustomerInput
    party_size: int | None | Unset = UNSET
    resource_ids: list[str] | None | Unset = UNSET
    start: datetime.datetime | None | Unset = UNSET
    override: list[NewBookingOverrideType0Item] | None | Unset = UNSET
    notes: None | str | Unset = UNSET
    intake: dict[str, Any] | None | Unset = UNSET
    priority: NewBookingPriorityType0 | None | Unset = UNSET
    tags: list[str] | None | Unset = UNSET
    source: NewBookingSourceType0 | None | Unset = UNSET
    location: AddressInput | None | Unset = UNSET
    due_at: datetime.datetime | None | Unset = UNSET
    conversation_id: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.address_input import AddressInput  # noqa: PLC0415

        service_id = self.service_id

        customer = self.customer.to_dict()

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

        start: None | str | Unset
        if isinstance(self.start, Unset):
            start = UNSET
        elif isinstance(self.start, datetime.datetime):
            start = self.start.isoformat()
        else:
            start = self.start

        override: list[str] | None | Unset
        if isinstance(self.override, Unset):
            override = UNSET
        elif isinstance(self.override, list):
            override = []
            for override_type_0_item_data in self.override:
                override_type_0_item: str = override_type_0_item_data
                override.append(override_type_0_item)

        else:
            override = self.override

        notes: None | str | Unset
        if isinstance(self.notes, Unset):
            notes = UNSET
        else:
            notes = self.notes

        intake: dict[str, Any] | None | Unset
        if isinstance(self.intake, Unset):
            intake = UNSET
        else:
            intake = self.intake

        priority: None | str | Unset
        if isinstance(self.priority, Unset):
            priority = UNSET
        elif isinstance(self.priority, str):
            priority = self.priority
        else:
            priority = self.priority

        tags: list[str] | None | Unset
        if isinstance(self.tags, Unset):
            tags = UNSET
        elif isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        source: None | str | Unset
        if isinstance(self.source, Unset):
            source = UNSET
        elif isinstance(self.source, str):
            source = self.source
        else:
            source = self.source

        location: dict[str, Any] | None | Unset
        if isinstance(self.location, Unset):
            location = UNSET
        elif isinstance(self.location, AddressInput):
            location = self.location.to_dict()
        else:
            location = self.location

        due_at: None | str | Unset
        if isinstance(self.due_at, Unset):
            due_at = UNSET
        elif isinstance(self.due_at, datetime.datetime):
            due_at = self.due_at.isoformat()
        else:
            due_at = self.due_at

        conversation_id: None | str | Unset
        if isinstance(self.conversation_id, Unset):
            conversation_id = UNSET
        else:
            conversation_id = self.conversation_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "service_id": service_id,
                "customer": customer,
            }
        )
        if party_size is not UNSET:
            field_dict["party_size"] = party_size
        if resource_ids is not UNSET:
            field_dict["resource_ids"] = resource_ids
        if start is not UNSET:
            field_dict["start"] = start
        if override is not UNSET:
            field_dict["override"] = override
        if notes is not UNSET:
            field_dict["notes"] = notes
        if intake is not UNSET:
            field_dict["intake"] = intake
        if priority is not UNSET:
            field_dict["priority"] = priority
        if tags is not UNSET:
            field_dict["tags"] = tags
        if source is not UNSET:
            field_dict["source"] = source
        if location is not UNSET:
            field_dict["location"] = location
        if due_at is not UNSET:
            field_dict["due_at"] = due_at
        if conversation_id is not UNSET:
            field_dict["conversation_id"] = conversation_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.address_input import AddressInput  # noqa: PLC0415
        from ..models.booking_customer_input import BookingCustomerInput  # noqa: PLC0415

        d = dict(src_dict)
        service_id = d.pop("service_id")

        customer = BookingCustomerInput.from_dict(d.pop("customer"))

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

        def _parse_start(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                start_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return start_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        start = _parse_start(d.pop("start", UNSET))

        def _parse_override(data: object) -> list[NewBookingOverrideType0Item] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                override_type_0 = []
                _override_type_0 = data
                for override_type_0_item_data in _override_type_0:
                    override_type_0_item = check_new_booking_override_type_0_item(override_type_0_item_data)

                    override_type_0.append(override_type_0_item)

                return override_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[NewBookingOverrideType0Item] | None | Unset, data)

        override = _parse_override(d.pop("override", UNSET))

        def _parse_notes(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        notes = _parse_notes(d.pop("notes", UNSET))

        def _parse_intake(data: object) -> dict[str, Any] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, Any] | None | Unset, data)

        intake = _parse_intake(d.pop("intake", UNSET))

        def _parse_priority(data: object) -> NewBookingPriorityType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                priority_type_0 = check_new_booking_priority_type_0(data)

                return priority_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NewBookingPriorityType0 | None | Unset, data)

        priority = _parse_priority(d.pop("priority", UNSET))

        def _parse_tags(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tags_type_0 = cast(list[str], data)

                return tags_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        tags = _parse_tags(d.pop("tags", UNSET))

        def _parse_source(data: object) -> NewBookingSourceType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                source_type_0 = check_new_booking_source_type_0(data)

                return source_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NewBookingSourceType0 | None | Unset, data)

        source = _parse_source(d.pop("source", UNSET))

        def _parse_location(data: object) -> AddressInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                location_type_0 = AddressInput.from_dict(data)

                return location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AddressInput | None | Unset, data)

        location = _parse_location(d.pop("location", UNSET))

        def _parse_due_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                due_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return due_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        due_at = _parse_due_at(d.pop("due_at", UNSET))

        def _parse_conversation_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        conversation_id = _parse_conversation_id(d.pop("conversation_id", UNSET))

        new_booking = cls(
            service_id=service_id,
            customer=customer,
            party_size=party_size,
            resource_ids=resource_ids,
            start=start,
            override=override,
            notes=notes,
            intake=intake,
            priority=priority,
            tags=tags,
            source=source,
            location=location,
            due_at=due_at,
            conversation_id=conversation_id,
        )

        return new_booking
