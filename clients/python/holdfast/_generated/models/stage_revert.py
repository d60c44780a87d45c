from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="StageRevert")


@_attrs_define
class StageRevert:
    """All members are optional, and the body may be empty.

    Attributes:
        note (None | str | Unset): Why it was changed, for people
        migrate (dict[str, str] | None | Unset): New stages for open tasks in a stage that is removed: from the old key
            to the new one
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    note: None | str | Unset = UNSET
    migrate: dict[str, str] | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        note: None | str | Unset
        if isinstance(self.note, Unset):
            note = UNSET
        else:
            note = self.note

        migrate: dict[str, str] | None | Unset
        if isinstance(self.migrate, Unset):
            migrate = UNSET
        else:
            migrate = self.migrate

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if note is not UNSET:
            field_dict["note"] = note
        if migrate is not UNSET:
            field_dict["migrate"] = migrate
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_note(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        note = _parse_note(d.pop("note", UNSET))

        def _parse_migrate(data: object) -> dict[str, str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, str] | None | Unset, data)

        migrate = _parse_migrate(d.pop("migrate", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        stage_revert = cls(
            note=note,
            migrate=migrate,
            expected_version=expected_version,
        )

        return stage_revert
