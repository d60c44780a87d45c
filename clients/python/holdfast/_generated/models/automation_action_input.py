from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.automation_action_input_channel_type_0 import (
    AutomationActionInputChannelType0,
    check_automation_action_input_channel_type_0,
)
from ..models.automation_action_input_mode_type_0 import (
    AutomationActionInputModeType0,
    check_automation_action_input_mode_type_0,
)
from ..models.automation_action_input_priority_type_0 import (
    AutomationActionInputPriorityType0,
    check_automation_action_input_priority_type_0,
)
from ..models.automation_action_input_type import AutomationActionInputType, check_automation_action_input_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomationActionInput")


@_attrs_define
class AutomationActionInput:
    """One thing that a run does. Which members it has follows from its type.

    Attributes:
        id (str): Your own, unique in the automation: letters, digits, `-` and `_`
        type_ (AutomationActionInputType): What is done, on the subject of the trigger; of `message.arrived` that is the
            conversation. A `schedule` has no subject: it can only notify, call and make tasks.
        channel (AutomationActionInputChannelType0 | None | Unset): Of `send_message`: where; left out: the channel that
            the customer used last.
        text (dict[str, str] | None | str | Unset): Of `send_message`: a text per language tag. Of `notify_team`: a
            text. Variables stand in double braces, such as `{{customer.first_name}}`: every field that conditions know, and
            `{{customer.first_name}}`, `{{booking.start_local}}`, `{{booking.day}}`, `{{booking.time}}`.
        options (list[dict[str, Any]] | None | Unset): Of `send_message`: buttons, each with an id and a title per
            language
        template (dict[str, Any] | None | Unset): Of `send_message`: the WhatsApp template that is sent when the window
            is closed
        assignee_id (None | str | Unset): Of `assign`: a resource for bookings, a member for conversations
        mode (AutomationActionInputModeType0 | None | Unset): Of `set_mode`: who answers.
        tags (list[str] | None | Unset): Of `add_tags` and `remove_tags`
        priority (AutomationActionInputPriorityType0 | None | Unset): Of `set_priority` and `create_task`.
        key (None | str | Unset): Of `run_stage_action`: the action of the stage configuration
        data (dict[str, Any] | None | Unset): Of `run_stage_action`: what is filled in
        service_id (None | str | Unset): Of `create_task`: a service with a queue
        notes (None | str | Unset): Of `create_task`, with variables
        due_in_minutes (int | None | Unset): Of `create_task`: when it is due
        body (None | str | Unset): Of `add_comment`, with variables
        url (None | str | Unset): Of `call_webhook`: https, and an address that is public
        minutes (int | None | Unset): Of `wait`: how long
    """

    id: str
    type_: AutomationActionInputType
    channel: AutomationActionInputChannelType0 | None | Unset = UNSET
    text: dict[str, str] | None | str | Unset = UNSET
    options: list[dict[str, Any]] | None | Unset = UNSET
    template: dict[str, Any] | None | Unset = UNSET
    assignee_id: None | str | Unset = UNSET
    mode: AutomationActionInputModeType0 | None | Unset = UNSET
    tags: list[str] | None | Unset = UNSET
    priority: AutomationActionInputPriorityType0 | None | Unset = UNSET
    key: None | str | Unset = UNSET
    data: dict[str, Any] | None | Unset = UNSET
    service_id: None | str | Unset = UNSET
    notes: None | str | Unset = UNSET
    due_in_minutes: int | None | Unset = UNSET
    body: None | str | Unset = UNSET
    url: None | str | Unset = UNSET
    minutes: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_: str = self.type_

        channel: None | str | Unset
        if isinstance(self.channel, Unset):
            channel = UNSET
        elif isinstance(self.channel, str):
            channel = self.channel
        else:
            channel = self.channel

        text: dict[str, str] | None | str | Unset
        if isinstance(self.text, Unset):
            text = UNSET
        else:
            text = self.text

        options: list[dict[str, Any]] | None | Unset
        if isinstance(self.options, Unset):
            options = UNSET
        elif isinstance(self.options, list):
            options = self.options

        else:
            options = self.options

        template: dict[str, Any] | None | Unset
        if isinstance(self.template, Unset):
            template = UNSET
        else:
            template = self.template

        assignee_id: None | str | Unset
        if isinstance(self.assignee_id, Unset):
            assignee_id = UNSET
        else:
            assignee_id = self.assignee_id

        mode: None | str | Unset
        if isinstance(self.mode, Unset):
            mode = UNSET
        elif isinstance(self.mode, str):
            mode = self.mode
        else:
            mode = self.mode

        tags: list[str] | None | Unset
        if isinstance(self.tags, Unset):
            tags = UNSET
        elif isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        priority: None | str | Unset
        if isinstance(self.priority, Unset):
            priority = UNSET
        elif isinstance(self.priority, str):
            priority = self.priority
        else:
            priority = self.priority

        key: None | str | Unset
        if isinstance(self.key, Unset):
            key = UNSET
        else:
            key = self.key

        data: dict[str, Any] | None | Unset
        if isinstance(self.data, Unset):
            data = UNSET
        else:
            data = self.data

        service_id: None | str | Unset
        if isinstance(self.service_id, Unset):
            service_id = UNSET
        else:
            service_id = self.service_id

        notes: None | str | Unset
        if isinstance(self.notes, Unset):
            notes = UNSET
        else:
            notes = self.notes

        due_in_minutes: int | None | Unset
        if isinstance(self.due_in_minutes, Unset):
            due_in_minutes = UNSET
        else:
            due_in_minutes = self.due_in_minutes

        body: None | str | Unset
        if isinstance(self.body, Unset):
            body = UNSET
        else:
            body = self.body

        url: None | str | Unset
        if isinstance(self.url, Unset):
            url = UNSET
        else:
            url = self.url

        minutes: int | None | Unset
        if isinstance(self.minutes, Unset):
            minutes = UNSET
        else:
            minutes = self.minutes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "type": type_,
            }
        )
        if channel is not UNSET:
            field_dict["channel"] = channel
        if text is not UNSET:
            field_dict["text"] = text
        if options is not UNSET:
            field_dict["options"] = options
        if template is not UNSET:
            field_dict["template"] = template
        if assignee_id is not UNSET:
            field_dict["assignee_id"] = assignee_id
        if mode is not UNSET:
            field_dict["mode"] = mode
        if tags is not UNSET:
            field_dict["tags"] = tags
        if priority is not UNSET:
            field_dict["priority"] = priority
        if key is not UNSET:
            field_dict["key"] = key
        if data is not UNSET:
            field_dict["data"] = data
        if service_id is not UNSET:
            field_dict["service_id"] = service_id
        if notes is not UNSET:
            field_dict["notes"] = notes
        if due_in_minutes is not UNSET:
            field_dict["due_in_minutes"] = due_in_minutes
        if body is not UNSET:
            field_dict["body"] = body
        if url is not UNSET:
            field_dict["url"] = url
        if minutes is not UNSET:
            field_dict["minutes"] = minutes

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        type_ = check_automation_action_input_type(d.pop("type"))

        def _parse_channel(data: object) -> AutomationActionInputChannelType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                channel_type_0 = check_automation_action_input_channel_type_0(data)

                return channel_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationActionInputChannelType0 | None | Unset, data)

        channel = _parse_channel(d.pop("channel", UNSET))

        def _parse_text(data: object) -> dict[str, str] | None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, str] | None | str | Unset, data)

        text = _parse_text(d.pop("text", UNSET))

        def _parse_options(data: object) -> list[dict[str, Any]] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                options_type_0 = cast(list[dict[str, Any]], data)

                return options_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[dict[str, Any]] | None | Unset, data)

        options = _parse_options(d.pop("options", UNSET))

        def _parse_template(data: object) -> dict[str, Any] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, Any] | None | Unset, data)

        template = _parse_template(d.pop("template", UNSET))

        def _parse_assignee_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        assignee_id = _parse_assignee_id(d.pop("assignee_id", UNSET))

        def _parse_mode(data: object) -> AutomationActionInputModeType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                mode_type_0 = check_automation_action_input_mode_type_0(data)

                return mode_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationActionInputModeType0 | None | Unset, data)

        mode = _parse_mode(d.pop("mode", UNSET))

        def _parse_tags(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tags_type_0 = cast(list[str], data)

                return tags_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        tags = _parse_tags(d.pop("tags", UNSET))

        def _parse_priority(data: object) -> AutomationActionInputPriorityType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                priority_type_0 = check_automation_action_input_priority_type_0(data)

                return priority_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationActionInputPriorityType0 | None | Unset, data)

        priority = _parse_priority(d.pop("priority", UNSET))

        def _parse_key(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        key = _parse_key(d.pop("key", UNSET))

        def _parse_data(data: object) -> dict[str, Any] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, Any] | None | Unset, data)

        data = _parse_data(d.pop("data", UNSET))

        def _parse_service_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        service_id = _parse_service_id(d.pop("service_id", UNSET))

        def _parse_notes(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        notes = _parse_notes(d.pop("notes", UNSET))

        def _parse_due_in_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        due_in_minutes = _parse_due_in_minutes(d.pop("due_in_minutes", UNSET))

        def _parse_body(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        body = _parse_body(d.pop("body", UNSET))

        def _parse_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        url = _parse_url(d.pop("url", UNSET))

        def _parse_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minutes = _parse_minutes(d.pop("minutes", UNSET))

        automation_action_input = cls(
            id=id,
            type_=type_,
            channel=channel,
            text=text,
            options=options,
            template=template,
            assignee_id=assignee_id,
            mode=mode,
            tags=tags,
            priority=priority,
            key=key,
            data=data,
            service_id=service_id,
            notes=notes,
            due_in_minutes=due_in_minutes,
            body=body,
            url=url,
            minutes=minutes,
        )

        return automation_action_input
