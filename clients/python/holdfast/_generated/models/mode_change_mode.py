from typing import Literal

ModeChangeMode = Literal["bot", "human"]

MODE_CHANGE_MODE_VALUES: set[ModeChangeMode] = {
    "bot",
    "human",
}


def check_mode_change_mode(value: str) -> ModeChangeMode:
    if value in MODE_CHANGE_MODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODE_CHANGE_MODE_VALUES!r}")
