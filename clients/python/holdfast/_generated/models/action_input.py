from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.action_input_kinds_type_0_item import ActionInputKindsType0Item, check_action_input_kinds_type_0_item
from ..models.action_input_operation_type_0 import ActionInputOperationType0, check_action_input_operation_type_0
from ..models.action_input_roles_type_0_item import ActionInputRolesType0Item, check_action_input_roles_type_0_item
from ..models.action_input_type import ActionInputType, check_action_input_type
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.effect_input import EffectInput
    from ..models.field_input import FieldInput
    from ..models.guard_input import GuardInput


T = TypeVar("T", bound="ActionInput")


@_attrs_define
class ActionInput:
    """Something that people do with a task, and where it leads.

    Attributes:
        key (str): Its name in the API; `-` and `_` are the same. Small letters, digits, `_`, `-`
        name (dict[str, str] | str): What people read: a text, or one per language
        type_ (ActionInputType): `claim` takes a task of a queue, `release` gives it back, `move` and `outcome` move any
            task.
        from_ (list[str]): Stages it can be carried out in
        to (str): The stage it leads to
        kinds (list[ActionInputKindsType0Item] | None | Unset): The kinds of tasks it is for. Left out: both kinds
        operation (ActionInputOperationType0 | None | Unset): The operation that changes the status; null: the status
            stays.
        roles (list[ActionInputRolesType0Item] | None | Unset): Which team members may do it; empty: all. API keys
            always may
        guards (list[GuardInput] | None | Unset): All of these must be true
        fields (list[FieldInput] | None | Unset): What is filled in when it is carried out
        effects (list[EffectInput] | None | Unset): What it does in addition to moving the task, in this order
    """

    key: str
    name: dict[str, str] | str
    type_: ActionInputType
    from_: list[str]
    to: str
    kinds: list[ActionInputKindsType0Item] | None | Unset = UNSET
    operation: ActionInputOperationType0 | None | Unset = UNSET
    roles: list[ActionInputRolesType0Item] | None | Unset = UNSET
    guards: list[GuardInput] | None | Unset = UNSET
    fields: list[FieldInput] | None | Unset = UNSET
    effects: list[EffectInput] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name: dict[str, str] | str
        name = self.name

        type_: str = self.type_

        from_ = self.from_

        to = self.to

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

        operation: None | str | Unset
        if isinstance(self.operation, Unset):
            operation = UNSET
        elif isinstance(self.operation, str):
            operation = self.operation
        else:
            operation = self.operation

        roles: list[str] | None | Unset
        if isinstance(self.roles, Unset):
            roles = UNSET
        elif isinstance(self.roles, list):
            roles = []
            for roles_type_0_item_data in self.roles:
                roles_type_0_item: str = roles_type_0_item_data
                roles.append(roles_type_0_item)

        else:
            roles = self.roles

        guards: list[dict[str, Any]] | None | Unset
        if isinstance(self.guards, Unset):
            guards = UNSET
        elif isinstance(self.guards, list):
            guards = []
            for guards_type_0_item_data in self.guards:
                guards_type_0_item = guards_type_0_item_data.to_dict()
                guards.append(guards_type_0_item)

        else:
            guards = self.guards

        fields: list[dict[str, Any]] | None | Unset
        if isinstance(self.fields, Unset):
            fields = UNSET
        elif isinstance(self.fields, list):
            fields = []
            for fields_type_0_item_data in self.fields:
                fields_type_0_item = fields_type_0_item_data.to_dict()
                fields.append(fields_type_0_item)

        else:
            fields = self.fields

        effects: list[dict[str, Any]] | None | Unset
        if isinstance(self.effects, Unset):
            effects = UNSET
        elif isinstance(self.effects, list):
            effects = []
            for effects_type_0_item_data in self.effects:
                effects_type_0_item = effects_type_0_item_data.to_dict()
                effects.append(effects_type_0_item)

        else:
            effects = self.effects

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "name": name,
                "type": type_,
                "from": from_,
                "to": to,
            }
        )
        if kinds is not UNSET:
            field_dict["kinds"] = kinds
        if operation is not UNSET:
            field_dict["operation"] = operation
        if roles is not UNSET:
            field_dict["roles"] = roles
        if guards is not UNSET:
            field_dict["guards"] = guards
        if fields is not UNSET:
            field_dict["fields"] = fields
        if effects is not UNSET:
            field_dict["effects"] = effects

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.effect_input import EffectInput  # noqa: PLC0415
        from ..models.field_input import FieldInput  # noqa: PLC0415
        from ..models.guard_input import GuardInput  # noqa: PLC0415

        d = dict(src_dict)
        key = d.pop("key")

        def _parse_name(data: object) -> dict[str, str] | str:
            return cast(dict[str, str] | str, data)

        name = _parse_name(d.pop("name"))

        type_ = check_action_input_type(d.pop("type"))

        from_ = cast(list[str], d.pop("from"))

        to = d.pop("to")

        def _parse_kinds(data: object) -> list[ActionInputKindsType0Item] | None | Unset:
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
                    kinds_type_0_item = check_action_input_kinds_type_0_item(kinds_type_0_item_data)

                    kinds_type_0.append(kinds_type_0_item)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ActionInputKindsType0Item] | None | Unset, data)

        kinds = _parse_kinds(d.pop("kinds", UNSET))

        def _parse_operation(data: object) -> ActionInputOperationType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                operation_type_0 = check_action_input_operation_type_0(data)

                return operation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ActionInputOperationType0 | None | Unset, data)

        operation = _parse_operation(d.pop("operation", UNSET))

        def _parse_roles(data: object) -> list[ActionInputRolesType0Item] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                roles_type_0 = []
                _roles_type_0 = data
                for roles_type_0_item_data in _roles_type_0:
                    roles_type_0_item = check_action_input_roles_type_0_item(roles_type_0_item_data)

                    roles_type_0.append(roles_type_0_item)

                return roles_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ActionInputRolesType0Item] | None | Unset, data)

        roles = _parse_roles(d.pop("roles", UNSET))

        def _parse_guards(data: object) -> list[GuardInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                guards_type_0 = []
                _guards_type_0 = data
                for guards_type_0_item_data in _guards_type_0:
                    guards_type_0_item = GuardInput.from_dict(guards_type_0_item_data)

                    guards_type_0.append(guards_type_0_item)

                return guards_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[GuardInput] | None | Unset, data)

        guards = _parse_guards(d.pop("guards", UNSET))

        def _parse_fields(data: object) -> list[FieldInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                fields_type_0 = []
                _fields_type_0 = data
                for fields_type_0_item_data in _fields_type_0:
                    fields_type_0_item = FieldInput.from_dict(fields_type_0_item_data)

                    fields_type_0.append(fields_type_0_item)

                return fields_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FieldInput] | None | Unset, data)

        fields = _parse_fields(d.pop("fields", UNSET))

        def _parse_effects(data: object) -> list[EffectInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                effects_type_0 = []
                _effects_type_0 = data
                for effects_type_0_item_data in _effects_type_0:
                    effects_type_0_item = EffectInput.from_dict(effects_type_0_item_data)

                    effects_type_0.append(effects_type_0_item)

                return effects_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[EffectInput] | None | Unset, data)

        effects = _parse_effects(d.pop("effects", UNSET))

        action_input = cls(
            key=key,
            name=name,
            type_=type_,
            from_=from_,
            to=to,
            kinds=kinds,
            operation=operation,
            roles=roles,
            guards=guards,
            fields=fields,
            effects=effects,
        )

        return action_input
