from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Resource")


@_attrs_define
class Resource:
    """A person, room, vehicle or thing with its own calendar.

    Attributes:
        id (str): Opaque
        name (str):
        kind (str): The kind of resource; the rules are the same for all kinds. Known values: `person`, `equipment`,
            `room`, `vehicle`, `other`. More may be added.
        capacity (int | None): The largest party; null: any
        shared (bool): Bookings may overlap while their parties fit into `capacity` together
        schedule_id (None | str): When it works; null: the workspace's default schedule, else always
        group_ids (list[str]): The groups it is in; change them in the groups
        member_id (None | str): The team member who is this resource
        priority (int): Groups that assign by priority take the highest first
        color (str): Its colour in calendars: `#` and six hexadecimal digits
        photo_url (None | str): A photo of it, for everybody who has this address; null: there is none. It changes with
            the photo
        active (bool): While false it is not used for anything new
        tags (list[str]): Your own words to find it by
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    name: str
    kind: str
    capacity: int | None
    shared: bool
    schedule_id: None | str
    group_ids: list[str]
    member_id: None | str
    priority: int
    color: str
    photo_url: None | str
    active: bool
    tags: list[str]
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        kind = self.kind

        capacity: int | None
        capacity = self.capacity

        shared = self.shared

        schedule_id: None | str
        schedule_id = self.schedule_id

        group_ids = self.group_ids

        member_id: None | str
        member_id = self.member_id

        priority = self.priority

        color = self.color

        photo_url: None | str
        photo_url = self.photo_url

        active = self.active

        tags = self.tags

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "kind": kind,
                "capacity": capacity,
                "shared": shared,
                "schedule_id": schedule_id,
                "group_ids": group_ids,
                "member_id": member_id,
                "priority": priority,
                "color": color,
                "photo_url": photo_url,
                "active": active,
                "tags": tags,
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

        kind = d.pop("kind")

        def _parse_capacity(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        capacity = _parse_capacity(d.pop("capacity"))

        shared = d.pop("shared")

        def _parse_schedule_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        schedule_id = _parse_schedule_id(d.pop("schedule_id"))

        group_ids = cast(list[str], d.pop("group_ids"))

        def _parse_member_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        member_id = _parse_member_id(d.pop("member_id"))

        priority = d.pop("priority")

        color = d.pop("color")

        def _parse_photo_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        photo_url = _parse_photo_url(d.pop("photo_url"))

        active = d.pop("active")

        tags = cast(list[str], d.pop("tags"))

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        resource = cls(
            id=id,
            name=name,
            kind=kind,
            capacity=capacity,
            shared=shared,
            schedule_id=schedule_id,
            group_ids=group_ids,
            member_id=member_id,
            priority=priority,
            color=color,
            photo_url=photo_url,
            active=active,
            tags=tags,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        resource.additional_properties = d
        return resource

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
