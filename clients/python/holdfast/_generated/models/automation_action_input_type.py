from typing import Literal

AutomationActionInputType = Literal[
    "add_comment",
    "add_tags",
    "assign",
    "call_webhook",
    "create_task",
    "notify_team",
    "remove_tags",
    "resolve",
    "run_stage_action",
    "send_message",
    "set_mode",
    "set_priority",
    "stop",
    "wait",
]

AUTOMATION_ACTION_INPUT_TYPE_VALUES: set[AutomationActionInputType] = {
    "add_comment",
    "add_tags",
    "assign",
    "call_webhook",
    "create_task",
    "notify_team",
    "remove_tags",
    "resolve",
    "run_stage_action",
    "send_message",
    "set_mode",
    "set_priority",
    "stop",
    "wait",
}


def check_automation_action_input_type(value: str) -> AutomationActionInputType:
    if value in AUTOMATION_ACTION_INPUT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_ACTION_INPUT_TYPE_VALUES!r}")
