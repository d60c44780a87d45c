from typing import Literal

NewBookingSourceType0 = Literal["agent", "api", "automation", "dashboard", "import", "telegram", "webchat", "whatsapp"]

NEW_BOOKING_SOURCE_TYPE_0_VALUES: set[NewBookingSourceType0] = {
    "agent",
    "api",
    "automation",
    "dashboard",
    "import",
    "telegram",
    "webchat",
    "whatsapp",
}


def check_new_booking_source_type_0(value: str) -> NewBookingSourceType0:
    if value in NEW_BOOKING_SOURCE_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_BOOKING_SOURCE_TYPE_0_VALUES!r}")
