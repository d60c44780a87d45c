from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MessageLocation")


@_attrs_define
class MessageLocation:
    """A location that somebody shared.

    Attributes:
        lat (float): In degrees
        lng (float): In degrees
        name (None | str): The name of the place
        address (None | str): As people write it
        accuracy_m (float | None): The accuracy in metres
        live_until (datetime.datetime | None): Until when a live location moves; null: it is fixed
    """

    lat: float
    lng: float
    name: None | str
    address: None | str
    accuracy_m: float | None
    live_until: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        lat = self.lat

        lng = self.lng

        name: None | str
        name = self.name

        address: None | str
        address = self.address

        accuracy_m: float | None
        accuracy_m = self.accuracy_m

        live_until: None | str
        if isinstance(self.live_until, datetime.datetime):
            live_until = self.live_until.isoformat()
        else:
            live_until = self.live_until

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "lat": lat,
                "lng": lng,
                "name": name,
                "address": address,
                "accuracy_m": accuracy_m,
                "live_until": live_until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        lat = d.pop("lat")

        lng = d.pop("lng")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_address(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        address = _parse_address(d.pop("address"))

        def _parse_accuracy_m(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        accuracy_m = _parse_accuracy_m(d.pop("accuracy_m"))

        def _parse_live_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                live_until_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return live_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        live_until = _parse_live_until(d.pop("live_until"))

        message_location = cls(
            lat=lat,
            lng=lng,
            name=name,
            address=address,
            accuracy_m=accuracy_m,
            live_until=live_until,
        )

        message_location.additional_properties = d
        return message_location

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
