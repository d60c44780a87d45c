from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.knowledge_query_kinds_type_0_item import (
    KnowledgeQueryKindsType0Item,
    check_knowledge_query_kinds_type_0_item,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="KnowledgeQuery")


@_attrs_define
class KnowledgeQuery:
    """A question to the knowledge.

    Attributes:
        query (str): A question as a customer asks it, with its typos
        locale (None | str | Unset): The language to prefer; others are found, too
        limit (int | None | Unset): How many items at most
        kinds (list[KnowledgeQueryKindsType0Item] | None | Unset): Only items of these kinds; left out: of all
    """

    query: str
    locale: None | str | Unset = UNSET
    limit: int | None | Unset = UNSET
    kinds: list[KnowledgeQueryKindsType0Item] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        query = self.query

        locale: None | str | Unset
        if isinstance(self.locale, Unset):
            locale = UNSET
        else:
            locale = self.locale

        limit: int | None | Unset
        if isinstance(self.limit, Unset):
            limit = UNSET
        else:
            limit = self.limit

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

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "query": query,
            }
        )
        if locale is not UNSET:
            field_dict["locale"] = locale
        if limit is not UNSET:
            field_dict["limit"] = limit
        if kinds is not UNSET:
            field_dict["kinds"] = kinds

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        query = d.pop("query")

        def _parse_locale(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        locale = _parse_locale(d.pop("locale", UNSET))

        def _parse_limit(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        limit = _parse_limit(d.pop("limit", UNSET))

        def _parse_kinds(data: object) -> list[KnowledgeQueryKindsType0Item] | None | Unset:
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
                    kinds_type_0_item = check_knowledge_query_kinds_type_0_item(kinds_type_0_item_data)

                    kinds_type_0.append(kinds_type_0_item)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[KnowledgeQueryKindsType0Item] | None | Unset, data)

        kinds = _parse_kinds(d.pop("kinds", UNSET))

        knowledge_query = cls(
            query=query,
            locale=locale,
            limit=limit,
            kinds=kinds,
        )

        return knowledge_query
