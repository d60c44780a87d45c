from typing import Literal

GuardInputStatusesType0Item = Literal["checked_in", "confirmed", "pending_payment"]

GUARD_INPUT_STATUSES_TYPE_0_ITEM_VALUES: set[GuardInputStatusesType0Item] = {
    "checked_in",
    "confirmed",
    "pending_payment",
}


def check_guard_input_statuses_type_0_item(value: str) -> GuardInputStatusesType0Item:
    if value in GUARD_INPUT_STATUSES_TYPE_0_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GUARD_INPUT_STATUSES_TYPE_0_ITEM_VALUES!r}")
