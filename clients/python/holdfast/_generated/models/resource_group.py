from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ResourceGroup")


@_attrs_define
class ResourceGroup:
    """A pool of resources that can replace each other. The group of a queue has the resources that take its tasks.

    Attributes:
        id (str): Opaque
        name (str):
        resource_ids (list[str]): The resources in it
        assignment (str): Which of the free resources is taken: the one with the fewest booked minutes that day, with
            the highest priority, or with the longest time since its last assignment. Known values: `least_busy`,
            `priority`, `round_robin`. More may be added.
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    name: str
    resource_ids: list[str]
    assignment: str
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        resource_ids = self.resource_ids

        assignment = self.assignment

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "resource_ids": resource_ids,
                "assignment": assignment,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        resource_ids = cast(list[str], d.pop("resource_ids"))

        assignment = d.pop("assignment")

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        resource_group = cls(
            id=id,
            name=name,
            resource_ids=resource_ids,
            assignment=assignment,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        resource_group.additional_properties = d
        return resource_group

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
