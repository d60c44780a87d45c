from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.stage_input_category import StageInputCategory, check_stage_input_category
from ..models.stage_input_kinds_type_0_item import StageInputKindsType0Item, check_stage_input_kinds_type_0_item
from ..types import UNSET, Unset

T = TypeVar("T", bound="StageInput")


@_attrs_define
class StageInput:
    """A stage that a task can be in.

    Attributes:
        key (str): Its name in the API. Small letters, digits, `_`, `-`
        name (dict[str, str] | str): What people read: a text, or one per language
        category (StageInputCategory): What it means that a task is in this stage. `waiting`, `planned` and `active` are
            open; `done`, `failed` and `cancelled` are terminal.
        kinds (list[StageInputKindsType0Item] | None | Unset): Which kinds of tasks can be in this stage. Left out: both
            kinds
        terminal (bool | None | Unset): Left out: follows from the category
        color (None | str | Unset): `#` and six hexadecimal digits
        position (int | None | Unset): Left out: the position in the list
        sla_minutes (int | None | Unset): How many minutes a task may be in this stage
    """

    key: str
    name: dict[str, str] | str
    category: StageInputCategory
    kinds: list[StageInputKindsType0Item] | None | Unset = UNSET
    terminal: bool | None | Unset = UNSET
    color: None | str | Unset = UNSET
    position: int | None | Unset = UNSET
    sla_minutes: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name: dict[str, str] | str
        name = self.name

        category: str = self.category

        kinds: list[str] | None | Unset
        if isinstance(self.kinds, Unset):
            kinds = UNSET
        elif isinstance(self.kinds, list):
            kinds = []
            for kinds_type_0_item_data in self.kinds:
                kinds_type_0_item: str = kinds_type_0_item_data
                kinds.append(kinds_type_0_item)

        else:
            kinds = self.kinds

        terminal: bool | None | Unset
        if isinstance(self.terminal, Unset):
            terminal = UNSET
        else:
            terminal = self.terminal

        color: None | str | Unset
        if isinstance(self.color, Unset):
            color = UNSET
        else:
            color = self.color

        position: int | None | Unset
        if isinstance(self.position, Unset):
            position = UNSET
        else:
            position = self.position

        sla_minutes: int | None | Unset
        if isinstance(self.sla_minutes, Unset):
            sla_minutes = UNSET
        else:
            sla_minutes = self.sla_minutes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "name": name,
                "category": category,
            }
        )
        if kinds is not UNSET:
            field_dict["kinds"] = kinds
        if terminal is not UNSET:
            field_dict["terminal"] = terminal
        if color is not UNSET:
            field_dict["color"] = color
        if position is not UNSET:
            field_dict["position"] = position
        if sla_minutes is not UNSET:
            field_dict["sla_minutes"] = sla_minutes

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        def _parse_name(data: object) -> dict[str, str] | str:
            return cast(dict[str, str] | str, data)

        name = _parse_name(d.pop("name"))

        category = check_stage_input_category(d.pop("category"))

        def _parse_kinds(data: object) -> list[StageInputKindsType0Item] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                kinds_type_0 = []
                _kinds_type_0 = data
                for kinds_type_0_item_data in _kinds_type_0:
                    kinds_type_0_item = check_stage_input_kinds_type_0_item(kinds_type_0_item_data)

                    kinds_type_0.append(kinds_type_0_item)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[StageInputKindsType0Item] | None | Unset, data)

        kinds = _parse_kinds(d.pop("kinds", UNSET))

        def _parse_terminal(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        terminal = _parse_terminal(d.pop("terminal", UNSET))

        def _parse_color(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        color = _parse_color(d.pop("color", UNSET))

        def _parse_position(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        position = _parse_position(d.pop("position", UNSET))

        def _parse_sla_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        sla_minutes = _parse_sla_minutes(d.pop("sla_minutes", UNSET))

        stage_input = cls(
            key=key,
            name=name,
            category=category,
            kinds=kinds,
            terminal=terminal,
            color=color,
            position=position,
            sla_minutes=sla_minutes,
        )

        return stage_input
