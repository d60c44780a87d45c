from typing import Literal

ListConversationsSort = Literal["activity", "waiting"]

LIST_CONVERSATIONS_SORT_VALUES: set[ListConversationsSort] = {
    "activity",
    "waiting",
}


def check_list_conversations_sort(value: str) -> ListConversationsSort:
    if value in LIST_CONVERSATIONS_SORT_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_CONVERSATIONS_SORT_VALUES!r}")
