from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="ExportedMove")


@_attrs_define
class ExportedMove:
    """One move of a booking.

    Attributes:
        at (datetime.datetime): ISO 8601, in UTC
        action (str): The operation or action that moved the booking
        to_status (str):
        to_stage (str):
        actor (Actor): Who did it: a program by its key, a team member, or the system.
        data (dict[str, Any]): The data that was sent: the reason, or the fields of the action
    """

    at: datetime.datetime
    action: str
    to_status: str
    to_stage: str
    actor: Actor
    data: dict[str, Any]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        action = self.action

        to_status = self.to_status

        to_stage = self.to_stage

        actor = self.actor.to_dict()

        data = self.data

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "action": action,
                "to_status": to_status,
                "to_stage": to_stage,
                "actor": actor,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at").replace("Z", "+00:00"))

        action = d.pop("action")

        to_status = d.pop("to_status")

        to_stage = d.pop("to_stage")

        actor = Actor.from_dict(d.pop("actor"))

        data = d.pop("data")

        exported_move = cls(
            at=at,
            action=action,
            to_status=to_status,
            to_stage=to_stage,
            actor=actor,
            data=data,
        )

        exported_move.additional_properties = d
        return exported_move

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
