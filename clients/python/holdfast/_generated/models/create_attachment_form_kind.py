from typing import Literal

CreateAttachmentFormKind = Literal["document", "photo", "signature"]

CREATE_ATTACHMENT_FORM_KIND_VALUES: set[CreateAttachmentFormKind] = {
    "document",
    "photo",
    "signature",
}


def check_create_attachment_form_kind(value: str) -> CreateAttachmentFormKind:
    if value in CREATE_ATTACHMENT_FORM_KIND_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {CREATE_ATTACHMENT_FORM_KIND_VALUES!r}")
