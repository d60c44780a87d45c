from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.new_resource_kind_type_0 import NewResourceKindType0, check_new_resource_kind_type_0
from ..types import UNSET, Unset

T = TypeVar("T", bound="NewResource")


@_attrs_define
class NewResource:
    """A resource to be added. To put it into groups, change the groups.

    Attributes:
        name (str):
        kind (NewResourceKindType0 | None | Unset): The kind of resource; the rules are the same for all kinds.
        capacity (int | None | Unset): The largest party; null: any
        shared (bool | None | Unset): Bookings may overlap while their parties fit into `capacity` together
        schedule_id (None | str | Unset): When it works; null: the workspace's default schedule, else always
        member_id (None | str | Unset): The team member who is this resource
        priority (int | None | Unset): Groups that assign by priority take the highest first
        color (None | str | Unset): Its colour in calendars: `#` and six hexadecimal digits. By default the one of ten
            colours that the fewest others have
        active (bool | None | Unset): While false it is not used for anything new
        tags (list[str] | None | Unset): Your own words to find it by
    """

    name: str
    kind: NewResourceKindType0 | None | Unset = UNSET
    capacity: int | None | Unset = UNSET
    shared: bool | None | Unset = UNSET
    schedule_id: None | str | Unset = UNSET
    member_id: None | str | Unset = UNSET
    priority: int | None | Unset = UNSET
    color: None | str | Unset = UNSET
    active: bool | None | Unset = UNSET
    tags: list[str] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        kind: None | str | Unset
        if isinstance(self.kind, Unset):
            kind = UNSET
        elif isinstance(self.kind, str):
            kind = self.kind
        else:
            kind = self.kind

        capacity: int | None | Unset
        if isinstance(self.capacity, Unset):
            capacity = UNSET
        else:
            capacity = self.capacity

        shared: bool | None | Unset
        if isinstance(self.shared, Unset):
            shared = UNSET
        else:
            shared = self.shared

        schedule_id: None | str | Unset
        if isinstance(self.schedule_id, Unset):
            schedule_id = UNSET
        else:
            schedule_id = self.schedule_id

        member_id: None | str | Unset
        if isinstance(self.member_id, Unset):
            member_id = UNSET
        else:
            member_id = self.member_id

        priority: int | None | Unset
        if isinstance(self.priority, Unset):
            priority = UNSET
        else:
            priority = self.priority

        color: None | str | Unset
        if isinstance(self.color, Unset):
            color = UNSET
        else:
            color = self.color

        active: bool | None | Unset
        if isinstance(self.active, Unset):
            active = UNSET
        else:
            active = self.active

        tags: list[str] | None | Unset
        if isinstance(self.tags, Unset):
            tags = UNSET
        elif isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )
        if kind is not UNSET:
            field_dict["kind"] = kind
        if capacity is not UNSET:
            field_dict["capacity"] = capacity
        if shared is not UNSET:
            field_dict["shared"] = shared
        if schedule_id is not UNSET:
            field_dict["schedule_id"] = schedule_id
        if member_id is not UNSET:
            field_dict["member_id"] = member_id
        if priority is not UNSET:
            field_dict["priority"] = priority
        if color is not UNSET:
            field_dict["color"] = color
        if active is not UNSET:
            field_dict["active"] = active
        if tags is not UNSET:
            field_dict["tags"] = tags

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        def _parse_kind(data: object) -> NewResourceKindType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                kind_type_0 = check_new_resource_kind_type_0(data)

                return kind_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NewResourceKindType0 | None | Unset, data)

        kind = _parse_kind(d.pop("kind", UNSET))

        def _parse_capacity(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        capacity = _parse_capacity(d.pop("capacity", UNSET))

        def _parse_shared(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        shared = _parse_shared(d.pop("shared", UNSET))

        def _parse_schedule_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        schedule_id = _parse_schedule_id(d.pop("schedule_id", UNSET))

        def _parse_member_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        member_id = _parse_member_id(d.pop("member_id", UNSET))

        def _parse_priority(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        priority = _parse_priority(d.pop("priority", UNSET))

        def _parse_color(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        color = _parse_color(d.pop("color", UNSET))

        def _parse_active(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        active = _parse_active(d.pop("active", UNSET))

        def _parse_tags(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tags_type_0 = cast(list[str], data)

                return tags_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        tags = _parse_tags(d.pop("tags", UNSET))

        new_resource = cls(
            name=name,
            kind=kind,
            capacity=capacity,
            shared=shared,
            schedule_id=schedule_id,
            member_id=member_id,
            priority=priority,
            color=color,
            active=active,
            tags=tags,
        )

        return new_resource
