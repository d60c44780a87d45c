from typing import Literal

ListKnowledgeKindItem = Literal["faq", "file", "site", "text"]

LIST_KNOWLEDGE_KIND_ITEM_VALUES: set[ListKnowledgeKindItem] = {
    "faq",
    "file",
    "site",
    "text",
}


def check_list_knowledge_kind_item(value: str) -> ListKnowledgeKindItem:
    if value in LIST_KNOWLEDGE_KIND_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_KNOWLEDGE_KIND_ITEM_VALUES!r}")
