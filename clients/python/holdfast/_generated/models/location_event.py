from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="LocationEvent")


@_attrs_define
class LocationEvent:
    """Where somebody was while doing the task, and when.

    Attributes:
        id (str): Opaque
        kind (str): Known values: `position`, `departure`, `arrival`. More may be added.
        lat (float): In degrees
        lng (float): In degrees
        accuracy_m (float | None): The accuracy in metres
        recorded_at (datetime.datetime): When somebody was there
        author (Actor): Who did it: a program by its key, a team member, or the system.
        created_at (datetime.datetime): When it was sent to us
    """

    id: str
    kind: str
    lat: float
    lng: float
    accuracy_m: float | None
    recorded_at: datetime.datetime
    author: Actor
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        kind = self.kind

        lat = self.lat

        lng = self.lng

        accuracy_m: float | None
        accuracy_m = self.accuracy_m

        recorded_at = self.recorded_at.isoformat()

        author = self.author.to_dict()

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "lat": lat,
                "lng": lng,
                "accuracy_m": accuracy_m,
                "recorded_at": recorded_at,
                "author": author,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        kind = d.pop("kind")

        lat = d.pop("lat")

        lng = d.pop("lng")

        def _parse_accuracy_m(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        accuracy_m = _parse_accuracy_m(d.pop("accuracy_m"))

        recorded_at = datetime.datetime.fromisoformat(d.pop("recorded_at").replace("Z", "+00:00"))

        author = Actor.from_dict(d.pop("author"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        location_event = cls(
            id=id,
            kind=kind,
            lat=lat,
            lng=lng,
            accuracy_m=accuracy_m,
            recorded_at=recorded_at,
            author=author,
            created_at=created_at,
        )

        location_event.additional_properties = d
        return location_event

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
