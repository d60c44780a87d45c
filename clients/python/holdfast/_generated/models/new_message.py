from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.message_location_input import MessageLocationInput
    from ..models.message_options_input import MessageOptionsInput
    from ..models.message_template_input import MessageTemplateInput


T = TypeVar("T", bound="NewMessage")


@_attrs_define
class NewMessage:
    """A message to be sent, or a note: it needs at least one content.

    Attributes:
        text (None | str | Unset): The text
        location (MessageLocationInput | None | Unset):
        options (MessageOptionsInput | None | Unset):
        template (MessageTemplateInput | None | Unset):
        attachments (list[str] | None | Unset): Files that were uploaded to this conversation and not sent yet. On
            WhatsApp and Telegram at most one
        reply_to_id (None | str | Unset): The message of this conversation that it answers
        private (bool | None | Unset): A note for the team, which is never sent to the customer
        client_ref (None | str | Unset): A reference of your own: the same again returns the first message
    """

    text: None | str | Unset = UNSET
    location: MessageLocationInput | None | Unset = UNSET
    options: MessageOptionsInput | None | Unset = UNSET
    template: MessageTemplateInput | None | Unset = UNSET
    attachments: list[str] | None | Unset = UNSET
    reply_to_id: None | str | Unset = UNSET
    private: bool | None | Unset = UNSET
    client_ref: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.message_location_input import MessageLocationInput  # noqa: PLC0415
        from ..models.message_options_input import MessageOptionsInput  # noqa: PLC0415
        from ..models.message_template_input import MessageTemplateInput  # noqa: PLC0415

        text: None | str | Unset
        if isinstance(self.text, Unset):
            text = UNSET
        else:
            text = self.text

        location: dict[str, Any] | None | Unset
        if isinstance(self.location, Unset):
            location = UNSET
        elif isinstance(self.location, MessageLocationInput):
            location = self.location.to_dict()
        else:
            location = self.location

        options: dict[str, Any] | None | Unset
        if isinstance(self.options, Unset):
            options = UNSET
        elif isinstance(self.options, MessageOptionsInput):
            options = self.options.to_dict()
        else:
            options = self.options

        template: dict[str, Any] | None | Unset
        if isinstance(self.template, Unset):
            template = UNSET
        elif isinstance(self.template, MessageTemplateInput):
            template = self.template.to_dict()
        else:
            template = self.template

        attachments: list[str] | None | Unset
        if isinstance(self.attachments, Unset):
            attachments = UNSET
        elif isinstance(self.attachments, list):
            attachments = self.attachments

        else:
            attachments = self.attachments

        reply_to_id: None | str | Unset
        if isinstance(self.reply_to_id, Unset):
            reply_to_id = UNSET
        else:
            reply_to_id = self.reply_to_id

        private: bool | None | Unset
        if isinstance(self.private, Unset):
            private = UNSET
        else:
            private = self.private

        client_ref: None | str | Unset
        if isinstance(self.client_ref, Unset):
            client_ref = UNSET
        else:
            client_ref = self.client_ref

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if text is not UNSET:
            field_dict["text"] = text
        if location is not UNSET:
            field_dict["location"] = location
        if options is not UNSET:
            field_dict["options"] = options
        if template is not UNSET:
            field_dict["template"] = template
        if attachments is not UNSET:
            field_dict["attachments"] = attachments
        if reply_to_id is not UNSET:
            field_dict["reply_to_id"] = reply_to_id
        if private is not UNSET:
            field_dict["private"] = private
        if client_ref is not UNSET:
            field_dict["client_ref"] = client_ref

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_location_input import MessageLocationInput  # noqa: PLC0415
        from ..models.message_options_input import MessageOptionsInput  # noqa: PLC0415
        from ..models.message_template_input import MessageTemplateInput  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_text(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        text = _parse_text(d.pop("text", UNSET))

        def _parse_location(data: object) -> MessageLocationInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                location_type_0 = MessageLocationInput.from_dict(data)

                return location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageLocationInput | None | Unset, data)

        location = _parse_location(d.pop("location", UNSET))

        def _parse_options(data: object) -> MessageOptionsInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                options_type_0 = MessageOptionsInput.from_dict(data)

                return options_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageOptionsInput | None | Unset, data)

        options = _parse_options(d.pop("options", UNSET))

        def _parse_template(data: object) -> MessageTemplateInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                template_type_0 = MessageTemplateInput.from_dict(data)

                return template_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageTemplateInput | None | Unset, data)

        template = _parse_template(d.pop("template", UNSET))

        def _parse_attachments(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                attachments_type_0 = cast(list[str], data)

                return attachments_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        attachments = _parse_attachments(d.pop("attachments", UNSET))

        def _parse_reply_to_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reply_to_id = _parse_reply_to_id(d.pop("reply_to_id", UNSET))

        def _parse_private(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        private = _parse_private(d.pop("private", UNSET))

        def _parse_client_ref(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        client_ref = _parse_client_ref(d.pop("client_ref", UNSET))

        new_message = cls(
            text=text,
            location=location,
            options=options,
            template=template,
            attachments=attachments,
            reply_to_id=reply_to_id,
            private=private,
            client_ref=client_ref,
        )

        return new_message
