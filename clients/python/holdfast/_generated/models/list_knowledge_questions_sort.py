from typing import Literal

ListKnowledgeQuestionsSort = Literal["count", "latest"]

LIST_KNOWLEDGE_QUESTIONS_SORT_VALUES: set[ListKnowledgeQuestionsSort] = {
    "count",
    "latest",
}


def check_list_knowledge_questions_sort(value: str) -> ListKnowledgeQuestionsSort:
    if value in LIST_KNOWLEDGE_QUESTIONS_SORT_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_KNOWLEDGE_QUESTIONS_SORT_VALUES!r}")
