from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="StageByKindInput")


@_attrs_define
class StageByKindInput:
    """A stage for each kind of task.

    Attributes:
        scheduled (str): The stage of appointments
        queue (str): The stage of tasks of a queue
    """

    scheduled: str
    queue: str

    def to_dict(self) -> dict[str, Any]:
        scheduled = self.scheduled

        queue = self.queue

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "scheduled": scheduled,
                "queue": queue,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        scheduled = d.pop("scheduled")

        queue = d.pop("queue")

        stage_by_kind_input = cls(
            scheduled=scheduled,
            queue=queue,
        )

        return stage_by_kind_input
