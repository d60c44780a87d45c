from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_counts import BookingCounts
    from ..models.money import Money
    from ..models.planned_time import PlannedTime
    from ..models.rate_model import Rate
    from ..models.real_time import RealTime
    from ..models.stats_entry import StatsEntry


T = TypeVar("T", bound="ResourceStats")


@_attrs_define
class ResourceStats:
    """What one resource did in a range of time, in numbers.

    Attributes:
        resource_id (str): Opaque
        name (str):
        from_ (datetime.datetime): The first moment of the range
        to (datetime.datetime): The end of the range, not included
        bookings (BookingCounts): How many bookings there are, in all and by status.
        working_minutes (int): Minutes that are open by the current schedule of the resource; all minutes without a
            schedule
        booked_minutes (int): Minutes with at least one booking, without buffers
        booked_outside_minutes (int): Booked minutes outside working time
        buffer_minutes (int): Buffers before and after services
        free_minutes (int): Working time that is neither booked nor a buffer
        occupancy (float | None): Share of the working time that is booked: (booked - booked_outside) / working; null
            when working is 0
        completion_rate (Rate): A share, and the number that it is based on.
        no_show_rate (Rate): A share, and the number that it is based on.
        cancel_rate (Rate): A share, and the number that it is based on.
        planned (PlannedTime): The planned time of completed bookings.
        real (RealTime): The real time of the completed bookings for which it is known.
        money (list[Money]): The money of these bookings, by currency. Empty if none of them has a price or a payment
        series (list[StatsEntry]): One entry per bucket, in order, also when nothing was booked. The first and last may
            be incomplete
    """

    resource_id: str
    name: str
    from_: datetime.datetime
    to: datetime.datetime
    bookings: BookingCounts
    working_minutes: int
    booked_minutes: int
    booked_outside_minutes: int
    buffer_minutes: int
    free_minutes: int
    occupancy: float | None
    completion_rate: Rate
    no_show_rate: Rate
    cancel_rate: Rate
    planned: PlannedTime
    real: RealTime
    money: list[Money]
    series: list[StatsEntry]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        resource_id = self.resource_id

        name = self.name

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        bookings = self.bookings.to_dict()

        working_minutes = self.working_minutes

        booked_minutes = self.booked_minutes

        booked_outside_minutes = self.booked_outside_minutes

        buffer_minutes = self.buffer_minutes

        free_minutes = self.free_minutes

        occupancy: float | None
        occupancy = self.occupancy

        completion_rate = self.completion_rate.to_dict()

        no_show_rate = self.no_show_rate.to_dict()

        cancel_rate = self.cancel_rate.to_dict()

        planned = self.planned.to_dict()

        real = self.real.to_dict()

        money = []
        for money_item_data in self.money:
            money_item = money_item_data.to_dict()
            money.append(money_item)

        series = []
        for series_item_data in self.series:
            series_item = series_item_data.to_dict()
            series.append(series_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "resource_id": resource_id,
                "name": name,
                "from": from_,
                "to": to,
                "bookings": bookings,
                "working_minutes": working_minutes,
                "booked_minutes": booked_minutes,
                "booked_outside_minutes": booked_outside_minutes,
                "buffer_minutes": buffer_minutes,
                "free_minutes": free_minutes,
                "occupancy": occupancy,
                "completion_rate": completion_rate,
                "no_show_rate": no_show_rate,
                "cancel_rate": cancel_rate,
                "planned": planned,
                "real": real,
                "money": money,
                "series": series,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_counts import BookingCounts  # noqa: PLC0415
        from ..models.money import Money  # noqa: PLC0415
        from ..models.planned_time import PlannedTime  # noqa: PLC0415
        from ..models.rate_model import Rate  # noqa: PLC0415
        from ..models.real_time import RealTime  # noqa: PLC0415
        from ..models.stats_entry import StatsEntry  # noqa: PLC0415

        d = dict(src_dict)
        resource_id = d.pop("resource_id")

        name = d.pop("name")

        from_ = datetime.datetime.fromisoformat(d.pop("from").replace("Z", "+00:00"))

        to = datetime.datetime.fromisoformat(d.pop("to").replace("Z", "+00:00"))

        bookings = BookingCounts.from_dict(d.pop("bookings"))

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

        completion_rate = Rate.from_dict(d.pop("completion_rate"))

        no_show_rate = Rate.from_dict(d.pop("no_show_rate"))

        cancel_rate = Rate.from_dict(d.pop("cancel_rate"))

        planned = PlannedTime.from_dict(d.pop("planned"))

        real = RealTime.from_dict(d.pop("real"))

        money = []
        _money = d.pop("money")
        for money_item_data in _money:
            money_item = Money.from_dict(money_item_data)

            money.append(money_item)

        series = []
        _series = d.pop("series")
        for series_item_data in _series:
            series_item = StatsEntry.from_dict(series_item_data)

            series.append(series_item)

        resource_stats = cls(
            resource_id=resource_id,
            name=name,
            from_=from_,
            to=to,
            bookings=bookings,
            working_minutes=working_minutes,
            booked_minutes=booked_minutes,
            booked_outside_minutes=booked_outside_minutes,
            buffer_minutes=buffer_minutes,
            free_minutes=free_minutes,
            occupancy=occupancy,
            completion_rate=completion_rate,
            no_show_rate=no_show_rate,
            cancel_rate=cancel_rate,
            planned=planned,
            real=real,
            money=money,
            series=series,
        )

        resource_stats.additional_properties = d
        return resource_stats

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
