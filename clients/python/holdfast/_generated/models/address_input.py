from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AddressInput")


@_attrs_define
class AddressInput:
    """Where something is, in words and, if you know it, on the map. It is not looked up.

    Attributes:
        formatted (str): As people write it
        lat (float | None | Unset): In degrees
        lng (float | None | Unset): In degrees
    """

    formatted: str
    lat: float | None | Unset = UNSET
    lng: float | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        formatted = self.formatted

        lat: float | None | Unset
        if isinstance(self.lat, Unset):
            lat = UNSET
        else:
            lat = self.lat

        lng: float | None | Unset
        if isinstance(self.lng, Unset):
            lng = UNSET
        else:
            lng = self.lng

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "formatted": formatted,
            }
        )
        if lat is not UNSET:
            field_dict["lat"] = lat
        if lng is not UNSET:
            field_dict["lng"] = lng

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        formatted = d.pop("formatted")

        def _parse_lat(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        lat = _parse_lat(d.pop("lat", UNSET))

        def _parse_lng(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        lng = _parse_lng(d.pop("lng", UNSET))

        address_input = cls(
            formatted=formatted,
            lat=lat,
            lng=lng,
        )

        return address_input
