from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.ready_made_automation import ReadyMadeAutomation


T = TypeVar("T", bound="AutomationTemplate")


@_attrs_define
class AutomationTemplate:
    """A ready-made automation. What customers read is in Portuguese, Spanish and English.

    Attributes:
        key (str): Which one it is. Known values: `reminder`, `thanks_and_review`, `win_back`, `unclaimed_task`,
            `welcome`, `out_of_hours`. More may be added.
        name (str): Its name, in the language that was asked for
        description (str): What it does, and what it needs
        automation (ReadyMadeAutomation): A body for `POST /automations`, as it is or changed.
    """

    key: str
    name: str
    description: str
    automation: ReadyMadeAutomation
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name = self.name

        description = self.description

        automation = self.automation.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key": key,
                "name": name,
                "description": description,
                "automation": automation,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.ready_made_automation import ReadyMadeAutomation  # noqa: PLC0415

        d = dict(src_dict)
        key = d.pop("key")

        name = d.pop("name")

        description = d.pop("description")

        automation = ReadyMadeAutomation.from_dict(d.pop("automation"))

        automation_template = cls(
            key=key,
            name=name,
            description=description,
            automation=automation,
        )

        automation_template.additional_properties = d
        return automation_template

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
