from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Effect")


@_attrs_define
class Effect:
    """What an action does in addition to moving the task.

    Attributes:
        type_ (str): What is done. Known values: `assign`, `unassign`, `set_priority`, `add_tags`, `remove_tags`,
            `set_due`, `increment`, `comment`. More may be added.
        resource_id (None | str): Of `assign`: who gets the task; null: the actor
        priority (None | str): Of `set_priority`
        tags (list[str] | None): Of `add_tags` and `remove_tags`
        minutes (int | None): Of `set_due`: minutes from now; null removes the due date
        counter (None | str): Of `increment`: the name of the counter
        by (int | None): Of `increment`; null: 1
        body (None | str): Of `comment`
    """

    type_: str
    resource_id: None | str
    priority: None | str
    tags: list[str] | None
    minutes: int | None
    counter: None | str
    by: int | None
    body: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        resource_id: None | str
        resource_id = self.resource_id

        priority: None | str
        priority = self.priority

        tags: list[str] | None
        if isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        minutes: int | None
        minutes = self.minutes

        counter: None | str
        counter = self.counter

        by: int | None
        by = self.by

        body: None | str
        body = self.body

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "resource_id": resource_id,
                "priority": priority,
                "tags": tags,
                "minutes": minutes,
                "counter": counter,
                "by": by,
                "body": body,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = d.pop("type")

        def _parse_resource_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        resource_id = _parse_resource_id(d.pop("resource_id"))

        def _parse_priority(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        priority = _parse_priority(d.pop("priority"))

        def _parse_tags(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tags_type_0 = cast(list[str], data)

                return tags_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        tags = _parse_tags(d.pop("tags"))

        def _parse_minutes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        minutes = _parse_minutes(d.pop("minutes"))

        def _parse_counter(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        counter = _parse_counter(d.pop("counter"))

        def _parse_by(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        by = _parse_by(d.pop("by"))

        def _parse_body(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        body = _parse_body(d.pop("body"))

        effect = cls(
            type_=type_,
            resource_id=resource_id,
            priority=priority,
            tags=tags,
            minutes=minutes,
            counter=counter,
            by=by,
            body=body,
        )

        effect.additional_properties = d
        return effect

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
