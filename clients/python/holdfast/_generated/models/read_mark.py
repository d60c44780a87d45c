from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ReadMark")


@_attrs_define
class ReadMark:
    """How far the team has read.

    Attributes:
        up_to_message_id (None | str | Unset): The last message that was read; left out: all of them
    """

    up_to_message_id: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        up_to_message_id: None | str | Unset
        if isinstance(self.up_to_message_id, Unset):
            up_to_message_id = UNSET
        else:
            up_to_message_id = self.up_to_message_id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if up_to_message_id is not UNSET:
            field_dict["up_to_message_id"] = up_to_message_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_up_to_message_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        up_to_message_id = _parse_up_to_message_id(d.pop("up_to_message_id", UNSET))

        read_mark = cls(
            up_to_message_id=up_to_message_id,
        )

        return read_mark
