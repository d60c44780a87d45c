from typing import Literal

AutomationActionInputModeType0 = Literal["bot", "human"]

AUTOMATION_ACTION_INPUT_MODE_TYPE_0_VALUES: set[AutomationActionInputModeType0] = {
    "bot",
    "human",
}


def check_automation_action_input_mode_type_0(value: str) -> AutomationActionInputModeType0:
    if value in AUTOMATION_ACTION_INPUT_MODE_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_ACTION_INPUT_MODE_TYPE_0_VALUES!r}")
