from typing import Literal

IdentityInputChannel = Literal["telegram", "webchat", "whatsapp"]

IDENTITY_INPUT_CHANNEL_VALUES: set[IdentityInputChannel] = {
    "telegram",
    "webchat",
    "whatsapp",
}


def check_identity_input_channel(value: str) -> IdentityInputChannel:
    if value in IDENTITY_INPUT_CHANNEL_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {IDENTITY_INPUT_CHANNEL_VALUES!r}")
