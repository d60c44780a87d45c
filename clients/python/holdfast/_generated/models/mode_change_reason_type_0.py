from typing import Literal

ModeChangeReasonType0 = Literal[
    "api",
    "bot_error",
    "bot_unsure",
    "customer_request",
    "default",
    "limit_reached",
    "paused",
    "resolved",
    "rule",
    "spam_guard",
    "team_reply",
    "timeout",
]

MODE_CHANGE_REASON_TYPE_0_VALUES: set[ModeChangeReasonType0] = {
    "api",
    "bot_error",
    "bot_unsure",
    "customer_request",
    "default",
    "limit_reached",
    "paused",
    "resolved",
    "rule",
    "spam_guard",
    "team_reply",
    "timeout",
}


def check_mode_change_reason_type_0(value: str) -> ModeChangeReasonType0:
    if value in MODE_CHANGE_REASON_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODE_CHANGE_REASON_TYPE_0_VALUES!r}")
