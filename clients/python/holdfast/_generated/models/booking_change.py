from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BookingChange")


@_attrs_define
class BookingChange:
    """The fields to change; fields that are left out stay as they are.

    Attributes:
        notes (None | str | Unset): For the team
        intake (dict[str, Any] | None | Unset): By the keys of the service's `intake_fields`; other keys are kept as
            they are. In all at most 200 keys, and 65,536 characters as JSON
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    notes: None | str | Unset = UNSET
    intake: dict[str, Any] | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        notes: None | str | Unset
        if isinstance(self.notes, Unset):
            notes = UNSET
        else:
            notes = self.notes

        intake: dict[str, Any] | None | Unset
        if isinstance(self.intake, Unset):
            intake = UNSET
        else:
            intake = self.intake

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if notes is not UNSET:
            field_dict["notes"] = notes
        if intake is not UNSET:
            field_dict["intake"] = intake
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_notes(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        notes = _parse_notes(d.pop("notes", UNSET))

        def _parse_intake(data: object) -> dict[str, Any] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, Any] | None | Unset, data)

        intake = _parse_intake(d.pop("intake", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        booking_change = cls(
            notes=notes,
            intake=intake,
            expected_version=expected_version,
        )

        return booking_change
