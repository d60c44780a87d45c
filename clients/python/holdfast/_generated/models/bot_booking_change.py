from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BotBookingChange")


@_attrs_define
class BotBookingChange:
    """What to change about how the bot books.

    Attributes:
        max_options (int | Unset): How many times or services it offers at once
        service_ids (list[str] | None | Unset): The services that can be booked with the bot; null: all
    """

    max_options: int | Unset = UNSET
    service_ids: list[str] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        max_options = self.max_options

        service_ids: list[str] | None | Unset
        if isinstance(self.service_ids, Unset):
            service_ids = UNSET
        elif isinstance(self.service_ids, list):
            service_ids = self.service_ids

        else:
            service_ids = self.service_ids

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if max_options is not UNSET:
            field_dict["max_options"] = max_options
        if service_ids is not UNSET:
            field_dict["service_ids"] = service_ids

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        max_options = d.pop("max_options", UNSET)

        def _parse_service_ids(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                service_ids_type_0 = cast(list[str], data)

                return service_ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        service_ids = _parse_service_ids(d.pop("service_ids", UNSET))

        bot_booking_change = cls(
            max_options=max_options,
            service_ids=service_ids,
        )

        return bot_booking_change
