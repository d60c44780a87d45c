from typing import Literal

ConversationChangePriorityType0 = Literal["high", "low", "normal", "urgent"]

CONVERSATION_CHANGE_PRIORITY_TYPE_0_VALUES: set[ConversationChangePriorityType0] = {
    "high",
    "low",
    "normal",
    "urgent",
}


def check_conversation_change_priority_type_0(value: str) -> ConversationChangePriorityType0:
    if value in CONVERSATION_CHANGE_PRIORITY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {CONVERSATION_CHANGE_PRIORITY_TYPE_0_VALUES!r}")
