from typing import Literal

WorkItemChangePriorityType0 = Literal["high", "low", "normal", "urgent"]

WORK_ITEM_CHANGE_PRIORITY_TYPE_0_VALUES: set[WorkItemChangePriorityType0] = {
    "high",
    "low",
    "normal",
    "urgent",
}


def check_work_item_change_priority_type_0(value: str) -> WorkItemChangePriorityType0:
    if value in WORK_ITEM_CHANGE_PRIORITY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WORK_ITEM_CHANGE_PRIORITY_TYPE_0_VALUES!r}")
