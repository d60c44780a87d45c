from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.knowledge_synonym_group_input import KnowledgeSynonymGroupInput


T = TypeVar("T", bound="KnowledgeSynonymsChange")


@_attrs_define
class KnowledgeSynonymsChange:
    """All synonyms of the workspace.

    Attributes:
        groups (list[KnowledgeSynonymGroupInput]): All groups: those that are left out are removed. Together they have
            at most 2000 words
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    groups: list[KnowledgeSynonymGroupInput]
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        groups = []
        for groups_item_data in self.groups:
            groups_item = groups_item_data.to_dict()
            groups.append(groups_item)

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "groups": groups,
            }
        )
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_synonym_group_input import KnowledgeSynonymGroupInput  # noqa: PLC0415

        d = dict(src_dict)
        groups = []
        _groups = d.pop("groups")
        for groups_item_data in _groups:
            groups_item = KnowledgeSynonymGroupInput.from_dict(groups_item_data)

            groups.append(groups_item)

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        knowledge_synonyms_change = cls(
            groups=groups,
            expected_version=expected_version,
        )

        return knowledge_synonyms_change
