from typing import Literal

ListConversationWorkItemsView = Literal["inbox", "today", "upcoming"]

LIST_CONVERSATION_WORK_ITEMS_VIEW_VALUES: set[ListConversationWorkItemsView] = {
    "inbox",
    "today",
    "upcoming",
}


def check_list_conversation_work_items_view(value: str) -> ListConversationWorkItemsView:
    if value in LIST_CONVERSATION_WORK_ITEMS_VIEW_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_CONVERSATION_WORK_ITEMS_VIEW_VALUES!r}")
