from typing import Literal

AutomationComparisonInputOp = Literal[
    "changed_to", "contains", "eq", "exists", "gt", "gte", "in", "lt", "lte", "ne", "nin", "starts_with"
]

AUTOMATION_COMPARISON_INPUT_OP_VALUES: set[AutomationComparisonInputOp] = {
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


def check_automation_comparison_input_op(value: str) -> AutomationComparisonInputOp:
    if value in AUTOMATION_COMPARISON_INPUT_OP_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_COMPARISON_INPUT_OP_VALUES!r}")
