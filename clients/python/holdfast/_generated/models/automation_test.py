from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.automation_test_step import AutomationTestStep


T = TypeVar("T", bound="AutomationTest")


@_attrs_define
class AutomationTest:
    """What an automation would do, decided by the engine that real runs use.

    Attributes:
        matched (bool): Whether a run begins: the trigger, its filter and the conditions hold
        reasons (list[str]): Why, in plain words
        steps (list[AutomationTestStep]): In their order; empty when no run begins
        status (None | str): How the run would end; null: none begins. Known values: `completed`, `failed`, `skipped`,
            `stopped`. More may be added.
    """

    matched: bool
    reasons: list[str]
    steps: list[AutomationTestStep]
    status: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        matched = self.matched

        reasons = self.reasons

        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        status: None | str
        status = self.status

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "matched": matched,
                "reasons": reasons,
                "steps": steps,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_test_step import AutomationTestStep  # noqa: PLC0415

        d = dict(src_dict)
        matched = d.pop("matched")

        reasons = cast(list[str], d.pop("reasons"))

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = AutomationTestStep.from_dict(steps_item_data)

            steps.append(steps_item)

        def _parse_status(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        status = _parse_status(d.pop("status"))

        automation_test = cls(
            matched=matched,
            reasons=reasons,
            steps=steps,
            status=status,
        )

        automation_test.additional_properties = d
        return automation_test

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
