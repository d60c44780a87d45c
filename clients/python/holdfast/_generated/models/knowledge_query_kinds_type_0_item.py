from typing import Literal

KnowledgeQueryKindsType0Item = Literal["faq", "file", "site", "text"]

KNOWLEDGE_QUERY_KINDS_TYPE_0_ITEM_VALUES: set[KnowledgeQueryKindsType0Item] = {
    "faq",
    "file",
    "site",
    "text",
}


def check_knowledge_query_kinds_type_0_item(value: str) -> KnowledgeQueryKindsType0Item:
    if value in KNOWLEDGE_QUERY_KINDS_TYPE_0_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {KNOWLEDGE_QUERY_KINDS_TYPE_0_ITEM_VALUES!r}")
