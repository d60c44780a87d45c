from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="Fault")


@_attrs_define
class Fault:
    """One fault of a request, and where it is: in the body, the query or a header.

    Attributes:
        code (str): Branch on this. More may be added.
        message (str): What is wrong, for people
        pointer (str | Unset): JSON pointer (RFC 6901) into the body
        parameter (str | Unset): Name of a query parameter
        header (str | Unset): Name of a header
        count (int | Unset): How many things conflict, if they can be counted
    """

    code: str
    message: str
    pointer: str | Unset = UNSET
    parameter: str | Unset = UNSET
    header: str | Unset = UNSET
    count: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        message = self.message

        pointer = self.pointer

        parameter = self.parameter

        header = self.header

        count = self.count

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "message": message,
            }
        )
        if pointer is not UNSET:
            field_dict["pointer"] = pointer
        if parameter is not UNSET:
            field_dict["parameter"] = parameter
        if header is not UNSET:
            field_dict["header"] = header
        if count is not UNSET:
            field_dict["count"] = count

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = d.pop("code")

        message = d.pop("message")

        pointer = d.pop("pointer", UNSET)

        parameter = d.pop("parameter", UNSET)

        header = d.pop("header", UNSET)

        count = d.pop("count", UNSET)

        fault = cls(
            code=code,
            message=message,
            pointer=pointer,
            parameter=parameter,
            header=header,
            count=count,
        )

        fault.additional_properties = d
        return fault

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
