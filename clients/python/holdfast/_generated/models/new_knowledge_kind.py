from typing import Literal

NewKnowledgeKind = Literal["faq", "text"]

NEW_KNOWLEDGE_KIND_VALUES: set[NewKnowledgeKind] = {
    "faq",
    "text",
}


def check_new_knowledge_kind(value: str) -> NewKnowledgeKind:
    if value in NEW_KNOWLEDGE_KIND_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_KNOWLEDGE_KIND_VALUES!r}")
