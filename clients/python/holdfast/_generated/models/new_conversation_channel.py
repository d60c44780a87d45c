from typing import Literal

NewConversationChannel = Literal["telegram", "webchat", "whatsapp"]

NEW_CONVERSATION_CHANNEL_VALUES: set[NewConversationChannel] = {
    "telegram",
    "webchat",
    "whatsapp",
}


def check_new_conversation_channel(value: str) -> NewConversationChannel:
    if value in NEW_CONVERSATION_CHANNEL_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_CONVERSATION_CHANNEL_VALUES!r}")
