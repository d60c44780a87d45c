from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.address import Address
    from ..models.allocation import Allocation
    from ..models.booking_customer import BookingCustomer
    from ..models.payment import Payment


T = TypeVar("T", bound="Booking")


@_attrs_define
class Booking:
    """A time that is taken for a customer, or a task in a queue, together with the work to be done.

    Attributes:
        id (str): Opaque. A hold keeps its id when it is confirmed
        status (str): The state of the booking; every workspace has the same statuses. Known values: `held`,
            `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`,
            `released`, `expired`. More may be added.
        stage (str): Where the work stands, in the workspace's own words: a key of the stage configuration
        kind (str): An appointment with a time, or a task that waits until somebody takes it. Known values: `scheduled`,
            `queue`. More may be added.
        service_id (str): What is booked
        start (datetime.datetime | None): null for a task of a queue until somebody takes it
        end (datetime.datetime | None): End of the service itself, without the buffer
        party_size (int): How many people come
        customer (BookingCustomer | None):
        allocations (list[Allocation]): The time taken from each resource. It stays here after the booking has ended and
            the time is free
        priority (str): How urgent it is as work. Known values: `low`, `normal`, `high`, `urgent`. More may be added.
        tags (list[str]): Your own words to find it by
        source (str): The channel it came from. Known values: `api`, `dashboard`, `whatsapp`, `telegram`, `webchat`,
            `agent`, `automation`, `import`. More may be added.
        notes (None | str): For the team
        intake (dict[str, Any]): What was filled in, by the keys of the service's `intake_fields`
        due_at (datetime.datetime | None): When it should be done; it is overdue after that
        location (Address | None):
        assignee (None | str): The resource that has the task
        claimed_at (datetime.datetime | None): Since when `assignee` has it
        hold_expires_at (datetime.datetime | None): For a hold: when its time is free again; null once it is confirmed
        rescheduled_from (None | str): The booking that this one replaced
        rescheduled_to (None | str): The booking that replaced this one
        ended_at (datetime.datetime | None): When it ended. It can be reopened for 24 hours; null: it has not ended
        cancel_reason (None | str):
        conversation_id (None | str): The conversation it came from
        price_cents (int | None): The price at the time of booking
        currency (str): Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
        deposit_cents (int | None): The deposit at the time of booking; null: none was asked for
        deposit_due_at (datetime.datetime | None): Still `pending_payment` at this moment, the booking is cancelled
        payments (list[Payment]): What was paid, oldest first
        paid_cents (int): The sum of `payments`
        created_by (Actor): Who did it: a program by its key, a team member, or the system.
        counters (dict[str, int]): Counters that actions have raised
        available_actions (list[str]): The keys of the actions that the caller can carry out now
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    status: str
    stage: str
    kind: str
    service_id: str
    start: datetime.datetime | None
    end: datetime.datetime | None
    party_size: int
    customer: BookingCustomer | None
    allocations: list[Allocation]
    priority: str
    tags: list[str]
    source: str
    notes: None | str
    intake: dict[str, Any]
    due_at: datetime.datetime | None
    location: Address | None
    assignee: None | str
    claimed_at: datetime.datetime | None
    hold_expires_at: datetime.datetime | None
    rescheduled_from: None | str
    rescheduled_to: None | str
    ended_at: datetime.datetime | None
    cancel_reason: None | str
    conversation_id: None | str
    price_cents: int | None
    currency: str
    deposit_cents: int | None
    deposit_due_at: datetime.datetime | None
    payments: list[Payment]
    paid_cents: int
    created_by: Actor
    counters: dict[str, int]
    available_actions: list[str]
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.address import Address  # noqa: PLC0415
        from ..models.booking_customer import BookingCustomer  # noqa: PLC0415

        id = self.id

        status = self.status

        stage = self.stage

        kind = self.kind

        service_id = self.service_id

        start: None | str
        if isinstance(self.start, datetime.datetime):
            start = self.start.isoformat()
        else:
            start = self.start

        end: None | str
        if isinstance(self.end, datetime.datetime):
            end = self.end.isoformat()
        else:
            end = self.end

        party_size = self.party_size

        customer: dict[str, Any] | None
        if isinstance(self.customer, BookingCustomer):
            customer = self.customer.to_dict()
        else:
            customer = self.customer

        allocations = []
        for allocations_item_data in self.allocations:
            allocations_item = allocations_item_data.to_dict()
            allocations.append(allocations_item)

        priority = self.priority

        tags = self.tags

        source = self.source

        notes: None | str
        notes = self.notes

        intake = self.intake

        due_at: None | str
        if isinstance(self.due_at, datetime.datetime):
            due_at = self.due_at.isoformat()
        else:
            due_at = self.due_at

        location: dict[str, Any] | None
        if isinstance(self.location, Address):
            location = self.location.to_dict()
        else:
            location = self.location

        assignee: None | str
        assignee = self.assignee

        claimed_at: None | str
        if isinstance(self.claimed_at, datetime.datetime):
            claimed_at = self.claimed_at.isoformat()
        else:
            claimed_at = self.claimed_at

        hold_expires_at: None | str
        if isinstance(self.hold_expires_at, datetime.datetime):
            hold_expires_at = self.hold_expires_at.isoformat()
        else:
            hold_expires_at = self.hold_expires_at

        rescheduled_from: None | str
        rescheduled_from = self.rescheduled_from

        rescheduled_to: None | str
        rescheduled_to = self.rescheduled_to

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        cancel_reason: None | str
        cancel_reason = self.cancel_reason

        conversation_id: None | str
        conversation_id = self.conversation_id

        price_cents: int | None
        price_cents = self.price_cents

        currency = self.currency

        deposit_cents: int | None
        deposit_cents = self.deposit_cents

        deposit_due_at: None | str
        if isinstance(self.deposit_due_at, datetime.datetime):
            deposit_due_at = self.deposit_due_at.isoformat()
        else:
            deposit_due_at = self.deposit_due_at

        payments = []
        for payments_item_data in self.payments:
            payments_item = payments_item_data.to_dict()
            payments.append(payments_item)

        paid_cents = self.paid_cents

        created_by = self.created_by.to_dict()

        counters = self.counters

        available_actions = self.available_actions

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "status": status,
                "stage": stage,
                "kind": kind,
                "service_id": service_id,
                "start": start,
                "end": end,
                "party_size": party_size,
                "customer": customer,
                "allocations": allocations,
                "priority": priority,
                "tags": tags,
                "source": source,
                "notes": notes,
                "intake": intake,
                "due_at": due_at,
                "location": location,
                "assignee": assignee,
                "claimed_at": claimed_at,
                "hold_expires_at": hold_expires_at,
                "rescheduled_from": rescheduled_from,
                "rescheduled_to": rescheduled_to,
                "ended_at": ended_at,
                "cancel_reason": cancel_reason,
                "conversation_id": conversation_id,
                "price_cents": price_cents,
                "currency": currency,
                "deposit_cents": deposit_cents,
                "deposit_due_at": deposit_due_at,
                "payments": payments,
                "paid_cents": paid_cents,
                "created_by": created_by,
                "counters": counters,
                "available_actions": available_actions,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415
        from ..models.address import Address  # noqa: PLC0415
        from ..models.allocation import Allocation  # noqa: PLC0415
        from ..models.booking_customer import BookingCustomer  # noqa: PLC0415
        from ..models.payment import Payment  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        status = d.pop("status")

        stage = d.pop("stage")

        kind = d.pop("kind")

        service_id = d.pop("service_id")

        def _parse_start(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                start_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return start_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        start = _parse_start(d.pop("start"))

        def _parse_end(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                end_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return end_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        end = _parse_end(d.pop("end"))

        party_size = d.pop("party_size")

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

        allocations = []
        _allocations = d.pop("allocations")
        for allocations_item_data in _allocations:
            allocations_item = Allocation.from_dict(allocations_item_data)

            allocations.append(allocations_item)

        priority = d.pop("priority")

        tags = cast(list[str], d.pop("tags"))

        source = d.pop("source")

        def _parse_notes(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        notes = _parse_notes(d.pop("notes"))

        intake = d.pop("intake")

        def _parse_due_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                due_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return due_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        due_at = _parse_due_at(d.pop("due_at"))

        def _parse_location(data: object) -> Address | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                location_type_0 = Address.from_dict(data)

                return location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Address | None, data)

        location = _parse_location(d.pop("location"))

        def _parse_assignee(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        assignee = _parse_assignee(d.pop("assignee"))

        def _parse_claimed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                claimed_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return claimed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        claimed_at = _parse_claimed_at(d.pop("claimed_at"))

        def _parse_hold_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                hold_expires_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return hold_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        hold_expires_at = _parse_hold_expires_at(d.pop("hold_expires_at"))

        def _parse_rescheduled_from(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        rescheduled_from = _parse_rescheduled_from(d.pop("rescheduled_from"))

        def _parse_rescheduled_to(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        rescheduled_to = _parse_rescheduled_to(d.pop("rescheduled_to"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("ended_at"))

        def _parse_cancel_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        cancel_reason = _parse_cancel_reason(d.pop("cancel_reason"))

        def _parse_conversation_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        conversation_id = _parse_conversation_id(d.pop("conversation_id"))

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

        def _parse_deposit_due_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                deposit_due_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return deposit_due_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        deposit_due_at = _parse_deposit_due_at(d.pop("deposit_due_at"))

        payments = []
        _payments = d.pop("payments")
        for payments_item_data in _payments:
            payments_item = Payment.from_dict(payments_item_data)

            payments.append(payments_item)

        paid_cents = d.pop("paid_cents")

        created_by = Actor.from_dict(d.pop("created_by"))

        counters = d.pop("counters")

        available_actions = cast(list[str], d.pop("available_actions"))

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        booking = cls(
            id=id,
            status=status,
            stage=stage,
            kind=kind,
            service_id=service_id,
            start=start,
            end=end,
            party_size=party_size,
            customer=customer,
            allocations=allocations,
            priority=priority,
            tags=tags,
            source=source,
            notes=notes,
            intake=intake,
            due_at=due_at,
            location=location,
            assignee=assignee,
            claimed_at=claimed_at,
            hold_expires_at=hold_expires_at,
            rescheduled_from=rescheduled_from,
            rescheduled_to=rescheduled_to,
            ended_at=ended_at,
            cancel_reason=cancel_reason,
            conversation_id=conversation_id,
            price_cents=price_cents,
            currency=currency,
            deposit_cents=deposit_cents,
            deposit_due_at=deposit_due_at,
            payments=payments,
            paid_cents=paid_cents,
            created_by=created_by,
            counters=counters,
            available_actions=available_actions,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        booking.additional_properties = d
        return booking

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
