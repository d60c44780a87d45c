from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.stage_by_kind import StageByKind


T = TypeVar("T", bound="OperationStages")


@_attrs_define
class OperationStages:
    """The stage into which each operation puts a task, by kind.

    Attributes:
        check_in (StageByKind): A stage for each kind of task.
        complete (StageByKind): A stage for each kind of task.
        no_show (StageByKind): A stage for each kind of task.
        fail (StageByKind): A stage for each kind of task.
        cancel (StageByKind): A stage for each kind of task.
        reschedule (StageByKind): A stage for each kind of task.
    """

    check_in: StageByKind
    complete: StageByKind
    no_show: StageByKind
    fail: StageByKind
    cancel: StageByKind
    reschedule: StageByKind
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        check_in = self.check_in.to_dict()

        complete = self.complete.to_dict()

        no_show = self.no_show.to_dict()

        fail = self.fail.to_dict()

        cancel = self.cancel.to_dict()

        reschedule = self.reschedule.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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
        from ..models.stage_by_kind import StageByKind  # noqa: PLC0415

        d = dict(src_dict)
        check_in = StageByKind.from_dict(d.pop("check_in"))

        complete = StageByKind.from_dict(d.pop("complete"))

        no_show = StageByKind.from_dict(d.pop("no_show"))

        fail = StageByKind.from_dict(d.pop("fail"))

        cancel = StageByKind.from_dict(d.pop("cancel"))

        reschedule = StageByKind.from_dict(d.pop("reschedule"))

        operation_stages = cls(
            check_in=check_in,
            complete=complete,
            no_show=no_show,
            fail=fail,
            cancel=cancel,
            reschedule=reschedule,
        )

        operation_stages.additional_properties = d
        return operation_stages

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
