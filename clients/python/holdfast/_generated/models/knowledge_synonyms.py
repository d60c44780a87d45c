from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.knowledge_synonym_group import KnowledgeSynonymGroup


T = TypeVar("T", bound="KnowledgeSynonyms")


@_attrs_define
class KnowledgeSynonyms:
    """Words of your trade that mean the same, beside those that are built in.

    Attributes:
        groups (list[KnowledgeSynonymGroup]): In the order in which they were sent
        version (int): Raised by one with every change
    """

    groups: list[KnowledgeSynonymGroup]
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        groups = []
        for groups_item_data in self.groups:
            groups_item = groups_item_data.to_dict()
            groups.append(groups_item)

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "groups": groups,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_synonym_group import KnowledgeSynonymGroup  # noqa: PLC0415

        d = dict(src_dict)
        groups = []
        _groups = d.pop("groups")
        for groups_item_data in _groups:
            groups_item = KnowledgeSynonymGroup.from_dict(groups_item_data)

            groups.append(groups_item)

        version = d.pop("version")

        knowledge_synonyms = cls(
            groups=groups,
            version=version,
        )

        knowledge_synonyms.additional_properties = d
        return knowledge_synonyms

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
