from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Stage")


@_attrs_define
class Stage:
    """A stage that a task can be in.

    Attributes:
        key (str): Its name in the API
        name (dict[str, str] | str): What people read: a text, or one per language
        category (str): What it means that a task is in this stage. `waiting`, `planned` and `active` are open; `done`,
            `failed` and `cancelled` are terminal. Known values: `waiting`, `planned`, `active`, `done`, `failed`,
            `cancelled`. More may be added.
        kinds (list[str]): Which kinds of tasks can be in this stage
        terminal (bool): Whether a task in this stage has ended; follows from the category
        color (None | str): `#` and six hexadecimal digits
        position (int): From left to right on a board
        sla_minutes (int | None): How many minutes a task may be in this stage
    """

    key: str
    name: dict[str, str] | str
    category: str
    kinds: list[str]
    terminal: bool
    color: None | str
    position: int
    sla_minutes: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name: dict[str, str] | str
        name = self.name

        category = self.category

        kinds = self.kinds

        terminal = self.terminal

        color: None | str
        color = self.color

        position = self.position

        sla_minutes: int | None
        sla_minutes = self.sla_minutes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key": key,
                "name": name,
                "category": category,
                "kinds": kinds,
                "terminal": terminal,
                "color": color,
                "position": position,
                "sla_minutes": sla_minutes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        def _parse_name(data: object) -> dict[str, str] | str:
            return cast(dict[str, str] | str, data)

        name = _parse_name(d.pop("name"))

        category = d.pop("category")

        kinds = cast(list[str], d.pop("kinds"))

        terminal = d.pop("terminal")

        def _parse_color(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        color = _parse_color(d.pop("color"))

        position = d.pop("position")

        def _parse_sla_minutes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        sla_minutes = _parse_sla_minutes(d.pop("sla_minutes"))

        stage = cls(
            key=key,
            name=name,
            category=category,
            kinds=kinds,
            terminal=terminal,
            color=color,
            position=position,
            sla_minutes=sla_minutes,
        )

        stage.additional_properties = d
        return stage

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
