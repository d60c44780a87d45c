from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.stage_by_kind_input import StageByKindInput


T = TypeVar("T", bound="OperationStagesInput")


@_attrs_define
class OperationStagesInput:
    """The stage into which each operation puts a task, by kind.

    Attributes:
        check_in (StageByKindInput): A stage for each kind of task.
        complete (StageByKindInput): A stage for each kind of task.
        no_show (StageByKindInput): A stage for each kind of task.
        fail (StageByKindInput): A stage for each kind of task.
        cancel (StageByKindInput): A stage for each kind of task.
        reschedule (StageByKindInput): A stage for each kind of task.
    """

    check_in: StageByKindInput
    complete: StageByKindInput
    no_show: StageByKindInput
    fail: StageByKindInput
    cancel: StageByKindInput
    reschedule: StageByKindInput

    def to_dict(self) -> dict[str, Any]:
        check_in = self.check_in.to_dict()

        complete = self.complete.to_dict()

        no_show = self.no_show.to_dict()

        fail = self.fail.to_dict()

        cancel = self.cancel.to_dict()

        reschedule = self.reschedule.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "check_in": check_in,
                "complete": complete,
                "no_show": no_show,
                "fail": fail,
                "cancel": cancel,
                "reschedule": reschedule,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.stage_by_kind_input import StageByKindInput  # noqa: PLC0415

        d = dict(src_dict)
        check_in = StageByKindInput.from_dict(d.pop("check_in"))

        complete = StageByKindInput.from_dict(d.pop("complete"))

        no_show = StageByKindInput.from_dict(d.pop("no_show"))

        fail = StageByKindInput.from_dict(d.pop("fail"))

        cancel = StageByKindInput.from_dict(d.pop("cancel"))

        reschedule = StageByKindInput.from_dict(d.pop("reschedule"))

        operation_stages_input = cls(
            check_in=check_in,
            complete=complete,
            no_show=no_show,
            fail=fail,
            cancel=cancel,
            reschedule=reschedule,
        )

        return operation_stages_input
