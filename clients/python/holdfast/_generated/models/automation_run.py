from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.automation_step import AutomationStep
    from ..models.automation_subject import AutomationSubject


T = TypeVar("T", bound="AutomationRun")


@_attrs_define
class AutomationRun:
    """A run of an automation about one subject, with every step and its reasons. Kept for 90 days after its end.

    Attributes:
        id (str): Opaque
        automation_id (str): Opaque
        version (int): The version of the definition, which stays the same until the run ends
        subject (AutomationSubject | None): null: a schedule has none
        status (str): `skipped`: the conditions do not hold any more, or every action was skipped. `stale`: its time was
            missed by more than 30 minutes. `stopped`: a brake ended it. `cancelled`: it was switched off or deleted. Known
            values: `running`, `waiting`, `completed`, `failed`, `skipped`, `stale`, `stopped`, `cancelled`. More may be
            added.
        steps (list[AutomationStep]): In their order
        error (None | str): Why it ended as it did, if it did not complete
        created_at (datetime.datetime): ISO 8601, in UTC
        ended_at (datetime.datetime | None): null while it is under way
    """

    id: str
    automation_id: str
    version: int
    subject: AutomationSubject | None
    status: str
    steps: list[AutomationStep]
    error: None | str
    created_at: datetime.datetime
    ended_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_subject import AutomationSubject  # noqa: PLC0415

        id = self.id

        automation_id = self.automation_id

        version = self.version

        subject: dict[str, Any] | None
        if isinstance(self.subject, AutomationSubject):
            subject = self.subject.to_dict()
        else:
            subject = self.subject

        status = self.status

        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        error: None | str
        error = self.error

        created_at = self.created_at.isoformat()

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "automation_id": automation_id,
                "version": version,
                "subject": subject,
                "status": status,
                "steps": steps,
                "error": error,
                "created_at": created_at,
                "ended_at": ended_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_step import AutomationStep  # noqa: PLC0415
        from ..models.automation_subject import AutomationSubject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        automation_id = d.pop("automation_id")

        version = d.pop("version")

        def _parse_subject(data: object) -> AutomationSubject | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                subject_type_0 = AutomationSubject.from_dict(data)

                return subject_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationSubject | None, data)

        subject = _parse_subject(d.pop("subject"))

        status = d.pop("status")

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = AutomationStep.from_dict(steps_item_data)

            steps.append(steps_item)

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("ended_at"))

        automation_run = cls(
            id=id,
            automation_id=automation_id,
            version=version,
            subject=subject,
            status=status,
            steps=steps,
            error=error,
            created_at=created_at,
            ended_at=ended_at,
        )

        automation_run.additional_properties = d
        return automation_run

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
