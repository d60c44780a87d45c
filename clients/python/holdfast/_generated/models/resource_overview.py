from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.brief_booking import BriefBooking
    from ..models.money import Money


T = TypeVar("T", bound="ResourceOverview")


@_attrs_define
class ResourceOverview:
    """`now` is the current booking; without one, a booking that was checked in during the last day and is past its end.
    `next` is the next booking to start within 7 days.

        Attributes:
            resource_id (str): Opaque
            name (str):
            kind (str): What it is: the `kind` of the resource
            working_minutes (int): Minutes that are open by the current schedule of the resource; all minutes without a
                schedule
            booked_minutes (int): Minutes with at least one booking, without buffers
            booked_outside_minutes (int): Booked minutes outside working time
            buffer_minutes (int): Buffers before and after services
            free_minutes (int): Working time that is neither booked nor a buffer
            occupancy (float | None): Share of the working time that is booked: (booked - booked_outside) / working; null
                when working is 0
            open_ (int): Confirmed, waiting for a payment, or checked in
            active (int): Open bookings that are checked in, or that are going on now
            overdue (int): Open bookings that are past their due date or their end
            completed (int): Completed
            money (list[Money]): The money of these bookings, by currency. Empty if none of them has a price or a payment
            now (BriefBooking | None): The current booking
            next_ (BriefBooking | None): The next booking to start
    """

    resource_id: str
    name: str
    kind: str
    working_minutes: int
    booked_minutes: int
    booked_outside_minutes: int
    buffer_minutes: int
    free_minutes: int
    occupancy: float | None
    open_: int
    active: int
    overdue: int
    completed: int
    money: list[Money]
    now: BriefBooking | None
    next_: BriefBooking | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.brief_booking import BriefBooking  # noqa: PLC0415

        resource_id = self.resource_id

        name = self.name

        kind = self.kind

        working_minutes = self.working_minutes

        booked_minutes = self.booked_minutes

        booked_outside_minutes = self.booked_outside_minutes

        buffer_minutes = self.buffer_minutes

        free_minutes = self.free_minutes

        occupancy: float | None
        occupancy = self.occupancy

        open_ = self.open_

        active = self.active

        overdue = self.overdue

        completed = self.completed

        money = []
        for money_item_data in self.money:
            money_item = money_item_data.to_dict()
            money.append(money_item)

        now: dict[str, Any] | None
        if isinstance(self.now, BriefBooking):
            now = self.now.to_dict()
        else:
            now = self.now

        next_: dict[str, Any] | None
        if isinstance(self.next_, BriefBooking):
            next_ = self.next_.to_dict()
        else:
            next_ = self.next_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "resource_id": resource_id,
                "name": name,
                "kind": kind,
                "working_minutes": working_minutes,
                "booked_minutes": booked_minutes,
                "booked_outside_minutes": booked_outside_minutes,
                "buffer_minutes": buffer_minutes,
                "free_minutes": free_minutes,
                "occupancy": occupancy,
                "open": open_,
                "active": active,
                "overdue": overdue,
                "completed": completed,
                "money": money,
                "now": now,
                "next": next_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.brief_booking import BriefBooking  # noqa: PLC0415
        from ..models.money import Money  # noqa: PLC0415

        d = dict(src_dict)
        resource_id = d.pop("resource_id")

        name = d.pop("name")

        kind = d.pop("kind")

        working_minutes = d.pop("working_minutes")

        booked_minutes = d.pop("booked_minutes")

        booked_outside_minutes = d.pop("booked_outside_minutes")

        buffer_minutes = d.pop("buffer_minutes")

        free_minutes = d.pop("free_minutes")

        def _parse_occupancy(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        occupancy = _parse_occupancy(d.pop("occupancy"))

        open_ = d.pop("open")

        active = d.pop("active")

        overdue = d.pop("overdue")

        completed = d.pop("completed")

        money = []
        _money = d.pop("money")
        for money_item_data in _money:
            money_item = Money.from_dict(money_item_data)

            money.append(money_item)

        def _parse_now(data: object) -> BriefBooking | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                now_type_0 = BriefBooking.from_dict(data)

                return now_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BriefBooking | None, data)

        now = _parse_now(d.pop("now"))

        def _parse_next_(data: object) -> BriefBooking | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                next_type_0 = BriefBooking.from_dict(data)

                return next_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BriefBooking | None, data)

        next_ = _parse_next_(d.pop("next"))

        resource_overview = cls(
            resource_id=resource_id,
            name=name,
            kind=kind,
            working_minutes=working_minutes,
            booked_minutes=booked_minutes,
            booked_outside_minutes=booked_outside_minutes,
            buffer_minutes=buffer_minutes,
            free_minutes=free_minutes,
            occupancy=occupancy,
            open_=open_,
            active=active,
            overdue=overdue,
            completed=completed,
            money=money,
            now=now,
            next_=next_,
        )

        resource_overview.additional_properties = d
        return resource_overview

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
