from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomationTestEvent")


@_attrs_define
class AutomationTestEvent:
    """What happened, in the event that begins the run.

    Attributes:
        changes (dict[str, Any] | None | Unset): What the event changed, by the names of fields: `changed_to` asks for
            it
        text (None | str | Unset): Of `message.arrived`: what the customer wrote
    """

    changes: dict[str, Any] | None | Unset = UNSET
    text: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        changes: dict[str, Any] | None | Unset
        if isinstance(self.changes, Unset):
            changes = UNSET
        else:
            changes = self.changes

        text: None | str | Unset
        if isinstance(self.text, Unset):
            text = UNSET
        else:
            text = self.text

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if changes is not UNSET:
            field_dict["changes"] = changes
        if text is not UNSET:
            field_dict["text"] = text

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_changes(data: object) -> dict[str, Any] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, Any] | None | Unset, data)

        changes = _parse_changes(d.pop("changes", UNSET))

        def _parse_text(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        text = _parse_text(d.pop("text", UNSET))

        automation_test_event = cls(
            changes=changes,
            text=text,
        )

        return automation_test_event
