from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.action import Action
    from ..models.actor import Actor
    from ..models.operation_stages import OperationStages
    from ..models.stage import Stage
    from ..models.stage_by_kind import StageByKind


T = TypeVar("T", bound="StageConfig")


@_attrs_define
class StageConfig:
    """The stages of tasks, and the actions that move them from stage to stage. A version never changes.

    Attributes:
        version (int): Raised by one with every configuration written
        note (None | str): Why it was changed, for people
        created_at (datetime.datetime): ISO 8601, in UTC
        created_by (Actor): Who did it: a program by its key, a team member, or the system.
        reverted_from (int | None): The earlier version that it repeats
        initial (StageByKind): A stage for each kind of task.
        operation_stages (OperationStages): The stage into which each operation puts a task, by kind.
        stages (list[Stage]): The stages of tasks
        actions (list[Action]): The actions that move tasks
    """

    version: int
    note: None | str
    created_at: datetime.datetime
    created_by: Actor
    reverted_from: int | None
    initial: StageByKind
    operation_stages: OperationStages
    stages: list[Stage]
    actions: list[Action]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        version = self.version

        note: None | str
        note = self.note

        created_at = self.created_at.isoformat()

        created_by = self.created_by.to_dict()

        reverted_from: int | None
        reverted_from = self.reverted_from

        initial = self.initial.to_dict()

        operation_stages = self.operation_stages.to_dict()

        stages = []
        for stages_item_data in self.stages:
            stages_item = stages_item_data.to_dict()
            stages.append(stages_item)

        actions = []
        for actions_item_data in self.actions:
            actions_item = actions_item_data.to_dict()
            actions.append(actions_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "note": note,
                "created_at": created_at,
                "created_by": created_by,
                "reverted_from": reverted_from,
                "initial": initial,
                "operation_stages": operation_stages,
                "stages": stages,
                "actions": actions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.action import Action  # noqa: PLC0415
        from ..models.actor import Actor  # noqa: PLC0415
        from ..models.operation_stages import OperationStages  # noqa: PLC0415
        from ..models.stage import Stage  # noqa: PLC0415
        from ..models.stage_by_kind import StageByKind  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        def _parse_note(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        note = _parse_note(d.pop("note"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        created_by = Actor.from_dict(d.pop("created_by"))

        def _parse_reverted_from(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        reverted_from = _parse_reverted_from(d.pop("reverted_from"))

        initial = StageByKind.from_dict(d.pop("initial"))

        operation_stages = OperationStages.from_dict(d.pop("operation_stages"))

        stages = []
        _stages = d.pop("stages")
        for stages_item_data in _stages:
            stages_item = Stage.from_dict(stages_item_data)

            stages.append(stages_item)

        actions = []
        _actions = d.pop("actions")
        for actions_item_data in _actions:
            actions_item = Action.from_dict(actions_item_data)

            actions.append(actions_item)

        stage_config = cls(
            version=version,
            note=note,
            created_at=created_at,
            created_by=created_by,
            reverted_from=reverted_from,
            initial=initial,
            operation_stages=operation_stages,
            stages=stages,
            actions=actions,
        )

        stage_config.additional_properties = d
        return stage_config

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
