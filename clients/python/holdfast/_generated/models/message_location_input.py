from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="MessageLocationInput")


@_attrs_define
class MessageLocationInput:
    """A location to be sent.

    Attributes:
        lat (float): In degrees
        lng (float): In degrees
        name (None | str | Unset): The name of the place
        address (None | str | Unset): As people write it
    """

    lat: float
    lng: float
    name: None | str | Unset = UNSET
    address: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        lat = self.lat

        lng = self.lng

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        address: None | str | Unset
        if isinstance(self.address, Unset):
            address = UNSET
        else:
            address = self.address

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "lat": lat,
                "lng": lng,
            }
        )
        if name is not UNSET:
            field_dict["name"] = name
        if address is not UNSET:
            field_dict["address"] = address

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        lat = d.pop("lat")

        lng = d.pop("lng")

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_address(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        address = _parse_address(d.pop("address", UNSET))

        message_location_input = cls(
            lat=lat,
            lng=lng,
            name=name,
            address=address,
        )

        return message_location_input
