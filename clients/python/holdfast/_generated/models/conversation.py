from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.conversation_assignee import ConversationAssignee
    from ..models.conversation_customer import ConversationCustomer
    from ..models.conversation_identity import ConversationIdentity
    from ..models.last_message import LastMessage
    from ..models.reply_window import ReplyWindow


T = TypeVar("T", bound="Conversation")


@_attrs_define
class Conversation:
    """All messages with one customer on one channel: there is one conversation, which never ends.

    Attributes:
        id (str): Opaque
        channel (str): Where it takes place. Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
        status (str): Whether the team is done with it; the next message of the customer opens it. Known values: `open`,
            `resolved`. More may be added.
        mode (str): Who answers. Known values: `bot`, `human`. More may be added.
        mode_reason (str): Why the mode is as it is. Known values: `default`, `customer_request`, `bot_unsure`,
            `bot_error`, `rule`, `team_reply`, `limit_reached`, `spam_guard`, `api`, `resolved`, `timeout`, `paused`. More
            may be added.
        mode_until (datetime.datetime | None): When the bot answers again; null: when the mode is changed
        snoozed_until (datetime.datetime | None): Until when lists leave it out; the next message of the customer ends
            the snooze
        priority (str): How urgent it is. Known values: `low`, `normal`, `high`, `urgent`. More may be added.
        tags (list[str]): Your own words to find it by
        customer (ConversationCustomer): The customer of the conversation, as they are now.
        identity (ConversationIdentity | None):
        assignee (ConversationAssignee | None):
        unread_count (int): Messages of the customer that the team has not read
        waiting_since (datetime.datetime | None): Since when the customer waits for a person; null: they do not
        last_message (LastMessage | None):
        last_inbound_at (datetime.datetime | None): When the customer last wrote
        last_activity_at (datetime.datetime): When something was last added to it
        window (None | ReplyWindow):
        channel_paused (bool): Nothing can be sent on the channel for now
        locale (None | str): The language of the conversation; null until it is known
        resolved_at (datetime.datetime | None): ISO 8601, in UTC
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
        version (int): Raised by one with every change
    """

    id: str
    channel: str
    status: str
    mode: str
    mode_reason: str
    mode_until: datetime.datetime | None
    snoozed_until: datetime.datetime | None
    priority: str
    tags: list[str]
    customer: ConversationCustomer
    identity: ConversationIdentity | None
    assignee: ConversationAssignee | None
    unread_count: int
    waiting_since: datetime.datetime | None
    last_message: LastMessage | None
    last_inbound_at: datetime.datetime | None
    last_activity_at: datetime.datetime
    window: None | ReplyWindow
    channel_paused: bool
    locale: None | str
    resolved_at: datetime.datetime | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.conversation_assignee import ConversationAssignee  # noqa: PLC0415
        from ..models.conversation_identity import ConversationIdentity  # noqa: PLC0415
        from ..models.last_message import LastMessage  # noqa: PLC0415
        from ..models.reply_window import ReplyWindow  # noqa: PLC0415

        id = self.id

        channel = self.channel

        status = self.status

        mode = self.mode

        mode_reason = self.mode_reason

        mode_until: None | str
        if isinstance(self.mode_until, datetime.datetime):
            mode_until = self.mode_until.isoformat()
        else:
            mode_until = self.mode_until

        snoozed_until: None | str
        if isinstance(self.snoozed_until, datetime.datetime):
            snoozed_until = self.snoozed_until.isoformat()
        else:
            snoozed_until = self.snoozed_until

        priority = self.priority

        tags = self.tags

        customer = self.customer.to_dict()

        identity: dict[str, Any] | None
        if isinstance(self.identity, ConversationIdentity):
            identity = self.identity.to_dict()
        else:
            identity = self.identity

        assignee: dict[str, Any] | None
        if isinstance(self.assignee, ConversationAssignee):
            assignee = self.assignee.to_dict()
        else:
            assignee = self.assignee

        unread_count = self.unread_count

        waiting_since: None | str
        if isinstance(self.waiting_since, datetime.datetime):
            waiting_since = self.waiting_since.isoformat()
        else:
            waiting_since = self.waiting_since

        last_message: dict[str, Any] | None
        if isinstance(self.last_message, LastMessage):
            last_message = self.last_message.to_dict()
        else:
            last_message = self.last_message

        last_inbound_at: None | str
        if isinstance(self.last_inbound_at, datetime.datetime):
            last_inbound_at = self.last_inbound_at.isoformat()
        else:
            last_inbound_at = self.last_inbound_at

        last_activity_at = self.last_activity_at.isoformat()

        window: dict[str, Any] | None
        if isinstance(self.window, ReplyWindow):
            window = self.window.to_dict()
        else:
            window = self.window

        channel_paused = self.channel_paused

        locale: None | str
        locale = self.locale

        resolved_at: None | str
        if isinstance(self.resolved_at, datetime.datetime):
            resolved_at = self.resolved_at.isoformat()
        else:
            resolved_at = self.resolved_at

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "channel": channel,
                "status": status,
                "mode": mode,
                "mode_reason": mode_reason,
                "mode_until": mode_until,
                "snoozed_until": snoozed_until,
                "priority": priority,
                "tags": tags,
                "customer": customer,
                "identity": identity,
                "assignee": assignee,
                "unread_count": unread_count,
                "waiting_since": waiting_since,
                "last_message": last_message,
                "last_inbound_at": last_inbound_at,
                "last_activity_at": last_activity_at,
                "window": window,
                "channel_paused": channel_paused,
                "locale": locale,
                "resolved_at": resolved_at,
                "created_at": created_at,
                "updated_at": updated_at,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.conversation_assignee import ConversationAssignee  # noqa: PLC0415
        from ..models.conversation_customer import ConversationCustomer  # noqa: PLC0415
        from ..models.conversation_identity import ConversationIdentity  # noqa: PLC0415
        from ..models.last_message import LastMessage  # noqa: PLC0415
        from ..models.reply_window import ReplyWindow  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        channel = d.pop("channel")

        status = d.pop("status")

        mode = d.pop("mode")

        mode_reason = d.pop("mode_reason")

        def _parse_mode_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                mode_until_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return mode_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        mode_until = _parse_mode_until(d.pop("mode_until"))

        def _parse_snoozed_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                snoozed_until_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return snoozed_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        snoozed_until = _parse_snoozed_until(d.pop("snoozed_until"))

        priority = d.pop("priority")

        tags = cast(list[str], d.pop("tags"))

        customer = ConversationCustomer.from_dict(d.pop("customer"))

        def _parse_identity(data: object) -> ConversationIdentity | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                identity_type_0 = ConversationIdentity.from_dict(data)

                return identity_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConversationIdentity | None, data)

        identity = _parse_identity(d.pop("identity"))

        def _parse_assignee(data: object) -> ConversationAssignee | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                assignee_type_0 = ConversationAssignee.from_dict(data)

                return assignee_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConversationAssignee | None, data)

        assignee = _parse_assignee(d.pop("assignee"))

        unread_count = d.pop("unread_count")

        def _parse_waiting_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                waiting_since_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return waiting_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        waiting_since = _parse_waiting_since(d.pop("waiting_since"))

        def _parse_last_message(data: object) -> LastMessage | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_message_type_0 = LastMessage.from_dict(data)

                return last_message_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(LastMessage | None, data)

        last_message = _parse_last_message(d.pop("last_message"))

        def _parse_last_inbound_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_inbound_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return last_inbound_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_inbound_at = _parse_last_inbound_at(d.pop("last_inbound_at"))

        last_activity_at = datetime.datetime.fromisoformat(d.pop("last_activity_at").replace("Z", "+00:00"))

        def _parse_window(data: object) -> None | ReplyWindow:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                window_type_0 = ReplyWindow.from_dict(data)

                return window_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ReplyWindow, data)

        window = _parse_window(d.pop("window"))

        channel_paused = d.pop("channel_paused")

        def _parse_locale(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        locale = _parse_locale(d.pop("locale"))

        def _parse_resolved_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                resolved_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return resolved_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        resolved_at = _parse_resolved_at(d.pop("resolved_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        version = d.pop("version")

        conversation = cls(
            id=id,
            channel=channel,
            status=status,
            mode=mode,
            mode_reason=mode_reason,
            mode_until=mode_until,
            snoozed_until=snoozed_until,
            priority=priority,
            tags=tags,
            customer=customer,
            identity=identity,
            assignee=assignee,
            unread_count=unread_count,
            waiting_since=waiting_since,
            last_message=last_message,
            last_inbound_at=last_inbound_at,
            last_activity_at=last_activity_at,
            window=window,
            channel_paused=channel_paused,
            locale=locale,
            resolved_at=resolved_at,
            created_at=created_at,
            updated_at=updated_at,
            version=version,
        )

        conversation.additional_properties = d
        return conversation

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
