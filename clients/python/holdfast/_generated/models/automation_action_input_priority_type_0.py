from typing import Literal

AutomationActionInputPriorityType0 = Literal["high", "low", "normal", "urgent"]

AUTOMATION_ACTION_INPUT_PRIORITY_TYPE_0_VALUES: set[AutomationActionInputPriorityType0] = {
    "high",
    "low",
    "normal",
    "urgent",
}


def check_automation_action_input_priority_type_0(value: str) -> AutomationActionInputPriorityType0:
    if value in AUTOMATION_ACTION_INPUT_PRIORITY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_ACTION_INPUT_PRIORITY_TYPE_0_VALUES!r}")
