from typing import Literal

NewBookingOverrideType0Item = Literal["hours", "notice", "past"]

NEW_BOOKING_OVERRIDE_TYPE_0_ITEM_VALUES: set[NewBookingOverrideType0Item] = {
    "hours",
    "notice",
    "past",
}


def check_new_booking_override_type_0_item(value: str) -> NewBookingOverrideType0Item:
    if value in NEW_BOOKING_OVERRIDE_TYPE_0_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_BOOKING_OVERRIDE_TYPE_0_ITEM_VALUES!r}")
