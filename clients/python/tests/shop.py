"""Makes a service for each test, so that no test takes the times of another."""

from __future__ import annotations

import datetime
import itertools
from dataclasses import dataclass

from holdfast import Holdfast
from holdfast.models import BookingCustomerInput, NewBooking, NewResource, NewService, RequirementInput, Slot

_numbers = itertools.count(1)


def a_phone() -> str:
    return f"+5511{900000000 + next(_numbers)}"


def a_customer(name: str = "Ana Souza") -> BookingCustomerInput:
    return BookingCustomerInput(name=name, phone=a_phone())


@dataclass(frozen=True)
class Shop:
    """One person, one service of half an hour."""

    client: Holdfast
    service_id: str
    resource_id: str

    def slots(self) -> list[Slot]:
        """Free times of tomorrow."""
        now = datetime.datetime.now(datetime.timezone.utc)
        day = datetime.timedelta(days=1)
        found = self.client.list_slots(service_id=self.service_id, from_=now + day, to=now + 2 * day, limit=200).data
        assert len(found) > 10
        return found

    def new_booking(self, slot: Slot) -> NewBooking:
        return NewBooking(service_id=self.service_id, start=slot.start, customer=a_customer())


def a_shop(client: Holdfast) -> Shop:
    person = client.create_resource(NewResource(name=f"Joana {next(_numbers)}", kind="person"))
    requirements = [RequirementInput(resource_ids=[person.id])]
    service = client.create_service(
        NewService(name=f"Haircut {next(_numbers)}", duration_minutes=30, requirements=requirements)
    )
    return Shop(client, service.id, person.id)
