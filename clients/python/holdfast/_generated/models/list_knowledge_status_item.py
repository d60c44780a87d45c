from typing import Literal

ListKnowledgeStatusItem = Literal["failed", "partial", "processing", "queued", "ready"]

LIST_KNOWLEDGE_STATUS_ITEM_VALUES: set[ListKnowledgeStatusItem] = {
    "failed",
    "partial",
    "processing",
    "queued",
    "ready",
}


def check_list_knowledge_status_item(value: str) -> ListKnowledgeStatusItem:
    if value in LIST_KNOWLEDGE_STATUS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_KNOWLEDGE_STATUS_ITEM_VALUES!r}")
