from typing import Literal

ConfirmationSourceType0 = Literal[
    "agent", "api", "automation", "dashboard", "import", "telegram", "webchat", "whatsapp"
]

CONFIRMATION_SOURCE_TYPE_0_VALUES: set[ConfirmationSourceType0] = {
    "agent",
    "api",
    "automation",
    "dashboard",
    "import",
    "telegram",
    "webchat",
    "whatsapp",
}


def check_confirmation_source_type_0(value: str) -> ConfirmationSourceType0:
    if value in CONFIRMATION_SOURCE_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {CONFIRMATION_SOURCE_TYPE_0_VALUES!r}")
