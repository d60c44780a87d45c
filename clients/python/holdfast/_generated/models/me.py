from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_brief import WorkspaceBrief


T = TypeVar("T", bound="Me")


@_attrs_define
class Me:
    """The caller. `email` and `role` are present only for a member.

    Attributes:
        kind (str): Who calls. Known values: `api_key`, `member`. More may be added.
        id (str): The id of the key or of the member
        name (str):
        scopes (list[str]): What the caller may do: the scopes of the key or of the role
        workspace (WorkspaceBrief): The workspace that the caller works in.
        email (str | Unset): Of a member
        role (str | Unset): What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
    """

    kind: str
    id: str
    name: str
    scopes: list[str]
    workspace: WorkspaceBrief
    email: str | Unset = UNSET
    role: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        id = self.id

        name = self.name

        scopes = self.scopes

        workspace = self.workspace.to_dict()

        email = self.email

        role = self.role

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "id": id,
                "name": name,
                "scopes": scopes,
                "workspace": workspace,
            }
        )
        if email is not UNSET:
            field_dict["email"] = email
        if role is not UNSET:
            field_dict["role"] = role

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_brief import WorkspaceBrief  # noqa: PLC0415

        d = dict(src_dict)
        kind = d.pop("kind")

        id = d.pop("id")

        name = d.pop("name")

        scopes = cast(list[str], d.pop("scopes"))

        workspace = WorkspaceBrief.from_dict(d.pop("workspace"))

        email = d.pop("email", UNSET)

        role = d.pop("role", UNSET)

        me = cls(
            kind=kind,
            id=id,
            name=name,
            scopes=scopes,
            workspace=workspace,
            email=email,
            role=role,
        )

        me.additional_properties = d
        return me

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
