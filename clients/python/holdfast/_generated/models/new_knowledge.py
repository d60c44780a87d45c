from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.new_knowledge_kind import NewKnowledgeKind, check_new_knowledge_kind
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.knowledge_pair_input import KnowledgePairInput


T = TypeVar("T", bound="NewKnowledge")


@_attrs_define
class NewKnowledge:
    """A text, or questions with answers.

    Attributes:
        kind (NewKnowledgeKind): `text` needs `content`, `faq` needs `items`
        title (str): What it is about; it counts when knowledge is searched
        locale (None | str | Unset): The language of its text (BCP 47)
        content (None | str | Unset): Plain text, or Markdown: headings and empty lines divide it into passages
        items (list[KnowledgePairInput] | None | Unset): Questions with answers
        enabled (bool | Unset): Whether it is found; left out: true
        tags (list[str] | Unset): Your own words to find it by
    """

    kind: NewKnowledgeKind
    title: str
    locale: None | str | Unset = UNSET
    content: None | str | Unset = UNSET
    items: list[KnowledgePairInput] | None | Unset = UNSET
    enabled: bool | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

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

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "title": title,
            }
        )
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

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_pair_input import KnowledgePairInput  # noqa: PLC0415

        d = dict(src_dict)
        kind = check_new_knowledge_kind(d.pop("kind"))

        title = d.pop("title")

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

        new_knowledge = cls(
            kind=kind,
            title=title,
            locale=locale,
            content=content,
            items=items,
            enabled=enabled,
            tags=tags,
        )

        return new_knowledge
