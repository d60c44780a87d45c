from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.field import Field
    from ..models.requirement import Requirement


T = TypeVar("T", bound="Service")


@_attrs_define
class Service:
    """What can be booked: how long it takes, what it costs, and everything that it needs at once.

    Attributes:
        id (str): Opaque
        name (str):
        description (None | str): A text for people
        mode (str): An appointment has a time; a queue task waits in the queue of its pool. Known values: `appointment`,
            `queue`. More may be added.
        duration_minutes (int): How long it takes, without buffers
        buffer_minutes (int): Kept free after the service
        buffer_before_minutes (int): Kept free before the service
        slot_interval_minutes (int): Starts are offered at multiples of it since midnight
        min_notice_minutes (int): How long before the start it must be booked
        max_advance_days (int | None): How many days ahead it can be booked; null: no limit
        min_party_size (int): The fewest people it is booked for
        max_party_size (int | None): The most people it is booked for; null: limited only by the capacity of the
            resources
        price_cents (int | None): null: no price
        currency (str): Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
        deposit_cents (int | None): Above 0, bookings begin as `pending_payment`; at most the price
        deposit_due_minutes (int | None): How long a booking waits for its deposit; still unpaid then, it is cancelled.
            null: it waits until somebody ends it
        requirements (list[Requirement]): Everything that it needs at once; in one booking no resource serves two
            entries
        schedule_id (None | str): When it is offered, in addition to the schedules of its resources; null: always
        intake_fields (list[Field]): What people fill in when they book it
        active (bool): While false it has no free times and cannot be booked
        tags (list[str]): Your own words to find it by
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    name: str
    description: None | str
    mode: str
    duration_minutes: int
    buffer_minutes: int
    buffer_before_minutes: int
    slot_interval_minutes: int
    min_notice_minutes: int
    max_advance_days: int | None
    min_party_size: int
    max_party_size: int | None
    price_cents: int | None
    currency: str
    deposit_cents: int | None
    deposit_due_minutes: int | None
    requirements: list[Requirement]
    schedule_id: None | str
    intake_fields: list[Field]
    active: bool
    tags: list[str]
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        description: None | str
        description = self.description

        mode = self.mode

        duration_minutes = self.duration_minutes

        buffer_minutes = self.buffer_minutes

        buffer_before_minutes = self.buffer_before_minutes

        slot_interval_minutes = self.slot_interval_minutes

        min_notice_minutes = self.min_notice_minutes

        max_advance_days: int | None
        max_advance_days = self.max_advance_days

        min_party_size = self.min_party_size

        max_party_size: int | None
        max_party_size = self.max_party_size

        price_cents: int | None
        price_cents = self.price_cents

        currency = self.currency

        deposit_cents: int | None
        deposit_cents = self.deposit_cents

        deposit_due_minutes: int | None
        deposit_due_minutes = self.deposit_due_minutes

        requirements = []
        for requirements_item_data in self.requirements:
            requirements_item = requirements_item_data.to_dict()
            requirements.append(requirements_item)

        schedule_id: None | str
        schedule_id = self.schedule_id

        intake_fields = []
        for intake_fields_item_data in self.intake_fields:
            intake_fields_item = intake_fields_item_data.to_dict()
            intake_fields.append(intake_fields_item)

        active = self.active

        tags = self.tags

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "description": description,
                "mode": mode,
                "duration_minutes": duration_minutes,
                "buffer_minutes": buffer_minutes,
                "buffer_before_minutes": buffer_before_minutes,
                "slot_interval_minutes": slot_interval_minutes,
                "min_notice_minutes": min_notice_minutes,
                "max_advance_days": max_advance_days,
                "min_party_size": min_party_size,
                "max_party_size": max_party_size,
                "price_cents": price_cents,
                "currency": currency,
                "deposit_cents": deposit_cents,
                "deposit_due_minutes": deposit_due_minutes,
                "requirements": requirements,
                "schedule_id": schedule_id,
                "intake_fields": intake_fields,
                "active": active,
                "tags": tags,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.field import Field  # noqa: PLC0415
        from ..models.requirement import Requirement  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        def _parse_description(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        description = _parse_description(d.pop("description"))

        mode = d.pop("mode")

        duration_minutes = d.pop("duration_minutes")

        buffer_minutes = d.pop("buffer_minutes")

        buffer_before_minutes = d.pop("buffer_before_minutes")

        slot_interval_minutes = d.pop("slot_interval_minutes")

        min_notice_minutes = d.pop("min_notice_minutes")

        def _parse_max_advance_days(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_advance_days = _parse_max_advance_days(d.pop("max_advance_days"))

        min_party_size = d.pop("min_party_size")

        def _parse_max_party_size(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_party_size = _parse_max_party_size(d.pop("max_party_size"))

        def _parse_price_cents(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        price_cents = _parse_price_cents(d.pop("price_cents"))

        currency = d.pop("currency")

        def _parse_deposit_cents(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        deposit_cents = _parse_deposit_cents(d.pop("deposit_cents"))

        def _parse_deposit_due_minutes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        deposit_due_minutes = _parse_deposit_due_minutes(d.pop("deposit_due_minutes"))

        requirements = []
        _requirements = d.pop("requirements")
        for requirements_item_data in _requirements:
            requirements_item = Requirement.from_dict(requirements_item_data)

            requirements.append(requirements_item)

        def _parse_schedule_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        schedule_id = _parse_schedule_id(d.pop("schedule_id"))

        intake_fields = []
        _intake_fields = d.pop("intake_fields")
        for intake_fields_item_data in _intake_fields:
            intake_fields_item = Field.from_dict(intake_fields_item_data)

            intake_fields.append(intake_fields_item)

        active = d.pop("active")

        tags = cast(list[str], d.pop("tags"))

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        service = cls(
            id=id,
            name=name,
            description=description,
            mode=mode,
            duration_minutes=duration_minutes,
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
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        service.additional_properties = d
        return service

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
