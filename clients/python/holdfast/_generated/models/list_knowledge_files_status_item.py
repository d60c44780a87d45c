from typing import Literal

ListKnowledgeFilesStatusItem = Literal["failed", "partial", "processing", "queued", "ready"]

LIST_KNOWLEDGE_FILES_STATUS_ITEM_VALUES: set[ListKnowledgeFilesStatusItem] = {
    "failed",
    "partial",
    "processing",
    "queued",
    "ready",
}


def check_list_knowledge_files_status_item(value: str) -> ListKnowledgeFilesStatusItem:
    if value in LIST_KNOWLEDGE_FILES_STATUS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_KNOWLEDGE_FILES_STATUS_ITEM_VALUES!r}")
