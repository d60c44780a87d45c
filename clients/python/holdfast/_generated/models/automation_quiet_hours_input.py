from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.automation_quiet_hours_input_policy import (
    AutomationQuietHoursInputPolicy,
    check_automation_quiet_hours_input_policy,
)

T = TypeVar("T", bound="AutomationQuietHoursInput")


@_attrs_define
class AutomationQuietHoursInput:
    """The hours in which no message is sent to customers.

    Attributes:
        from_ (str): Wall-clock time of the workspace
        to (str): When it is before `from`, it is on the next day
        policy (AutomationQuietHoursInputPolicy): Whether a message waits until the quiet hours are over, or is skipped.
    """

    from_: str
    to: str
    policy: AutomationQuietHoursInputPolicy

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_

        to = self.to

        policy: str = self.policy

        field_dict: dict[str, Any] = {}

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

        policy = check_automation_quiet_hours_input_policy(d.pop("policy"))

        automation_quiet_hours_input = cls(
            from_=from_,
            to=to,
            policy=policy,
        )

        return automation_quiet_hours_input
