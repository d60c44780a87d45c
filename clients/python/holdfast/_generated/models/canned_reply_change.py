from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="CannedReplyChange")


@_attrs_define
class CannedReplyChange:
    """What to change; `texts` are replaced whole.

    Attributes:
        shortcut (str | Unset): What the team types to find it
        texts (dict[str, str] | Unset): By language tag (BCP 47)
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    shortcut: str | Unset = UNSET
    texts: dict[str, str] | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        shortcut = self.shortcut

        texts = self.texts

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if shortcut is not UNSET:
            field_dict["shortcut"] = shortcut
        if texts is not UNSET:
            field_dict["texts"] = texts
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        shortcut = d.pop("shortcut", UNSET)

        texts = d.pop("texts", UNSET)

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        canned_reply_change = cls(
            shortcut=shortcut,
            texts=texts,
            expected_version=expected_version,
        )

        return canned_reply_change
