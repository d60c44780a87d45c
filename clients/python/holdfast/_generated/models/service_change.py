from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.service_change_currency_type_0 import ServiceChangeCurrencyType0, check_service_change_currency_type_0
from ..models.service_change_mode_type_0 import ServiceChangeModeType0, check_service_change_mode_type_0
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_input import FieldInput
    from ..models.requirement_input import RequirementInput


T = TypeVar("T", bound="ServiceChange")


@_attrs_define
class ServiceChange:
    """What to change; fields that are left out stay as they are, and null resets a field to its default.

    Attributes:
        name (str | Unset):
        duration_minutes (int | Unset): How long it takes, without buffers
        description (None | str | Unset): A text for people
        mode (None | ServiceChangeModeType0 | Unset): An appointment has a time; a queue task waits in the queue of its
            pool.
        buffer_minutes (int | None | Unset): Kept free after the service
        buffer_before_minutes (int | None | Unset): Kept free before the service
        slot_interval_minutes (int | None | Unset): Starts are offered at multiples of it since midnight
        min_notice_minutes (int | None | Unset): How long before the start it must be booked
        max_advance_days (int | None | Unset): How many days ahead it can be booked; null: no limit
        min_party_size (int | None | Unset): The fewest people it is booked for
        max_party_size (int | None | Unset): The most people it is booked for; null: limited only by the capacity of the
            resources
        price_cents (int | None | Unset): null: no price
        currency (None | ServiceChangeCurrencyType0 | Unset): By default the workspace's
        deposit_cents (int | None | Unset): Above 0, bookings begin as `pending_payment`; at most the price
        deposit_due_minutes (int | None | Unset): How long a booking waits for its deposit; still unpaid then, it is
            cancelled. null: it waits until somebody ends it
        requirements (list[RequirementInput] | None | Unset): Everything that it needs at once; in one booking no
            resource serves two entries
        schedule_id (None | str | Unset): When it is offered, in addition to the schedules of its resources; null:
            always
        intake_fields (list[FieldInput] | None | Unset): What people fill in when they book it
        active (bool | None | Unset): While false it has no free times and cannot be booked
        tags (list[str] | None | Unset): Your own words to find it by
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    name: str | Unset = UNSET
    duration_minutes: int | Unset = UNSET
    description: None | str | Unset = UNSET
    mode: None | ServiceChangeModeType0 | Unset = UNSET
    buffer_minutes: int | None | Unset = UNSET
    buffer_before_minutes: int | None | Unset = UNSET
    slot_interval_minutes: int | None | Unset = UNSET
    min_notice_minutes: int | None | Unset = UNSET
    max_advance_days: int | None | Unset = UNSET
    min_party_size: int | None | Unset = UNSET
    max_party_size: int | None | Unset = UNSET
    price_cents: int | None | Unset = UNSET
    currency: None | ServiceChangeCurrencyType0 | Unset = UNSET
    deposit_cents: int | None | Unset = UNSET
    deposit_due_minutes: int | None | Unset = UNSET
    requirements: list[RequirementInput] | None | Unset = UNSET
    schedule_id: None | str | Unset = UNSET
    intake_fields: list[FieldInput] | None | Unset = UNSET
    active: bool | None | Unset = UNSET
    tags: list[str] | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        duration_minutes = self.duration_minutes

        description: None | str | Unset
        if isinstance(self.description, Unset):
            description = UNSET
        else:
            description = self.description

        mode: None | str | Unset
        if isinstance(self.mode, Unset):
            mode = UNSET
        elif isinstance(self.mode, str):
            mode = self.mode
        else:
            mode = self.mode

        buffer_minutes: int | None | Unset
        if isinstance(self.buffer_minutes, Unset):
            buffer_minutes = UNSET
        else:
            buffer_minutes = self.buffer_minutes

        buffer_before_minutes: int | None | Unset
        if isinstance(self.buffer_before_minutes, Unset):
            buffer_before_minutes = UNSET
        else:
            buffer_before_minutes = self.buffer_before_minutes

        slot_interval_minutes: int | None | Unset
        if isinstance(self.slot_interval_minutes, Unset):
            slot_interval_minutes = UNSET
        else:
            slot_interval_minutes = self.slot_interval_minutes

        min_notice_minutes: int | None | Unset
        if isinstance(self.min_notice_minutes, Unset):
            min_notice_minutes = UNSET
        else:
            min_notice_minutes = self.min_notice_minutes

        max_advance_days: int | None | Unset
        if isinstance(self.max_advance_days, Unset):
            max_advance_days = UNSET
        else:
            max_advance_days = self.max_advance_days

        min_party_size: int | None | Unset
        if isinstance(self.min_party_size, Unset):
            min_party_size = UNSET
        else:
            min_party_size = self.min_party_size

        max_party_size: int | None | Unset
        if isinstance(self.max_party_size, Unset):
            max_party_size = UNSET
        else:
            max_party_size = self.max_party_size

        price_cents: int | None | Unset
        if isinstance(self.price_cents, Unset):
            price_cents = UNSET
        else:
            price_cents = self.price_cents

        currency: None | str | Unset
        if isinstance(self.currency, Unset):
            currency = UNSET
        elif isinstance(self.currency, str):
            currency = self.currency
        else:
            currency = self.currency

        deposit_cents: int | None | Unset
        if isinstance(self.deposit_cents, Unset):
            deposit_cents = UNSET
        else:
            deposit_cents = self.deposit_cents

        deposit_due_minutes: int | None | Unset
        if isinstance(self.deposit_due_minutes, Unset):
            deposit_due_minutes = UNSET
        else:
            deposit_due_minutes = self.deposit_due_minutes

        requirements: list[dict[str, Any]] | None | Unset
        if isinstance(self.requirements, Unset):
            requirements = UNSET
        elif isinstance(self.requirements, list):
            requirements = []
            for requirements_type_0_item_data in self.requirements:
                requirements_type_0_item = requirements_type_0_item_data.to_dict()
                requirements.append(requirements_type_0_item)

        else:
            requirements = self.requirements

        schedule_id: None | str | Unset
        if isinstance(self.schedule_id, Unset):
            schedule_id = UNSET
        else:
            schedule_id = self.schedule_id

        intake_fields: list[dict[str, Any]] | None | Unset
        if isinstance(self.intake_fields, Unset):
            intake_fields = UNSET
        elif isinstance(self.intake_fields, list):
            intake_fields = []
            for intake_fields_type_0_item_data in self.intake_fields:
                intake_fields_type_0_item = intake_fields_type_0_item_data.to_dict()
                intake_fields.append(intake_fields_type_0_item)

        else:
            intake_fields = self.intake_fields

        active: bool | None | Unset
        if isinstance(self.active, Unset):
            active = UNSET
        else:
            active = self.active

        tags: list[str] | None | Unset
        if isinstance(self.tags, Unset):
            tags = UNSET
        elif isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if duration_minutes is not UNSET:
            field_dict["duration_minutes"] = duration_minutes
        if description is not UNSET:
            field_dict["description"] = description
        if mode is not UNSET:
            field_dict["mode"] = mode
        if buffer_minutes is not UNSET:
            field_dict["buffer_minutes"] = buffer_minutes
        if buffer_before_minutes is not UNSET:
            field_dict["buffer_before_minutes"] = buffer_before_minutes
        if slot_interval_minutes is not UNSET:
            field_dict["slot_interval_minutes"] = slot_interval_minutes
        if min_notice_minutes is not UNSET:
            field_dict["min_notice_minutes"] = min_notice_minutes
        if max_advance_days is not UNSET:
            field_dict["max_advance_days"] = max_advance_days
        if min_party_size is not UNSET:
            field_dict["min_party_size"] = min_party_size
        if max_party_size is not UNSET:
            field_dict["max_party_size"] = max_party_size
        if price_cents is not UNSET:
            field_dict["price_cents"] = price_cents
        if currency is not UNSET:
            field_dict["currency"] = currency
        if deposit_cents is not UNSET:
            field_dict["deposit_cents"] = deposit_cents
        if deposit_due_minutes is not UNSET:
            field_dict["deposit_due_minutes"] = deposit_due_minutes
        if requirements is not UNSET:
            field_dict["requirements"] = requirements
        if schedule_id is not UNSET:
            field_dict["schedule_id"] = schedule_id
        if intake_fields is not UNSET:
            field_dict["intake_fields"] = intake_fields
        if active is not UNSET:
            field_dict["active"] = active
        if tags is not UNSET:
            field_dict["tags"] = tags
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.field_input import FieldInput  # noqa: PLC0415
        from ..models.requirement_input import RequirementInput  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        duration_minutes = d.pop("duration_minutes", UNSET)

        def _parse_description(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        description = _parse_description(d.pop("description", UNSET))

        def _parse_mode(data: object) -> None | ServiceChangeModeType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                mode_type_0 = check_service_change_mode_type_0(data)

                return mode_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ServiceChangeModeType0 | Unset, data)

        mode = _parse_mode(d.pop("mode", UNSET))

        def _parse_buffer_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        buffer_minutes = _parse_buffer_minutes(d.pop("buffer_minutes", UNSET))

        def _parse_buffer_before_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        buffer_before_minutes = _parse_buffer_before_minutes(d.pop("buffer_before_minutes", UNSET))

        def _parse_slot_interval_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        slot_interval_minutes = _parse_slot_interval_minutes(d.pop("slot_interval_minutes", UNSET))

        def _parse_min_notice_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        min_notice_minutes = _parse_min_notice_minutes(d.pop("min_notice_minutes", UNSET))

        def _parse_max_advance_days(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_advance_days = _parse_max_advance_days(d.pop("max_advance_days", UNSET))

        def _parse_min_party_size(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        min_party_size = _parse_min_party_size(d.pop("min_party_size", UNSET))

        def _parse_max_party_size(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_party_size = _parse_max_party_size(d.pop("max_party_size", UNSET))

        def _parse_price_cents(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        price_cents = _parse_price_cents(d.pop("price_cents", UNSET))

        def _parse_currency(data: object) -> None | ServiceChangeCurrencyType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                currency_type_0 = check_service_change_currency_type_0(data)

                return currency_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ServiceChangeCurrencyType0 | Unset, data)

        currency = _parse_currency(d.pop("currency", UNSET))

        def _parse_deposit_cents(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        deposit_cents = _parse_deposit_cents(d.pop("deposit_cents", UNSET))

        def _parse_deposit_due_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        deposit_due_minutes = _parse_deposit_due_minutes(d.pop("deposit_due_minutes", UNSET))

        def _parse_requirements(data: object) -> list[RequirementInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                requirements_type_0 = []
                _requirements_type_0 = data
                for requirements_type_0_item_data in _requirements_type_0:
                    requirements_type_0_item = RequirementInput.from_dict(requirements_type_0_item_data)

                    requirements_type_0.append(requirements_type_0_item)

                return requirements_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[RequirementInput] | None | Unset, data)

        requirements = _parse_requirements(d.pop("requirements", UNSET))

        def _parse_schedule_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        schedule_id = _parse_schedule_id(d.pop("schedule_id", UNSET))

        def _parse_intake_fields(data: object) -> list[FieldInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                intake_fields_type_0 = []
                _intake_fields_type_0 = data
                for intake_fields_type_0_item_data in _intake_fields_type_0:
                    intake_fields_type_0_item = FieldInput.from_dict(intake_fields_type_0_item_data)

                    intake_fields_type_0.append(intake_fields_type_0_item)

                return intake_fields_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FieldInput] | None | Unset, data)

        intake_fields = _parse_intake_fields(d.pop("intake_fields", UNSET))

        def _parse_active(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        active = _parse_active(d.pop("active", UNSET))

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

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        service_change = cls(
            name=name,
            duration_minutes=duration_minutes,
            description=description,
            mode=mode,
            buffer_minutes=buffer_minutes,
            buffer_before_minutes=buffer_before_minutes,
            slot_interval_minutes=slot_interval_minutes,
            min_notice_minutes=min_notice_minutes,
            max_advance_days=max_advance_days,
            min_party_size=min_party_size,
            max_party_size=max_party_size,
            price_cents=price_cents,
            currency=currency,
            deposit_cents=deposit_cents,
            deposit_due_minutes=deposit_due_minutes,
            requirements=requirements,
            schedule_id=schedule_id,
            intake_fields=intake_fields,
            active=active,
            tags=tags,
            expected_version=expected_version,
        )

        return service_change
