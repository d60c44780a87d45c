from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomationAction")


@_attrs_define
class AutomationAction:
    """One thing that a run does. Which members it has follows from its type.

    Attributes:
        id (str): Your own, unique in the automation: letters, digits, `-` and `_`
        type_ (str): What is done, on the subject of the trigger; of `message.arrived` that is the conversation. A
            `schedule` has no subject: it can only notify, call and make tasks. Known values: `send_message`, `assign`,
            `set_mode`, `resolve`, `add_tags`, `remove_tags`, `set_priority`, `run_stage_action`, `create_task`,
            `add_comment`, `notify_team`, `call_webhook`, `wait`, `stop`. More may be added.
        channel (str | Unset): Of `send_message`: where; left out: the channel that the customer used last. Known
            values: `last_used`, `whatsapp`, `telegram`, `webchat`. More may be added.
        text (dict[str, str] | str | Unset): Of `send_message`: a text per language tag. Of `notify_team`: a text.
            Variables stand in double braces, such as `{{customer.first_name}}`: every field that conditions know, and
            `{{customer.first_name}}`, `{{booking.start_local}}`, `{{booking.day}}`, `{{booking.time}}`.
        options (list[dict[str, Any]] | Unset): Of `send_message`: buttons, each with an id and a title per language
        template (dict[str, Any] | Unset): Of `send_message`: the WhatsApp template that is sent when the window is
            closed
        assignee_id (str | Unset): Of `assign`: a resource for bookings, a member for conversations
        mode (str | Unset): Of `set_mode`: who answers. Known values: `bot`, `human`. More may be added.
        tags (list[str] | Unset): Of `add_tags` and `remove_tags`
        priority (str | Unset): Of `set_priority` and `create_task`. Known values: `low`, `normal`, `high`, `urgent`.
            More may be added.
        key (str | Unset): Of `run_stage_action`: the action of the stage configuration
        data (dict[str, Any] | Unset): Of `run_stage_action`: what is filled in
        service_id (str | Unset): Of `create_task`: a service with a queue
        notes (str | Unset): Of `create_task`, with variables
        due_in_minutes (int | Unset): Of `create_task`: when it is due
        body (str | Unset): Of `add_comment`, with variables
        url (str | Unset): Of `call_webhook`: https, and an address that is public
        minutes (int | Unset): Of `wait`: how long
    """

    id: str
    type_: str
    channel: str | Unset = UNSET
    text: dict[str, str] | str | Unset = UNSET
    options: list[dict[str, Any]] | Unset = UNSET
    template: dict[str, Any] | Unset = UNSET
    assignee_id: str | Unset = UNSET
    mode: str | Unset = UNSET
    tags: list[str] | Unset = UNSET
    priority: str | Unset = UNSET
    key: str | Unset = UNSET
    data: dict[str, Any] | Unset = UNSET
    service_id: str | Unset = UNSET
    notes: str | Unset = UNSET
    due_in_minutes: int | Unset = UNSET
    body: str | Unset = UNSET
    url: str | Unset = UNSET
    minutes: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        channel = self.channel

        text: dict[str, str] | str | Unset
        if isinstance(self.text, Unset):
            text = UNSET
        else:
            text = self.text

        options: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options

        template = self.template

        assignee_id = self.assignee_id

        mode = self.mode

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        priority = self.priority

        key = self.key

        data = self.data

        service_id = self.service_id

        notes = self.notes

        due_in_minutes = self.due_in_minutes

        body = self.body

        url = self.url

        minutes = self.minutes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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

        type_ = d.pop("type")

        channel = d.pop("channel", UNSET)

        def _parse_text(data: object) -> dict[str, str] | str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(dict[str, str] | str | Unset, data)

        text = _parse_text(d.pop("text", UNSET))

        options = cast(list[dict[str, Any]], d.pop("options", UNSET))

        template = d.pop("template", UNSET)

        assignee_id = d.pop("assignee_id", UNSET)

        mode = d.pop("mode", UNSET)

        tags = cast(list[str], d.pop("tags", UNSET))

        priority = d.pop("priority", UNSET)

        key = d.pop("key", UNSET)

        data = d.pop("data", UNSET)

        service_id = d.pop("service_id", UNSET)

        notes = d.pop("notes", UNSET)

        due_in_minutes = d.pop("due_in_minutes", UNSET)

        body = d.pop("body", UNSET)

        url = d.pop("url", UNSET)

        minutes = d.pop("minutes", UNSET)

        automation_action = cls(
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

        automation_action.additional_properties = d
        return automation_action

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
