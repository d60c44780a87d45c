from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.resource_group_change_assignment_type_0 import (
    ResourceGroupChangeAssignmentType0,
    check_resource_group_change_assignment_type_0,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="ResourceGroupChange")


@_attrs_define
class ResourceGroupChange:
    """What to change; fields that are left out stay as they are, and null resets a field to its default.

    Attributes:
        name (str | Unset):
        resource_ids (list[str] | None | Unset): The resources in it
        assignment (None | ResourceGroupChangeAssignmentType0 | Unset): Which of the free resources is taken: the one
            with the fewest booked minutes that day, with the highest priority, or with the longest time since its last
            assignment.
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    name: str | Unset = UNSET
    resource_ids: list[str] | None | Unset = UNSET
    assignment: None | ResourceGroupChangeAssignmentType0 | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        resource_ids: list[str] | None | Unset
        if isinstance(self.resource_ids, Unset):
            resource_ids = UNSET
        elif isinstance(self.resource_ids, list):
            resource_ids = self.resource_ids

        else:
            resource_ids = self.resource_ids

        assignment: None | str | Unset
        if isinstance(self.assignment, Unset):
            assignment = UNSET
        elif isinstance(self.assignment, str):
            assignment = self.assignment
        else:
            assignment = self.assignment

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if resource_ids is not UNSET:
            field_dict["resource_ids"] = resource_ids
        if assignment is not UNSET:
            field_dict["assignment"] = assignment
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        def _parse_resource_ids(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                resource_ids_type_0 = cast(list[str], data)

                return resource_ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        resource_ids = _parse_resource_ids(d.pop("resource_ids", UNSET))

        def _parse_assignment(data: object) -> None | ResourceGroupChangeAssignmentType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                assignment_type_0 = check_resource_group_change_assignment_type_0(data)

                return assignment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ResourceGroupChangeAssignmentType0 | Unset, data)

        assignment = _parse_assignment(d.pop("assignment", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        resource_group_change = cls(
            name=name,
            resource_ids=resource_ids,
            assignment=assignment,
            expected_version=expected_version,
        )

        return resource_group_change
