from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="HistoryEntry")


@_attrs_define
class HistoryEntry:
    """One move of a booking, from stage to stage and from status to status.

    Attributes:
        id (str): Opaque
        created_at (datetime.datetime): ISO 8601, in UTC
        from_stage (None | str): null: the booking is new
        to_stage (str):
        from_status (None | str): null: the booking is new
        to_status (str):
        action (str): The operation or action that moved it
        actor (Actor): Who did it: a program by its key, a team member, or the system.
        resource_id (None | str): The resource that did it, if it was named
        data (dict[str, Any]): The data that was sent: the reason, or the fields of the action
        seconds_in_stage (int | None): How long it was in `to_stage`, until now if it still is; null once it has ended
    """

    id: str
    created_at: datetime.datetime
    from_stage: None | str
    to_stage: str
    from_status: None | str
    to_status: str
    action: str
    actor: Actor
    resource_id: None | str
    data: dict[str, Any]
    seconds_in_stage: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        created_at = self.created_at.isoformat()

        from_stage: None | str
        from_stage = self.from_stage

        to_stage = self.to_stage

        from_status: None | str
        from_status = self.from_status

        to_status = self.to_status

        action = self.action

        actor = self.actor.to_dict()

        resource_id: None | str
        resource_id = self.resource_id

        data = self.data

        seconds_in_stage: int | None
        seconds_in_stage = self.seconds_in_stage

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "created_at": created_at,
                "from_stage": from_stage,
                "to_stage": to_stage,
                "from_status": from_status,
                "to_status": to_status,
                "action": action,
                "actor": actor,
                "resource_id": resource_id,
                "data": data,
                "seconds_in_stage": seconds_in_stage,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        def _parse_from_stage(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        from_stage = _parse_from_stage(d.pop("from_stage"))

        to_stage = d.pop("to_stage")

        def _parse_from_status(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        from_status = _parse_from_status(d.pop("from_status"))

        to_status = d.pop("to_status")

        action = d.pop("action")

        actor = Actor.from_dict(d.pop("actor"))

        def _parse_resource_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        resource_id = _parse_resource_id(d.pop("resource_id"))

        data = d.pop("data")

        def _parse_seconds_in_stage(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seconds_in_stage = _parse_seconds_in_stage(d.pop("seconds_in_stage"))

        history_entry = cls(
            id=id,
            created_at=created_at,
            from_stage=from_stage,
            to_stage=to_stage,
            from_status=from_status,
            to_status=to_status,
            action=action,
            actor=actor,
            resource_id=resource_id,
            data=data,
            seconds_in_stage=seconds_in_stage,
        )

        history_entry.additional_properties = d
        return history_entry

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
