from typing import Literal

AutomationConditionInputOpType0 = Literal[
    "changed_to", "contains", "eq", "exists", "gt", "gte", "in", "lt", "lte", "ne", "nin", "starts_with"
]

AUTOMATION_CONDITION_INPUT_OP_TYPE_0_VALUES: set[AutomationConditionInputOpType0] = {
    "changed_to",
    "contains",
    "eq",
    "exists",
    "gt",
    "gte",
    "in",
    "lt",
    "lte",
    "ne",
    "nin",
    "starts_with",
}


def check_automation_condition_input_op_type_0(value: str) -> AutomationConditionInputOpType0:
    if value in AUTOMATION_CONDITION_INPUT_OP_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_CONDITION_INPUT_OP_TYPE_0_VALUES!r}")
