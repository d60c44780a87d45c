from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.new_resource_group_assignment_type_0 import (
    NewResourceGroupAssignmentType0,
    check_new_resource_group_assignment_type_0,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="NewResourceGroup")


@_attrs_define
class NewResourceGroup:
    """A group to be added, with its resources.

    Attributes:
        name (str):
        resource_ids (list[str] | None | Unset): The resources in it
        assignment (NewResourceGroupAssignmentType0 | None | Unset): Which of the free resources is taken: the one with
            the fewest booked minutes that day, with the highest priority, or with the longest time since its last
            assignment.
    """

    name: str
    resource_ids: list[str] | None | Unset = UNSET
    assignment: NewResourceGroupAssignmentType0 | None | Unset = UNSET

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

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )
        if resource_ids is not UNSET:
            field_dict["resource_ids"] = resource_ids
        if assignment is not UNSET:
            field_dict["assignment"] = assignment

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

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

        def _parse_assignment(data: object) -> NewResourceGroupAssignmentType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                assignment_type_0 = check_new_resource_group_assignment_type_0(data)

                return assignment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NewResourceGroupAssignmentType0 | None | Unset, data)

        assignment = _parse_assignment(d.pop("assignment", UNSET))

        new_resource_group = cls(
            name=name,
            resource_ids=resource_ids,
            assignment=assignment,
        )

        return new_resource_group
