from typing import Literal

AutomationTriggerInputType = Literal[
    "booking.cancelled",
    "booking.checked_in",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.ended_ago",
    "booking.failed",
    "booking.no_show",
    "booking.rescheduled",
    "booking.stage_entered",
    "booking.stage_stuck",
    "booking.starts_in",
    "conversation.handed_over",
    "conversation.opened",
    "conversation.resolved",
    "conversation.waiting_for",
    "customer.created",
    "customer.tagged",
    "message.arrived",
    "schedule",
    "task.unclaimed_for",
]

AUTOMATION_TRIGGER_INPUT_TYPE_VALUES: set[AutomationTriggerInputType] = {
    "booking.cancelled",
    "booking.checked_in",
    "booking.completed",
    "booking.confirmed",
    "booking.created",
    "booking.ended_ago",
    "booking.failed",
    "booking.no_show",
    "booking.rescheduled",
    "booking.stage_entered",
    "booking.stage_stuck",
    "booking.starts_in",
    "conversation.handed_over",
    "conversation.opened",
    "conversation.resolved",
    "conversation.waiting_for",
    "customer.created",
    "customer.tagged",
    "message.arrived",
    "schedule",
    "task.unclaimed_for",
}


def check_automation_trigger_input_type(value: str) -> AutomationTriggerInputType:
    if value in AUTOMATION_TRIGGER_INPUT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {AUTOMATION_TRIGGER_INPUT_TYPE_VALUES!r}")
