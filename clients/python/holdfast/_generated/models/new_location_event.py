from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="NewLocationEvent")


@_attrs_define
class NewLocationEvent:
    """Where somebody is, or was.

    Attributes:
        kind (str): Such as position, departure, arrival
        lat (float): In degrees
        lng (float): In degrees
        accuracy_m (float | None | Unset): The accuracy in metres
        recorded_at (datetime.datetime | None | Unset): RFC 3339 with an offset; left out: now
    """

    kind: str
    lat: float
    lng: float
    accuracy_m: float | None | Unset = UNSET
    recorded_at: datetime.datetime | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        lat = self.lat

        lng = self.lng

        accuracy_m: float | None | Unset
        if isinstance(self.accuracy_m, Unset):
            accuracy_m = UNSET
        else:
            accuracy_m = self.accuracy_m

        recorded_at: None | str | Unset
        if isinstance(self.recorded_at, Unset):
            recorded_at = UNSET
        elif isinstance(self.recorded_at, datetime.datetime):
            recorded_at = self.recorded_at.isoformat()
        else:
            recorded_at = self.recorded_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "lat": lat,
                "lng": lng,
            }
        )
        if accuracy_m is not UNSET:
            field_dict["accuracy_m"] = accuracy_m
        if recorded_at is not UNSET:
            field_dict["recorded_at"] = recorded_at

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = d.pop("kind")

        lat = d.pop("lat")

        lng = d.pop("lng")

        def _parse_accuracy_m(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        accuracy_m = _parse_accuracy_m(d.pop("accuracy_m", UNSET))

        def _parse_recorded_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                recorded_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return recorded_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        recorded_at = _parse_recorded_at(d.pop("recorded_at", UNSET))

        new_location_event = cls(
            kind=kind,
            lat=lat,
            lng=lng,
            accuracy_m=accuracy_m,
            recorded_at=recorded_at,
        )

        return new_location_event
