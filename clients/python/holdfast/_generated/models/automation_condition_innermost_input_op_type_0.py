from typing import Literal

AutomationConditionInnermostInputOpType0 = Literal[
    "changed_to", "contains", "eq", "exists", "gt", "gte", "in", "lt", "lte", "ne", "nin", "starts_with"
]

AUTOMATION_CONDITION_INNERMOST_INPUT_OP_TYPE_0_VALUES: set[AutomationConditionInnermostInputOpType0] = {
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


def check_automation_condition_innermost_input_op_type_0(value: str) -> AutomationConditionInnermostInputOpType0:
    if value in AUTOMATION_CONDITION_INNERMOST_INPUT_OP_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {AUTOMATION_CONDITION_INNERMOST_INPUT_OP_TYPE_0_VALUES!r}"
    )
