from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AutomationQuietHours")


@_attrs_define
class AutomationQuietHours:
    """The hours in which no message is sent to customers.

    Attributes:
        from_ (str): Wall-clock time of the workspace
        to (str): When it is before `from`, it is on the next day
        policy (str): Whether a message waits until the quiet hours are over, or is skipped. Known values: `delay`,
            `skip`. More may be added.
    """

    from_: str
    to: str
    policy: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_

        to = self.to

        policy = self.policy

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "policy": policy,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        from_ = d.pop("from")

        to = d.pop("to")

        policy = d.pop("policy")

        automation_quiet_hours = cls(
            from_=from_,
            to=to,
            policy=policy,
        )

        automation_quiet_hours.additional_properties = d
        return automation_quiet_hours

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
