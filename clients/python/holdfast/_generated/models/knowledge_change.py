from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.knowledge_pair_input import KnowledgePairInput


T = TypeVar("T", bound="KnowledgeChange")


@_attrs_define
class KnowledgeChange:
    """What to change. `items` and `tags` are replaced whole.

    Attributes:
        title (str | Unset): What it is about; it counts when knowledge is searched
        locale (None | str | Unset): The language of its text (BCP 47)
        content (None | str | Unset): Plain text, or Markdown: headings and empty lines divide it into passages
        items (list[KnowledgePairInput] | None | Unset): Questions with answers
        enabled (bool | Unset): Whether it is found
        tags (list[str] | Unset): Your own words to find it by
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    title: str | Unset = UNSET
    locale: None | str | Unset = UNSET
    content: None | str | Unset = UNSET
    items: list[KnowledgePairInput] | None | Unset = UNSET
    enabled: bool | Unset = UNSET
    tags: list[str] | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        title = self.title

        locale: None | str | Unset
        if isinstance(self.locale, Unset):
            locale = UNSET
        else:
            locale = self.locale

        content: None | str | Unset
        if isinstance(self.content, Unset):
            content = UNSET
        else:
            content = self.content

        items: list[dict[str, Any]] | None | Unset
        if isinstance(self.items, Unset):
            items = UNSET
        elif isinstance(self.items, list):
            items = []
            for items_type_0_item_data in self.items:
                items_type_0_item = items_type_0_item_data.to_dict()
                items.append(items_type_0_item)

        else:
            items = self.items

        enabled = self.enabled

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if title is not UNSET:
            field_dict["title"] = title
        if locale is not UNSET:
            field_dict["locale"] = locale
        if content is not UNSET:
            field_dict["content"] = content
        if items is not UNSET:
            field_dict["items"] = items
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if tags is not UNSET:
            field_dict["tags"] = tags
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_pair_input import KnowledgePairInput  # noqa: PLC0415

        d = dict(src_dict)
        title = d.pop("title", UNSET)

        def _parse_locale(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        locale = _parse_locale(d.pop("locale", UNSET))

        def _parse_content(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        content = _parse_content(d.pop("content", UNSET))

        def _parse_items(data: object) -> list[KnowledgePairInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                items_type_0 = []
                _items_type_0 = data
                for items_type_0_item_data in _items_type_0:
                    items_type_0_item = KnowledgePairInput.from_dict(items_type_0_item_data)

                    items_type_0.append(items_type_0_item)

                return items_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[KnowledgePairInput] | None | Unset, data)

        items = _parse_items(d.pop("items", UNSET))

        enabled = d.pop("enabled", UNSET)

        tags = cast(list[str], d.pop("tags", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        knowledge_change = cls(
            title=title,
            locale=locale,
            content=content,
            items=items,
            enabled=enabled,
            tags=tags,
            expected_version=expected_version,
        )

        return knowledge_change
