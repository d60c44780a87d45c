from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="EndRequest")


@_attrs_define
class EndRequest:
    """All fields are optional; the body may be empty.

    Attributes:
        reason (None | str | Unset): Why; kept in the history
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
        early (bool | None | Unset): Needed before the start of the booking: it ends all the same
    """

    reason: None | str | Unset = UNSET
    expected_version: int | None | Unset = UNSET
    early: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        else:
            reason = self.reason

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        early: bool | None | Unset
        if isinstance(self.early, Unset):
            early = UNSET
        else:
            early = self.early

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if reason is not UNSET:
            field_dict["reason"] = reason
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version
        if early is not UNSET:
            field_dict["early"] = early

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        def _parse_early(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        early = _parse_early(d.pop("early", UNSET))

        end_request = cls(
            reason=reason,
            expected_version=expected_version,
            early=early,
        )

        return end_request
