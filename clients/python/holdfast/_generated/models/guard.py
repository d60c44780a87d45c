from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Guard")


@_attrs_define
class Guard:
    """What must be true before an action is carried out.

    Attributes:
        type_ (str): What is asked. Known values: `unclaimed`, `claimed`, `actor_is_assignee`, `status_in`,
            `evidence_present`, `counter_lt`. More may be added.
        statuses (list[str] | None): Of `status_in`: any of these
        kind (None | str): Of `evidence_present`: an attachment of this kind; null: of any
        counter (None | str): Of `counter_lt`: the name of the counter
        value (int | None): Of `counter_lt`: the counter must be below this
    """

    type_: str
    statuses: list[str] | None
    kind: None | str
    counter: None | str
    value: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        statuses: list[str] | None
        if isinstance(self.statuses, list):
            statuses = self.statuses

        else:
            statuses = self.statuses

        kind: None | str
        kind = self.kind

        counter: None | str
        counter = self.counter

        value: int | None
        value = self.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "statuses": statuses,
                "kind": kind,
                "counter": counter,
                "value": value,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = d.pop("type")

        def _parse_statuses(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                statuses_type_0 = cast(list[str], data)

                return statuses_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        statuses = _parse_statuses(d.pop("statuses"))

        def _parse_kind(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        kind = _parse_kind(d.pop("kind"))

        def _parse_counter(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        counter = _parse_counter(d.pop("counter"))

        def _parse_value(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        value = _parse_value(d.pop("value"))

        guard = cls(
            type_=type_,
            statuses=statuses,
            kind=kind,
            counter=counter,
            value=value,
        )

        guard.additional_properties = d
        return guard

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
