from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.automation_passed import AutomationPassed


T = TypeVar("T", bound="AutomationStep")


@_attrs_define
class AutomationStep:
    """One thing that a run did or waited for, with its reasons.

    Attributes:
        id (str): The id of the action or node
        type_ (str): What it is
        status (str): What has become of it. The last step, of type `end`, has the status with which the run ended.
            Known values: `calling`, `waiting`, `delayed`, `done`, `skipped`, `failed`, `cancelled`, `completed`, `stopped`.
            More may be added.
        at (datetime.datetime): When the run came to it
        attempts (int): How often it was tried
        rendered (dict[str, Any] | None): What was sent or done, with all texts filled in
        result (dict[str, Any] | None): What came of it
        error (None | str): Why it failed or was skipped
        reasons (list[str]): Why the run came here, in plain words
        path (list[AutomationPassed]): The nodes that the run left since the step before, in their order
    """

    id: str
    type_: str
    status: str
    at: datetime.datetime
    attempts: int
    rendered: dict[str, Any] | None
    result: dict[str, Any] | None
    error: None | str
    reasons: list[str]
    path: list[AutomationPassed]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        status = self.status

        at = self.at.isoformat()

        attempts = self.attempts

        rendered: dict[str, Any] | None
        rendered = self.rendered

        result: dict[str, Any] | None
        result = self.result

        error: None | str
        error = self.error

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
                "attempts": attempts,
                "rendered": rendered,
                "result": result,
                "error": error,
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

        attempts = d.pop("attempts")

        def _parse_rendered(data: object) -> dict[str, Any] | None:
            if data is None:
                return data
            return cast(dict[str, Any] | None, data)

        rendered = _parse_rendered(d.pop("rendered"))

        def _parse_result(data: object) -> dict[str, Any] | None:
            if data is None:
                return data
            return cast(dict[str, Any] | None, data)

        result = _parse_result(d.pop("result"))

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        reasons = cast(list[str], d.pop("reasons"))

        path = []
        _path = d.pop("path")
        for path_item_data in _path:
            path_item = AutomationPassed.from_dict(path_item_data)

            path.append(path_item)

        automation_step = cls(
            id=id,
            type_=type_,
            status=status,
            at=at,
            attempts=attempts,
            rendered=rendered,
            result=result,
            error=error,
            reasons=reasons,
            path=path,
        )

        automation_step.additional_properties = d
        return automation_step

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
