from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.confirmation_priority_type_0 import ConfirmationPriorityType0, check_confirmation_priority_type_0
from ..models.confirmation_source_type_0 import ConfirmationSourceType0, check_confirmation_source_type_0
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.address_input import AddressInput
    from ..models.booking_customer_input import BookingCustomerInput


T = TypeVar("T", bound="Confirmation")


@_attrs_define
class Confirmation:
    """Details that were not sent with the hold. A customer named here replaces the one of the hold.

    Attributes:
        customer (BookingCustomerInput | None | Unset):
        notes (None | str | Unset): For the team
        intake (dict[str, Any] | None | Unset): By the keys of the service's `intake_fields`; other keys are kept as
            they are. In all at most 200 keys, and 65,536 characters as JSON
        priority (ConfirmationPriorityType0 | None | Unset): How urgent it is as work
        tags (list[str] | None | Unset): Your own words to find it by
        source (ConfirmationSourceType0 | None | Unset): By default `api` for a key, `dashboard` for a team member,
            `agent` for the bot and `automation` for an automation
        location (AddressInput | None | Unset): Where it is to be done
        due_at (datetime.datetime | None | Unset): RFC 3339 with an offset: by when it should be done
        conversation_id (None | str | Unset): The conversation it came from
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    customer: BookingCustomerInput | None | Unset = UNSET
    notes: None | str | Unset = UNSET
    intake: dict[str, Any] | None | Unset = UNSET
    priority: ConfirmationPriorityType0 | None | Unset = UNSET
    tags: list[str] | None | Unset = UNSET
    source: ConfirmationSourceType0 | None | Unset = UNSET
    location: AddressInput | None | Unset = UNSET
    due_at: datetime.datetime | None | Unset = UNSET
    conversation_id: None | str | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.address_input import AddressInput  # noqa: PLC0415
        from ..models.booking_customer_input import BookingCustomerInput  # noqa: PLC0415

        customer: dict[str, Any] | None | Unset
        if isinstance(self.customer, Unset):
            customer = UNSET
        elif isinstance(self.customer, BookingCustomerInput):
            customer = self.customer.to_dict()
        else:
            customer = self.customer

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

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if customer is not UNSET:
            field_dict["customer"] = customer
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
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.address_input import AddressInput  # noqa: PLC0415
        from ..models.booking_customer_input import BookingCustomerInput  # noqa: PLC0415

        d = dict(src_dict)

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

        def _parse_priority(data: object) -> ConfirmationPriorityType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                priority_type_0 = check_confirmation_priority_type_0(data)

                return priority_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConfirmationPriorityType0 | None | Unset, data)

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

        def _parse_source(data: object) -> ConfirmationSourceType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                source_type_0 = check_confirmation_source_type_0(data)

                return source_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConfirmationSourceType0 | None | Unset, data)

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

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        confirmation = cls(
            customer=customer,
            notes=notes,
            intake=intake,
            priority=priority,
            tags=tags,
            source=source,
            location=location,
            due_at=due_at,
            conversation_id=conversation_id,
            expected_version=expected_version,
        )

        return confirmation
