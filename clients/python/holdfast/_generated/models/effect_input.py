from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.effect_input_priority_type_0 import EffectInputPriorityType0, check_effect_input_priority_type_0
from ..models.effect_input_type import EffectInputType, check_effect_input_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="EffectInput")


@_attrs_define
class EffectInput:
    """What an action does in addition to moving the task.

    Attributes:
        type_ (EffectInputType): What is done.
        resource_id (None | str | Unset): Of `assign`: who gets the task; null: the actor
        priority (EffectInputPriorityType0 | None | Unset): Of `set_priority`
        tags (list[str] | None | Unset): Of `add_tags` and `remove_tags`
        minutes (int | None | Unset): Of `set_due`: minutes from now; null removes the due date
        counter (None | str | Unset): Of `increment`: the name of the counter
        by (int | None | Unset): Of `increment`; null: 1
        body (None | str | Unset): Of `comment`
    """

    type_: EffectInputType
    resource_id: None | str | Unset = UNSET
    priority: EffectInputPriorityType0 | None | Unset = UNSET
    tags: list[str] | None | Unset = UNSET
    minutes: int | None | Unset = UNSET
    counter: None | str | Unset = UNSET
    by: int | None | Unset = UNSET
    body: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        resource_id: None | str | Unset
        if isinstance(self.resource_id, Unset):
            resource_id = UNSET
        else:
            resource_id = self.resource_id

        priority: None | str | Unset
        if isinstance(self.priority, Unset):
            priority = UNSET
        elif isinstance(self.priority, str):
            priority = self.priority
        else:
            priority = self.priority

        tags: list[str] | None | Unset
        if isinstance(self.tags, Unset):
            tags = UNSET
        elif isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        minutes: int | None | Unset
        if isinstance(self.minutes, Unset):
            minutes = UNSET
        else:
            minutes = self.minutes

        counter: None | str | Unset
        if isinstance(self.counter, Unset):
            counter = UNSET
        else:
            counter = self.counter

        by: int | None | Unset
        if isinstance(self.by, Unset):
            by = UNSET
        else:
            by = self.by

        body: None | str | Unset
        if isinstance(self.body, Unset):
            body = UNSET
        else:
            body = self.body

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )
        if resource_id is not UNSET:
            field_dict["resource_id"] = resource_id
        if priority is not UNSET:
            field_dict["priority"] = priority
        if tags is not UNSET:
            field_dict["tags"] = tags
        if minutes is not UNSET:
            field_dict["minutes"] = minutes
        if counter is not UNSET:
            field_dict["counter"] = counter
        if by is not UNSET:
            field_dict["by"] = by
        if body is not UNSET:
            field_dict["body"] = body

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = check_effect_input_type(d.pop("type"))

        def _parse_resource_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        resource_id = _parse_resource_id(d.pop("resource_id", UNSET))

        def _parse_priority(data: object) -> EffectInputPriorityType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                priority_type_0 = check_effect_input_priority_type_0(data)

                return priority_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(EffectInputPriorityType0 | None | Unset, data)

        priority = _parse_priority(d.pop("priority", UNSET))

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

        def _parse_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minutes = _parse_minutes(d.pop("minutes", UNSET))

        def _parse_counter(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        counter = _parse_counter(d.pop("counter", UNSET))

        def _parse_by(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        by = _parse_by(d.pop("by", UNSET))

        def _parse_body(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        body = _parse_body(d.pop("body", UNSET))

        effect_input = cls(
            type_=type_,
            resource_id=resource_id,
            priority=priority,
            tags=tags,
            minutes=minutes,
            counter=counter,
            by=by,
            body=body,
        )

        return effect_input
