from typing import Literal

ListConversationsChannelItem = Literal["telegram", "webchat", "whatsapp"]

LIST_CONVERSATIONS_CHANNEL_ITEM_VALUES: set[ListConversationsChannelItem] = {
    "telegram",
    "webchat",
    "whatsapp",
}


def check_list_conversations_channel_item(value: str) -> ListConversationsChannelItem:
    if value in LIST_CONVERSATIONS_CHANNEL_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_CONVERSATIONS_CHANNEL_ITEM_VALUES!r}")
