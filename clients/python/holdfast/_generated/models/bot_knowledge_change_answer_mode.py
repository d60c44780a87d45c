from typing import Literal

BotKnowledgeChangeAnswerMode = Literal["generate", "quote"]

BOT_KNOWLEDGE_CHANGE_ANSWER_MODE_VALUES: set[BotKnowledgeChangeAnswerMode] = {
    "generate",
    "quote",
}


def check_bot_knowledge_change_answer_mode(value: str) -> BotKnowledgeChangeAnswerMode:
    if value in BOT_KNOWLEDGE_CHANGE_ANSWER_MODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {BOT_KNOWLEDGE_CHANGE_ANSWER_MODE_VALUES!r}")
