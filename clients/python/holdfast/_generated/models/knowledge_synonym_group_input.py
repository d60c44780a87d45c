from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="KnowledgeSynonymGroupInput")


@_attrs_define
class KnowledgeSynonymGroupInput:
    """Words that mean the same.

    Attributes:
        locale (str): The language of the words (BCP 47)
        words (list[str]): Each is a word, or up to 6 together
    """

    locale: str
    words: list[str]

    def to_dict(self) -> dict[str, Any]:
        locale = self.locale

        words = self.words

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "locale": locale,
                "words": words,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        locale = d.pop("locale")

        words = cast(list[str], d.pop("words"))

        knowledge_synonym_group_input = cls(
            locale=locale,
            words=words,
        )

        return knowledge_synonym_group_input
