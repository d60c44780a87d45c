from typing import Literal

ListWorkItemsView = Literal["inbox", "today", "upcoming"]

LIST_WORK_ITEMS_VIEW_VALUES: set[ListWorkItemsView] = {
    "inbox",
    "today",
    "upcoming",
}


def check_list_work_items_view(value: str) -> ListWorkItemsView:
    if value in LIST_WORK_ITEMS_VIEW_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_WORK_ITEMS_VIEW_VALUES!r}")
