from typing import Literal

AutomationActionInputChannelType0 = Literal["last_used", "telegram", "webchat", "whatsapp"]

AUTOMATION_ACTION_INPUT_CHANNEL_TYPE_0_VALUES: set[AutomationActionInputChannelType0] = {
    "last_used",
    "telegram",
    "webchat",
    "whatsapp",
}


def check_automation_action_input_channel_type_0(value: str) -> AutomationActionInputChannelType0:
    if value in AUTOMATION_ACTION_INPUT_CHANNEL_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_ACTION_INPUT_CHANNEL_TYPE_0_VALUES!r}")
