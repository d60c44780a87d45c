from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.effect import Effect
    from ..models.field import Field
    from ..models.guard import Guard


T = TypeVar("T", bound="Action")


@_attrs_define
class Action:
    """Something that people do with a task, and where it leads.

    Attributes:
        key (str): Its name in the API; `-` and `_` are the same
        name (dict[str, str] | str): What people read: a text, or one per language
        type_ (str): `claim` takes a task of a queue, `release` gives it back, `move` and `outcome` move any task. Known
            values: `claim`, `release`, `move`, `outcome`. More may be added.
        kinds (list[str]): The kinds of tasks it is for
        from_ (list[str]): Stages it can be carried out in
        to (str): The stage it leads to
        operation (None | str): The operation that changes the status; null: the status stays. Known values: `check_in`,
            `complete`, `no_show`, `fail`, `cancel`. More may be added.
        roles (list[str]): Which team members may do it; empty: all. API keys always may
        guards (list[Guard]): All of these must be true
        fields (list[Field]): What is filled in when it is carried out
        effects (list[Effect]): What it does in addition to moving the task, in this order
    """

    key: str
    name: dict[str, str] | str
    type_: str
    kinds: list[str]
    from_: list[str]
    to: str
    operation: None | str
    roles: list[str]
    guards: list[Guard]
    fields: list[Field]
    effects: list[Effect]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name: dict[str, str] | str
        name = self.name

        type_ = self.type_

        kinds = self.kinds

        from_ = self.from_

        to = self.to

        operation: None | str
        operation = self.operation

        roles = self.roles

        guards = []
        for guards_item_data in self.guards:
            guards_item = guards_item_data.to_dict()
            guards.append(guards_item)

        fields = []
        for fields_item_data in self.fields:
            fields_item = fields_item_data.to_dict()
            fields.append(fields_item)

        effects = []
        for effects_item_data in self.effects:
            effects_item = effects_item_data.to_dict()
            effects.append(effects_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key": key,
                "name": name,
                "type": type_,
                "kinds": kinds,
                "from": from_,
                "to": to,
                "operation": operation,
                "roles": roles,
                "guards": guards,
                "fields": fields,
                "effects": effects,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.effect import Effect  # noqa: PLC0415
        from ..models.field import Field  # noqa: PLC0415
        from ..models.guard import Guard  # noqa: PLC0415

        d = dict(src_dict)
        key = d.pop("key")

        def _parse_name(data: object) -> dict[str, str] | str:
            return cast(dict[str, str] | str, data)

        name = _parse_name(d.pop("name"))

        type_ = d.pop("type")

        kinds = cast(list[str], d.pop("kinds"))

        from_ = cast(list[str], d.pop("from"))

        to = d.pop("to")

        def _parse_operation(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        operation = _parse_operation(d.pop("operation"))

        roles = cast(list[str], d.pop("roles"))

        guards = []
        _guards = d.pop("guards")
        for guards_item_data in _guards:
            guards_item = Guard.from_dict(guards_item_data)

            guards.append(guards_item)

        fields = []
        _fields = d.pop("fields")
        for fields_item_data in _fields:
            fields_item = Field.from_dict(fields_item_data)

            fields.append(fields_item)

        effects = []
        _effects = d.pop("effects")
        for effects_item_data in _effects:
            effects_item = Effect.from_dict(effects_item_data)

            effects.append(effects_item)

        action = cls(
            key=key,
            name=name,
            type_=type_,
            kinds=kinds,
            from_=from_,
            to=to,
            operation=operation,
            roles=roles,
            guards=guards,
            fields=fields,
            effects=effects,
        )

        action.additional_properties = d
        return action

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
