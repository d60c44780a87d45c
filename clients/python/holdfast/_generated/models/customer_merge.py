from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="CustomerMerge")


@_attrs_define
class CustomerMerge:
    """Which customer is the same person.

    Attributes:
        other_id (str): The customer who becomes part of this one
    """

    other_id: str

    def to_dict(self) -> dict[str, Any]:
        other_id = self.other_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "other_id": other_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        other_id = d.pop("other_id")

        customer_merge = cls(
            other_id=other_id,
        )

        return customer_merge
