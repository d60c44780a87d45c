from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AutomationLimits")


@_attrs_define
class AutomationLimits:
    """How often an automation may run. What is beyond is not recorded as a run.

    Attributes:
        per_subject (int): How many runs about one subject begin in the window
        window_hours (int): How long the window is
        per_hour (int): How many runs begin in an hour, all subjects together
    """

    per_subject: int
    window_hours: int
    per_hour: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        per_subject = self.per_subject

        window_hours = self.window_hours

        per_hour = self.per_hour

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "per_subject": per_subject,
                "window_hours": window_hours,
                "per_hour": per_hour,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        per_subject = d.pop("per_subject")

        window_hours = d.pop("window_hours")

        per_hour = d.pop("per_hour")

        automation_limits = cls(
            per_subject=per_subject,
            window_hours=window_hours,
            per_hour=per_hour,
        )

        automation_limits.additional_properties = d
        return automation_limits

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
