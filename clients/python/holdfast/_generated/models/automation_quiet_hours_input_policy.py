from typing import Literal

AutomationQuietHoursInputPolicy = Literal["delay", "skip"]

AUTOMATION_QUIET_HOURS_INPUT_POLICY_VALUES: set[AutomationQuietHoursInputPolicy] = {
    "delay",
    "skip",
}


def check_automation_quiet_hours_input_policy(value: str) -> AutomationQuietHoursInputPolicy:
    if value in AUTOMATION_QUIET_HOURS_INPUT_POLICY_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_QUIET_HOURS_INPUT_POLICY_VALUES!r}")
