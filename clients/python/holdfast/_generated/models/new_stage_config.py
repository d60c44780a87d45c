from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.action_input import ActionInput
    from ..models.operation_stages_input import OperationStagesInput
    from ..models.stage_by_kind_input import StageByKindInput
    from ..models.stage_input import StageInput


T = TypeVar("T", bound="NewStageConfig")


@_attrs_define
class NewStageConfig:
    """A whole stage configuration, which replaces the current one.

    Attributes:
        initial (StageByKindInput): A stage for each kind of task.
        operation_stages (OperationStagesInput): The stage into which each operation puts a task, by kind.
        stages (list[StageInput]): The stages of tasks
        actions (list[ActionInput]): The actions that move tasks
        note (None | str | Unset): Why it was changed, for people
        migrate (dict[str, str] | None | Unset): New stages for open tasks in a stage that is removed: from the old key
            to the new one
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    initial: StageByKindInput
    operation_stages: OperationStagesInput
    stages: list[StageInput]
    actions: list[ActionInput]
    note: None | str | Unset = UNSET
    migrate: dict[str, str] | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
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

        note: None | str | Unset
        if isinstance(self.note, Unset):
            note = UNSET
        else:
            note = self.note

        migrate: dict[str, str] | None | Unset
        if isinstance(self.migrate, Unset):
            migrate = UNSET
        else:
            migrate = self.migrate

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "initial": initial,
                "operation_stages": operation_stages,
                "stages": stages,
                "actions": actions,
            }
        )
        if note is not UNSET:
            field_dict["note"] = note
        if migrate is not UNSET:
            field_dict["migrate"] = migrate
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.action_input import ActionInput  # noqa: PLC0415
        from ..models.operation_stages_input import OperationStagesInput  # noqa: PLC0415
        from ..models.stage_by_kind_input import StageByKindInput  # noqa: PLC0415
        from ..models.stage_input import StageInput  # noqa: PLC0415

        d = dict(src_dict)
        initial = StageByKindInput.from_dict(d.pop("initial"))

        operation_stages = OperationStagesInput.from_dict(d.pop("operation_stages"))

        stages = []
        _stages = d.pop("stages")
        for stages_item_data in _stages:
            stages_item = StageInput.from_dict(stages_item_data)

            stages.append(stages_item)

        actions = []
        _actions = d.pop("actions")
        for actions_item_data in _actions:
            actions_item = ActionInput.from_dict(actions_item_data)

            actions.append(actions_item)

        def _parse_note(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        note = _parse_note(d.pop("note", UNSET))

        def _parse_migrate(data: object) -> dict[str, str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, str] | None | Unset, data)

        migrate = _parse_migrate(d.pop("migrate", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        new_stage_config = cls(
            initial=initial,
            operation_stages=operation_stages,
            stages=stages,
            actions=actions,
            note=note,
            migrate=migrate,
            expected_version=expected_version,
        )

        return new_stage_config
