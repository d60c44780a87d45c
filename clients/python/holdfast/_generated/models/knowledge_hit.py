from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="KnowledgeHit")


@_attrs_define
class KnowledgeHit:
    """An item that fits a question, with its best passage.

    Attributes:
        knowledge_id (str): Opaque
        source_id (None | str): Of a page: the site that it belongs to
        kind (str): What the item is. Known values: `text`, `faq`, `file`, `site`. More may be added.
        title (str): Of the item
        url (None | str): Of a page: its address
        question (None | str): Of an FAQ: the question that `snippet` answers
        snippet (str): The passage that fits best: a whole answer, or up to 700 characters of a text
        score (float): How much of the question the passage covers. It means the same in every workspace
        match (str): How it was found. `words`: by the words of the question and their synonyms. `similar`: by words
            that are spelled alike. `meaning`: by an embedding model alone. `both`: by words and meaning. Known values:
            `words`, `similar`, `meaning`, `both`. More may be added.
    """

    knowledge_id: str
    source_id: None | str
    kind: str
    title: str
    url: None | str
    question: None | str
    snippet: str
    score: float
    match: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        knowledge_id = self.knowledge_id

        source_id: None | str
        source_id = self.source_id

        kind = self.kind

        title = self.title

        url: None | str
        url = self.url

        question: None | str
        question = self.question

        snippet = self.snippet

        score = self.score

        match = self.match

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "knowledge_id": knowledge_id,
                "source_id": source_id,
                "kind": kind,
                "title": title,
                "url": url,
                "question": question,
                "snippet": snippet,
                "score": score,
                "match": match,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        knowledge_id = d.pop("knowledge_id")

        def _parse_source_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        source_id = _parse_source_id(d.pop("source_id"))

        kind = d.pop("kind")

        title = d.pop("title")

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        def _parse_question(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        question = _parse_question(d.pop("question"))

        snippet = d.pop("snippet")

        score = d.pop("score")

        match = d.pop("match")

        knowledge_hit = cls(
            knowledge_id=knowledge_id,
            source_id=source_id,
            kind=kind,
            title=title,
            url=url,
            question=question,
            snippet=snippet,
            score=score,
            match=match,
        )

        knowledge_hit.additional_properties = d
        return knowledge_hit

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
