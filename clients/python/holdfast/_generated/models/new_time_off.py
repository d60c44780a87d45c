from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.time_off_repeats import TimeOffRepeats


T = TypeVar("T", bound="NewTimeOff")


@_attrs_define
class NewTimeOff:
    """Time off to be taken.

    Attributes:
        resource_id (str): The resource that is away
        start (datetime.datetime): A whole minute. RFC 3339 with an offset
        end (datetime.datetime): A whole minute, at most a year after `start`, or a day if it repeats. RFC 3339 with an
            offset
        reason (None | str | Unset): For the team; customers never see it
        repeats (None | TimeOffRepeats | Unset):
        over (bool | None | Unset): Take the time also where bookings stand: they stay, and their time is free for
            nobody else. Without it they are listed, and nothing is taken
    """

    resource_id: str
    start: datetime.datetime
    end: datetime.datetime
    reason: None | str | Unset = UNSET
    repeats: None | TimeOffRepeats | Unset = UNSET
    over: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.time_off_repeats import TimeOffRepeats  # noqa: PLC0415

        resource_id = self.resource_id

        start = self.start.isoformat()

        end = self.end.isoformat()

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        else:
            reason = self.reason

        repeats: dict[str, Any] | None | Unset
        if isinstance(self.repeats, Unset):
            repeats = UNSET
        elif isinstance(self.repeats, TimeOffRepeats):
            repeats = self.repeats.to_dict()
        else:
            repeats = self.repeats

        over: bool | None | Unset
        if isinstance(self.over, Unset):
            over = UNSET
        else:
            over = self.over

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "resource_id": resource_id,
                "start": start,
                "end": end,
            }
        )
        if reason is not UNSET:
            field_dict["reason"] = reason
        if repeats is not UNSET:
            field_dict["repeats"] = repeats
        if over is not UNSET:
            field_dict["over"] = over

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.time_off_repeats import TimeOffRepeats  # noqa: PLC0415

        d = dict(src_dict)
        resource_id = d.pop("resource_id")

        start = datetime.datetime.fromisoformat(d.pop("start").replace("Z", "+00:00"))

        end = datetime.datetime.fromisoformat(d.pop("end").replace("Z", "+00:00"))

        def _parse_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        def _parse_repeats(data: object) -> None | TimeOffRepeats | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                repeats_type_0 = TimeOffRepeats.from_dict(data)

                return repeats_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TimeOffRepeats | Unset, data)

        repeats = _parse_repeats(d.pop("repeats", UNSET))

        def _parse_over(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        over = _parse_over(d.pop("over", UNSET))

        new_time_off = cls(
            resource_id=resource_id,
            start=start,
            end=end,
            reason=reason,
            repeats=repeats,
            over=over,
        )

        return new_time_off
