from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SlotReason")


@_attrs_define
class SlotReason:
    """One reason why a time cannot be booked.

    Attributes:
        code (str): Known values: `service_inactive`, `queue_service`, `party_size_out_of_range`, `no_resources`,
            `outside_booking_window`, `closed`, `fully_booked`, `resource_busy`, `resource_closed`, `resource_not_usable`,
            `min_notice`, `max_advance`, `capacity`. More may be added.
        resource_id (None | str): The resource that this is about; null: it is about the service or the time
        detail (str): The same in words, for people
    """

    code: str
    resource_id: None | str
    detail: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        resource_id: None | str
        resource_id = self.resource_id

        detail = self.detail

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "resource_id": resource_id,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = d.pop("code")

        def _parse_resource_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        resource_id = _parse_resource_id(d.pop("resource_id"))

        detail = d.pop("detail")

        slot_reason = cls(
            code=code,
            resource_id=resource_id,
            detail=detail,
        )

        slot_reason.additional_properties = d
        return slot_reason

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
