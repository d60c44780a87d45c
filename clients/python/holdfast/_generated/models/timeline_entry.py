from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="TimelineEntry")


@_attrs_define
class TimelineEntry:
    """One event of the ledger.

    Attributes:
        id (str): Opaque
        kind (str): What happened. Known values: `customer.created`, `customer.updated`, `customer.commented`,
            `customer.merged`, `conversation.opened`, `conversation.resolved`, `conversation.handed_over`, `message.stored`,
            `booking.created`, `booking.confirmed`, `booking.payment_awaited`, `booking.updated`, `booking.rescheduled`,
            `booking.checked_in`, `booking.completed`, `booking.no_show`, `booking.failed`, `booking.cancelled`,
            `booking.reopened`, `booking.moved`, `booking.claimed`, `booking.unclaimed`, `hold.released`,
            `booking.commented`, `booking.located`, `booking.attached`. More may be added.
        at (datetime.datetime): ISO 8601, in UTC
        actor (Actor): Who did it: a program by its key, a team member, or the system.
        data (dict[str, Any]): The data of the event, which depends on the kind; more may be added
    """

    id: str
    kind: str
    at: datetime.datetime
    actor: Actor
    data: dict[str, Any]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        kind = self.kind

        at = self.at.isoformat()

        actor = self.actor.to_dict()

        data = self.data

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "at": at,
                "actor": actor,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        kind = d.pop("kind")

        at = datetime.datetime.fromisoformat(d.pop("at").replace("Z", "+00:00"))

        actor = Actor.from_dict(d.pop("actor"))

        data = d.pop("data")

        timeline_entry = cls(
            id=id,
            kind=kind,
            at=at,
            actor=actor,
            data=data,
        )

        timeline_entry.additional_properties = d
        return timeline_entry

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
