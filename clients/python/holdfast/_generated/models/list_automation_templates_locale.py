from typing import Literal

ListAutomationTemplatesLocale = Literal["en", "es", "pt-BR"]

LIST_AUTOMATION_TEMPLATES_LOCALE_VALUES: set[ListAutomationTemplatesLocale] = {
    "en",
    "es",
    "pt-BR",
}


def check_list_automation_templates_locale(value: str) -> ListAutomationTemplatesLocale:
    if value in LIST_AUTOMATION_TEMPLATES_LOCALE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_AUTOMATION_TEMPLATES_LOCALE_VALUES!r}")
