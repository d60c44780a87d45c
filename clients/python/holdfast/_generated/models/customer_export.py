from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.comment import Comment
    from ..models.customer import Customer
    from ..models.exported_booking import ExportedBooking
    from ..models.exported_conversation import ExportedConversation
    from ..models.exported_visitor import ExportedVisitor
    from ..models.timeline_entry import TimelineEntry


T = TypeVar("T", bound="CustomerExport")


@_attrs_define
class CustomerExport:
    """Everything that is known about a person.

    Attributes:
        exported_at (datetime.datetime): When this was read
        complete (bool): false: the caller may not read all of it, or a list had more than 10,000 entries
        customer (Customer): Somebody who books, unique by phone number in the workspace.
        merged_ids (list[str]): The ids of customers who were merged into this one
        comments (list[Comment]): Of the team about the customer, newest first
        bookings (list[ExportedBooking] | None): By start; holds and moved bookings included
        conversations (list[ExportedConversation] | None): The latest first
        visitors (list[ExportedVisitor] | None): Their browsers in the chat, the latest first
        timeline (list[TimelineEntry]): What happened with the customer, newest first
    """

    exported_at: datetime.datetime
    complete: bool
    customer: Customer
    merged_ids: list[str]
    comments: list[Comment]
    bookings: list[ExportedBooking] | None
    conversations: list[ExportedConversation] | None
    visitors: list[ExportedVisitor] | None
    timeline: list[TimelineEntry]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        exported_at = self.exported_at.isoformat()

        complete = self.complete

        customer = self.customer.to_dict()

        merged_ids = self.merged_ids

        comments = []
        for comments_item_data in self.comments:
            comments_item = comments_item_data.to_dict()
            comments.append(comments_item)

        bookings: list[dict[str, Any]] | None
        if isinstance(self.bookings, list):
            bookings = []
            for bookings_type_0_item_data in self.bookings:
                bookings_type_0_item = bookings_type_0_item_data.to_dict()
                bookings.append(bookings_type_0_item)

        else:
            bookings = self.bookings

        conversations: list[dict[str, Any]] | None
        if isinstance(self.conversations, list):
            conversations = []
            for conversations_type_0_item_data in self.conversations:
                conversations_type_0_item = conversations_type_0_item_data.to_dict()
                conversations.append(conversations_type_0_item)

        else:
            conversations = self.conversations

        visitors: list[dict[str, Any]] | None
        if isinstance(self.visitors, list):
            visitors = []
            for visitors_type_0_item_data in self.visitors:
                visitors_type_0_item = visitors_type_0_item_data.to_dict()
                visitors.append(visitors_type_0_item)

        else:
            visitors = self.visitors

        timeline = []
        for timeline_item_data in self.timeline:
            timeline_item = timeline_item_data.to_dict()
            timeline.append(timeline_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "exported_at": exported_at,
                "complete": complete,
                "customer": customer,
                "merged_ids": merged_ids,
                "comments": comments,
                "bookings": bookings,
                "conversations": conversations,
                "visitors": visitors,
                "timeline": timeline,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.comment import Comment  # noqa: PLC0415
        from ..models.customer import Customer  # noqa: PLC0415
        from ..models.exported_booking import ExportedBooking  # noqa: PLC0415
        from ..models.exported_conversation import ExportedConversation  # noqa: PLC0415
        from ..models.exported_visitor import ExportedVisitor  # noqa: PLC0415
        from ..models.timeline_entry import TimelineEntry  # noqa: PLC0415

        d = dict(src_dict)
        exported_at = datetime.datetime.fromisoformat(d.pop("exported_at").replace("Z", "+00:00"))

        complete = d.pop("complete")

        customer = Customer.from_dict(d.pop("customer"))

        merged_ids = cast(list[str], d.pop("merged_ids"))

        comments = []
        _comments = d.pop("comments")
        for comments_item_data in _comments:
            comments_item = Comment.from_dict(comments_item_data)

            comments.append(comments_item)

        def _parse_bookings(data: object) -> list[ExportedBooking] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                bookings_type_0 = []
                _bookings_type_0 = data
                for bookings_type_0_item_data in _bookings_type_0:
                    bookings_type_0_item = ExportedBooking.from_dict(bookings_type_0_item_data)

                    bookings_type_0.append(bookings_type_0_item)

                return bookings_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ExportedBooking] | None, data)

        bookings = _parse_bookings(d.pop("bookings"))

        def _parse_conversations(data: object) -> list[ExportedConversation] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                conversations_type_0 = []
                _conversations_type_0 = data
                for conversations_type_0_item_data in _conversations_type_0:
                    conversations_type_0_item = ExportedConversation.from_dict(conversations_type_0_item_data)

                    conversations_type_0.append(conversations_type_0_item)

                return conversations_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ExportedConversation] | None, data)

        conversations = _parse_conversations(d.pop("conversations"))

        def _parse_visitors(data: object) -> list[ExportedVisitor] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                visitors_type_0 = []
                _visitors_type_0 = data
                for visitors_type_0_item_data in _visitors_type_0:
                    visitors_type_0_item = ExportedVisitor.from_dict(visitors_type_0_item_data)

                    visitors_type_0.append(visitors_type_0_item)

                return visitors_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ExportedVisitor] | None, data)

        visitors = _parse_visitors(d.pop("visitors"))

        timeline = []
        _timeline = d.pop("timeline")
        for timeline_item_data in _timeline:
            timeline_item = TimelineEntry.from_dict(timeline_item_data)

            timeline.append(timeline_item)

        customer_export = cls(
            exported_at=exported_at,
            complete=complete,
            customer=customer,
            merged_ids=merged_ids,
            comments=comments,
            bookings=bookings,
            conversations=conversations,
            visitors=visitors,
            timeline=timeline,
        )

        customer_export.additional_properties = d
        return customer_export

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
