from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.message_author import MessageAuthor
    from ..models.message_choice import MessageChoice
    from ..models.message_contact import MessageContact
    from ..models.message_error import MessageError
    from ..models.message_file import MessageFile
    from ..models.message_location import MessageLocation
    from ..models.message_options import MessageOptions
    from ..models.message_source import MessageSource
    from ..models.message_template import MessageTemplate
    from ..models.thread_event import ThreadEvent


T = TypeVar("T", bound="Message")


@_attrs_define
class Message:
    """A message of a conversation, a note of the team, or a mark of something that happened.

    Attributes:
        id (str): Opaque
        conversation_id (str): Opaque
        direction (str): Known values: `inbound`, `outbound`. More may be added.
        private (bool): Only the team sees it
        author (MessageAuthor): The author of a message: a customer, a program with its key, a team member, a bot or the
            system.
        type_ (str): Known values: `text`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `contact`,
            `options`, `template`, `reaction`, `unsupported`, `event`. More may be added.
        text (None | str): The text; null: there is none, or its author took it back
        attachments (list[MessageFile]):
        location (MessageLocation | None):
        contacts (list[MessageContact]):
        options (MessageOptions | None):
        choice (MessageChoice | None):
        template (MessageTemplate | None):
        event (None | ThreadEvent):
        sources (list[MessageSource]):
        reply_to_id (None | str): The message that it answers
        client_ref (None | str): The reference that the sender gave it
        external_id (None | str): The provider's id; for a step of a booking, the id of the event
        status (str): Its progress, which never goes back. A message of the customer is `received`. A message of ours is
            `queued`, then `sent`, `delivered` and `read` as far as the channel reports it, or `failed`. Known values:
            `received`, `queued`, `sent`, `delivered`, `read`, `failed`. More may be added.
        error (MessageError | None):
        created_at (datetime.datetime): When it was written, by the clock of the channel; messages are in this order
        received_at (datetime.datetime): When it was stored here
        edited_at (datetime.datetime | None): ISO 8601, in UTC
        deleted_at (datetime.datetime | None): When its author took it back
        sent_at (datetime.datetime | None): ISO 8601, in UTC
        delivered_at (datetime.datetime | None): ISO 8601, in UTC
        read_at (datetime.datetime | None): ISO 8601, in UTC
    """

    id: str
    conversation_id: str
    direction: str
    private: bool
    author: MessageAuthor
    type_: str
    text: None | str
    attachments: list[MessageFile]
    location: MessageLocation | None
    contacts: list[MessageContact]
    options: MessageOptions | None
    choice: MessageChoice | None
    template: MessageTemplate | None
    event: None | ThreadEvent
    sources: list[MessageSource]
    reply_to_id: None | str
    client_ref: None | str
    external_id: None | str
    status: str
    error: MessageError | None
    created_at: datetime.datetime
    received_at: datetime.datetime
    edited_at: datetime.datetime | None
    deleted_at: datetime.datetime | None
    sent_at: datetime.datetime | None
    delivered_at: datetime.datetime | None
    read_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.message_choice import MessageChoice  # noqa: PLC0415
        from ..models.message_error import MessageError  # noqa: PLC0415
        from ..models.message_location import MessageLocation  # noqa: PLC0415
        from ..models.message_options import MessageOptions  # noqa: PLC0415
        from ..models.message_template import MessageTemplate  # noqa: PLC0415
        from ..models.thread_event import ThreadEvent  # noqa: PLC0415

        id = self.id

        conversation_id = self.conversation_id

        direction = self.direction

        private = self.private

        author = self.author.to_dict()

        type_ = self.type_

        text: None | str
        text = self.text

        attachments = []
        for attachments_item_data in self.attachments:
            attachments_item = attachments_item_data.to_dict()
            attachments.append(attachments_item)

        location: dict[str, Any] | None
        if isinstance(self.location, MessageLocation):
            location = self.location.to_dict()
        else:
            location = self.location

        contacts = []
        for contacts_item_data in self.contacts:
            contacts_item = contacts_item_data.to_dict()
            contacts.append(contacts_item)

        options: dict[str, Any] | None
        if isinstance(self.options, MessageOptions):
            options = self.options.to_dict()
        else:
            options = self.options

        choice: dict[str, Any] | None
        if isinstance(self.choice, MessageChoice):
            choice = self.choice.to_dict()
        else:
            choice = self.choice

        template: dict[str, Any] | None
        if isinstance(self.template, MessageTemplate):
            template = self.template.to_dict()
        else:
            template = self.template

        event: dict[str, Any] | None
        if isinstance(self.event, ThreadEvent):
            event = self.event.to_dict()
        else:
            event = self.event

        sources = []
        for sources_item_data in self.sources:
            sources_item = sources_item_data.to_dict()
            sources.append(sources_item)

        reply_to_id: None | str
        reply_to_id = self.reply_to_id

        client_ref: None | str
        client_ref = self.client_ref

        external_id: None | str
        external_id = self.external_id

        status = self.status

        error: dict[str, Any] | None
        if isinstance(self.error, MessageError):
            error = self.error.to_dict()
        else:
            error = self.error

        created_at = self.created_at.isoformat()

        received_at = self.received_at.isoformat()

        edited_at: None | str
        if isinstance(self.edited_at, datetime.datetime):
            edited_at = self.edited_at.isoformat()
        else:
            edited_at = self.edited_at

        deleted_at: None | str
        if isinstance(self.deleted_at, datetime.datetime):
            deleted_at = self.deleted_at.isoformat()
        else:
            deleted_at = self.deleted_at

        sent_at: None | str
        if isinstance(self.sent_at, datetime.datetime):
            sent_at = self.sent_at.isoformat()
        else:
            sent_at = self.sent_at

        delivered_at: None | str
        if isinstance(self.delivered_at, datetime.datetime):
            delivered_at = self.delivered_at.isoformat()
        else:
            delivered_at = self.delivered_at

        read_at: None | str
        if isinstance(self.read_at, datetime.datetime):
            read_at = self.read_at.isoformat()
        else:
            read_at = self.read_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "conversation_id": conversation_id,
                "direction": direction,
                "private": private,
                "author": author,
                "type": type_,
                "text": text,
                "attachments": attachments,
                "location": location,
                "contacts": contacts,
                "options": options,
                "choice": choice,
                "template": template,
                "event": event,
                "sources": sources,
                "reply_to_id": reply_to_id,
                "client_ref": client_ref,
                "external_id": external_id,
                "status": status,
                "error": error,
                "created_at": created_at,
                "received_at": received_at,
                "edited_at": edited_at,
                "deleted_at": deleted_at,
                "sent_at": sent_at,
                "delivered_at": delivered_at,
                "read_at": read_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_author import MessageAuthor  # noqa: PLC0415
        from ..models.message_choice import MessageChoice  # noqa: PLC0415
        from ..models.message_contact import MessageContact  # noqa: PLC0415
        from ..models.message_error import MessageError  # noqa: PLC0415
        from ..models.message_file import MessageFile  # noqa: PLC0415
        from ..models.message_location import MessageLocation  # noqa: PLC0415
        from ..models.message_options import MessageOptions  # noqa: PLC0415
        from ..models.message_source import MessageSource  # noqa: PLC0415
        from ..models.message_template import MessageTemplate  # noqa: PLC0415
        from ..models.thread_event import ThreadEvent  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        conversation_id = d.pop("conversation_id")

        direction = d.pop("direction")

        private = d.pop("private")

        author = MessageAuthor.from_dict(d.pop("author"))

        type_ = d.pop("type")

        def _parse_text(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        text = _parse_text(d.pop("text"))

        attachments = []
        _attachments = d.pop("attachments")
        for attachments_item_data in _attachments:
            attachments_item = MessageFile.from_dict(attachments_item_data)

            attachments.append(attachments_item)

        def _parse_location(data: object) -> MessageLocation | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                location_type_0 = MessageLocation.from_dict(data)

                return location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageLocation | None, data)

        location = _parse_location(d.pop("location"))

        contacts = []
        _contacts = d.pop("contacts")
        for contacts_item_data in _contacts:
            contacts_item = MessageContact.from_dict(contacts_item_data)

            contacts.append(contacts_item)

        def _parse_options(data: object) -> MessageOptions | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                options_type_0 = MessageOptions.from_dict(data)

                return options_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageOptions | None, data)

        options = _parse_options(d.pop("options"))

        def _parse_choice(data: object) -> MessageChoice | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                choice_type_0 = MessageChoice.from_dict(data)

                return choice_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageChoice | None, data)

        choice = _parse_choice(d.pop("choice"))

        def _parse_template(data: object) -> MessageTemplate | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                template_type_0 = MessageTemplate.from_dict(data)

                return template_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageTemplate | None, data)

        template = _parse_template(d.pop("template"))

        def _parse_event(data: object) -> None | ThreadEvent:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                event_type_0 = ThreadEvent.from_dict(data)

                return event_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ThreadEvent, data)

        event = _parse_event(d.pop("event"))

        sources = []
        _sources = d.pop("sources")
        for sources_item_data in _sources:
            sources_item = MessageSource.from_dict(sources_item_data)

            sources.append(sources_item)

        def _parse_reply_to_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reply_to_id = _parse_reply_to_id(d.pop("reply_to_id"))

        def _parse_client_ref(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        client_ref = _parse_client_ref(d.pop("client_ref"))

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("external_id"))

        status = d.pop("status")

        def _parse_error(data: object) -> MessageError | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = MessageError.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MessageError | None, data)

        error = _parse_error(d.pop("error"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        received_at = datetime.datetime.fromisoformat(d.pop("received_at").replace("Z", "+00:00"))

        def _parse_edited_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                edited_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return edited_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        edited_at = _parse_edited_at(d.pop("edited_at"))

        def _parse_deleted_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                deleted_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return deleted_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        deleted_at = _parse_deleted_at(d.pop("deleted_at"))

        def _parse_sent_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                sent_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return sent_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        sent_at = _parse_sent_at(d.pop("sent_at"))

        def _parse_delivered_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivered_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return delivered_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        delivered_at = _parse_delivered_at(d.pop("delivered_at"))

        def _parse_read_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                read_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return read_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        read_at = _parse_read_at(d.pop("read_at"))

        message = cls(
            id=id,
            conversation_id=conversation_id,
            direction=direction,
            private=private,
            author=author,
            type_=type_,
            text=text,
            attachments=attachments,
            location=location,
            contacts=contacts,
            options=options,
            choice=choice,
            template=template,
            event=event,
            sources=sources,
            reply_to_id=reply_to_id,
            client_ref=client_ref,
            external_id=external_id,
            status=status,
            error=error,
            created_at=created_at,
            received_at=received_at,
            edited_at=edited_at,
            deleted_at=deleted_at,
            sent_at=sent_at,
            delivered_at=delivered_at,
            read_at=read_at,
        )

        message.additional_properties = d
        return message

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
