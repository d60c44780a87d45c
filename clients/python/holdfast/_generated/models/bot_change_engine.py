from typing import Literal

BotChangeEngine = Literal["llm", "rules"]

BOT_CHANGE_ENGINE_VALUES: set[BotChangeEngine] = {
    "llm",
    "rules",
}


def check_bot_change_engine(value: str) -> BotChangeEngine:
    if value in BOT_CHANGE_ENGINE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {BOT_CHANGE_ENGINE_VALUES!r}")
