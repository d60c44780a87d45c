from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="NewCannedReply")


@_attrs_define
class NewCannedReply:
    """A canned reply to be added.

    Attributes:
        shortcut (str): What the team types to find it
        texts (dict[str, str]): By language tag (BCP 47)
    """

    shortcut: str
    texts: dict[str, str]

    def to_dict(self) -> dict[str, Any]:
        shortcut = self.shortcut

        texts = self.texts

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "shortcut": shortcut,
                "texts": texts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        shortcut = d.pop("shortcut")

        texts = d.pop("texts")

        new_canned_reply = cls(
            shortcut=shortcut,
            texts=texts,
        )

        return new_canned_reply
