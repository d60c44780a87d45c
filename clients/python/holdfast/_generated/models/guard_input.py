from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.guard_input_kind_type_0 import GuardInputKindType0, check_guard_input_kind_type_0
from ..models.guard_input_statuses_type_0_item import (
    GuardInputStatusesType0Item,
    check_guard_input_statuses_type_0_item,
)
from ..models.guard_input_type import GuardInputType, check_guard_input_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="GuardInput")


@_attrs_define
class GuardInput:
    """What must be true before an action is carried out.

    Attributes:
        type_ (GuardInputType): What is asked.
        statuses (list[GuardInputStatusesType0Item] | None | Unset): Of `status_in`: any of these
        kind (GuardInputKindType0 | None | Unset): Of `evidence_present`: an attachment of this kind; null: of any
        counter (None | str | Unset): Of `counter_lt`: the name of the counter
        value (int | None | Unset): Of `counter_lt`: the counter must be below this
    """

    type_: GuardInputType
    statuses: list[GuardInputStatusesType0Item] | None | Unset = UNSET
    kind: GuardInputKindType0 | None | Unset = UNSET
    counter: None | str | Unset = UNSET
    value: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        statuses: list[str] | None | Unset
        if isinstance(self.statuses, Unset):
            statuses = UNSET
        elif isinstance(self.statuses, list):
            statuses = []
            for statuses_type_0_item_data in self.statuses:
                statuses_type_0_item: str = statuses_type_0_item_data
                statuses.append(statuses_type_0_item)

        else:
            statuses = self.statuses

        kind: None | str | Unset
        if isinstance(self.kind, Unset):
            kind = UNSET
        elif isinstance(self.kind, str):
            kind = self.kind
        else:
            kind = self.kind

        counter: None | str | Unset
        if isinstance(self.counter, Unset):
            counter = UNSET
        else:
            counter = self.counter

        value: int | None | Unset
        if isinstance(self.value, Unset):
            value = UNSET
        else:
            value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )
        if statuses is not UNSET:
            field_dict["statuses"] = statuses
        if kind is not UNSET:
            field_dict["kind"] = kind
        if counter is not UNSET:
            field_dict["counter"] = counter
        if value is not UNSET:
            field_dict["value"] = value

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = check_guard_input_type(d.pop("type"))

        def _parse_statuses(data: object) -> list[GuardInputStatusesType0Item] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                statuses_type_0 = []
                _statuses_type_0 = data
                for statuses_type_0_item_data in _statuses_type_0:
                    statuses_type_0_item = check_guard_input_statuses_type_0_item(statuses_type_0_item_data)

                    statuses_type_0.append(statuses_type_0_item)

                return statuses_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[GuardInputStatusesType0Item] | None | Unset, data)

        statuses = _parse_statuses(d.pop("statuses", UNSET))

        def _parse_kind(data: object) -> GuardInputKindType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                kind_type_0 = check_guard_input_kind_type_0(data)

                return kind_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(GuardInputKindType0 | None | Unset, data)

        kind = _parse_kind(d.pop("kind", UNSET))

        def _parse_counter(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        counter = _parse_counter(d.pop("counter", UNSET))

        def _parse_value(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        value = _parse_value(d.pop("value", UNSET))

        guard_input = cls(
            type_=type_,
            statuses=statuses,
            kind=kind,
            counter=counter,
            value=value,
        )

        return guard_input
