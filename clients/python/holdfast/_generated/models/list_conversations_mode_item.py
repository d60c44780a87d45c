from typing import Literal

ListConversationsModeItem = Literal["bot", "human"]

LIST_CONVERSATIONS_MODE_ITEM_VALUES: set[ListConversationsModeItem] = {
    "bot",
    "human",
}


def check_list_conversations_mode_item(value: str) -> ListConversationsModeItem:
    if value in LIST_CONVERSATIONS_MODE_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_CONVERSATIONS_MODE_ITEM_VALUES!r}")
