from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="StageVersion")


@_attrs_define
class StageVersion:
    """When and by whom a version of the stage configuration was written. To read its content, use its number.

    Attributes:
        version (int): Raised by one with every configuration written
        note (None | str): Why it was changed, for people
        created_at (datetime.datetime): ISO 8601, in UTC
        created_by (Actor): Who did it: a program by its key, a team member, or the system.
        reverted_from (int | None): The earlier version that it repeats
    """

    version: int
    note: None | str
    created_at: datetime.datetime
    created_by: Actor
    reverted_from: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        version = self.version

        note: None | str
        note = self.note

        created_at = self.created_at.isoformat()

        created_by = self.created_by.to_dict()

        reverted_from: int | None
        reverted_from = self.reverted_from

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "note": note,
                "created_at": created_at,
                "created_by": created_by,
                "reverted_from": reverted_from,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        def _parse_note(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        note = _parse_note(d.pop("note"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        created_by = Actor.from_dict(d.pop("created_by"))

        def _parse_reverted_from(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        reverted_from = _parse_reverted_from(d.pop("reverted_from"))

        stage_version = cls(
            version=version,
            note=note,
            created_at=created_at,
            created_by=created_by,
            reverted_from=reverted_from,
        )

        stage_version.additional_properties = d
        return stage_version

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
