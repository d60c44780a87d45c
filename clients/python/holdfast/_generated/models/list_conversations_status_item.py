from typing import Literal

ListConversationsStatusItem = Literal["open", "resolved"]

LIST_CONVERSATIONS_STATUS_ITEM_VALUES: set[ListConversationsStatusItem] = {
    "open",
    "resolved",
}


def check_list_conversations_status_item(value: str) -> ListConversationsStatusItem:
    if value in LIST_CONVERSATIONS_STATUS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_CONVERSATIONS_STATUS_ITEM_VALUES!r}")
