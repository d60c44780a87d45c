from typing import Literal

AutomationChangeOnPausedChannelType0 = Literal["skip", "wait"]

AUTOMATION_CHANGE_ON_PAUSED_CHANNEL_TYPE_0_VALUES: set[AutomationChangeOnPausedChannelType0] = {
    "skip",
    "wait",
}


def check_automation_change_on_paused_channel_type_0(value: str) -> AutomationChangeOnPausedChannelType0:
    if value in AUTOMATION_CHANGE_ON_PAUSED_CHANNEL_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {AUTOMATION_CHANGE_ON_PAUSED_CHANNEL_TYPE_0_VALUES!r}"
    )
