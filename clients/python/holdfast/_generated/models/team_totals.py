from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.money import Money


T = TypeVar("T", bound="TeamTotals")


@_attrs_define
class TeamTotals:
    """Minutes are summed over the resources listed; a booking counts once, however many of them it uses. Without
    `group_id`, tasks that wait in no group count, too.

        Attributes:
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
            waiting (int): Open tasks of a queue that nobody has taken
            oldest_waiting_at (datetime.datetime | None): When the task that waits longest came in
            oldest_wait_seconds (int | None): How many seconds ago that was
    """

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
    waiting: int
    oldest_waiting_at: datetime.datetime | None
    oldest_wait_seconds: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
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

        waiting = self.waiting

        oldest_waiting_at: None | str
        if isinstance(self.oldest_waiting_at, datetime.datetime):
            oldest_waiting_at = self.oldest_waiting_at.isoformat()
        else:
            oldest_waiting_at = self.oldest_waiting_at

        oldest_wait_seconds: int | None
        oldest_wait_seconds = self.oldest_wait_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
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
                "waiting": waiting,
                "oldest_waiting_at": oldest_waiting_at,
                "oldest_wait_seconds": oldest_wait_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.money import Money  # noqa: PLC0415

        d = dict(src_dict)
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

        waiting = d.pop("waiting")

        def _parse_oldest_waiting_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oldest_waiting_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return oldest_waiting_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        oldest_waiting_at = _parse_oldest_waiting_at(d.pop("oldest_waiting_at"))

        def _parse_oldest_wait_seconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        oldest_wait_seconds = _parse_oldest_wait_seconds(d.pop("oldest_wait_seconds"))

        team_totals = cls(
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
            waiting=waiting,
            oldest_waiting_at=oldest_waiting_at,
            oldest_wait_seconds=oldest_wait_seconds,
        )

        team_totals.additional_properties = d
        return team_totals

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
