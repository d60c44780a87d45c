from typing import Literal

ListAutomationRunsStatus = Literal[
    "cancelled", "completed", "failed", "running", "skipped", "stale", "stopped", "waiting"
]

LIST_AUTOMATION_RUNS_STATUS_VALUES: set[ListAutomationRunsStatus] = {
    "cancelled",
    "completed",
    "failed",
    "running",
    "skipped",
    "stale",
    "stopped",
    "waiting",
}


def check_list_automation_runs_status(value: str) -> ListAutomationRunsStatus:
    if value in LIST_AUTOMATION_RUNS_STATUS_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_AUTOMATION_RUNS_STATUS_VALUES!r}")
