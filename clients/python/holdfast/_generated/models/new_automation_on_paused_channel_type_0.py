from typing import Literal

NewAutomationOnPausedChannelType0 = Literal["skip", "wait"]

NEW_AUTOMATION_ON_PAUSED_CHANNEL_TYPE_0_VALUES: set[NewAutomationOnPausedChannelType0] = {
    "skip",
    "wait",
}


def check_new_automation_on_paused_channel_type_0(value: str) -> NewAutomationOnPausedChannelType0:
    if value in NEW_AUTOMATION_ON_PAUSED_CHANNEL_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_AUTOMATION_ON_PAUSED_CHANNEL_TYPE_0_VALUES!r}")
