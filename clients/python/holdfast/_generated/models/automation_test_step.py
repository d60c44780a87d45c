from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.automation_passed import AutomationPassed


T = TypeVar("T", bound="AutomationTestStep")


@_attrs_define
class AutomationTestStep:
    """What one step of a dry run would do.

    Attributes:
        id (str): The id of the action or node
        type_ (str): What it is
        status (str): What would happen: it is carried out, skipped, waited for or asked. The last step, of type `end`,
            has the status with which the run would end. Known values: `done`, `skipped`, `waited`, `asked`, `completed`,
            `failed`, `stopped`. More may be added.
        at (datetime.datetime): When: waits are jumped, so the clock goes on
        rendered (dict[str, Any] | None): What would be sent or done, with all texts filled in
        reasons (list[str]): Why the run comes here, in plain words
        path (list[AutomationPassed]): The nodes that the run left since the step before, in their order
    """

    id: str
    type_: str
    status: str
    at: datetime.datetime
    rendered: dict[str, Any] | None
    reasons: list[str]
    path: list[AutomationPassed]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        status = self.status

        at = self.at.isoformat()

        rendered: dict[str, Any] | None
        rendered = self.rendered

        reasons = self.reasons

        path = []
        for path_item_data in self.path:
            path_item = path_item_data.to_dict()
            path.append(path_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "status": status,
                "at": at,
                "rendered": rendered,
                "reasons": reasons,
                "path": path,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_passed import AutomationPassed  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        status = d.pop("status")

        at = datetime.datetime.fromisoformat(d.pop("at").replace("Z", "+00:00"))

        def _parse_rendered(data: object) -> dict[str, Any] | None:
            if data is None:
                return data
            return cast(dict[str, Any] | None, data)

        rendered = _parse_rendered(d.pop("rendered"))

        reasons = cast(list[str], d.pop("reasons"))

        path = []
        _path = d.pop("path")
        for path_item_data in _path:
            path_item = AutomationPassed.from_dict(path_item_data)

            path.append(path_item)

        automation_test_step = cls(
            id=id,
            type_=type_,
            status=status,
            at=at,
            rendered=rendered,
            reasons=reasons,
            path=path,
        )

        automation_test_step.additional_properties = d
        return automation_test_step

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
