from typing import Literal

ConfirmationPriorityType0 = Literal["high", "low", "normal", "urgent"]

CONFIRMATION_PRIORITY_TYPE_0_VALUES: set[ConfirmationPriorityType0] = {
    "high",
    "low",
    "normal",
    "urgent",
}


def check_confirmation_priority_type_0(value: str) -> ConfirmationPriorityType0:
    if value in CONFIRMATION_PRIORITY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {CONFIRMATION_PRIORITY_TYPE_0_VALUES!r}")
