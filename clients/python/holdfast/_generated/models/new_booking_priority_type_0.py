from typing import Literal

NewBookingPriorityType0 = Literal["high", "low", "normal", "urgent"]

NEW_BOOKING_PRIORITY_TYPE_0_VALUES: set[NewBookingPriorityType0] = {
    "high",
    "low",
    "normal",
    "urgent",
}


def check_new_booking_priority_type_0(value: str) -> NewBookingPriorityType0:
    if value in NEW_BOOKING_PRIORITY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_BOOKING_PRIORITY_TYPE_0_VALUES!r}")
