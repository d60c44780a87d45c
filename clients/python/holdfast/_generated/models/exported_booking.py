from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.attachment import Attachment
    from ..models.booking import Booking
    from ..models.comment import Comment
    from ..models.exported_move import ExportedMove
    from ..models.location_event import LocationEvent


T = TypeVar("T", bound="ExportedBooking")


@_attrs_define
class ExportedBooking:
    """A booking with everything that was written down about it.

    Attributes:
        booking (Booking): A time that is taken for a customer, or a task in a queue, together with the work to be done.
        history (list[ExportedMove]): Oldest first
        comments (list[Comment]): Oldest first
        attachments (list[Attachment]): Oldest first; the links are valid for an hour
        locations (list[LocationEvent]): Oldest first
    """

    booking: Booking
    history: list[ExportedMove]
    comments: list[Comment]
    attachments: list[Attachment]
    locations: list[LocationEvent]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        booking = self.booking.to_dict()

        history = []
        for history_item_data in self.history:
            history_item = history_item_data.to_dict()
            history.append(history_item)

        comments = []
        for comments_item_data in self.comments:
            comments_item = comments_item_data.to_dict()
            comments.append(comments_item)

        attachments = []
        for attachments_item_data in self.attachments:
            attachments_item = attachments_item_data.to_dict()
            attachments.append(attachments_item)

        locations = []
        for locations_item_data in self.locations:
            locations_item = locations_item_data.to_dict()
            locations.append(locations_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "booking": booking,
                "history": history,
                "comments": comments,
                "attachments": attachments,
                "locations": locations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.attachment import Attachment  # noqa: PLC0415
        from ..models.booking import Booking  # noqa: PLC0415
        from ..models.comment import Comment  # noqa: PLC0415
        from ..models.exported_move import ExportedMove  # noqa: PLC0415
        from ..models.location_event import LocationEvent  # noqa: PLC0415

        d = dict(src_dict)
        booking = Booking.from_dict(d.pop("booking"))

        history = []
        _history = d.pop("history")
        for history_item_data in _history:
            history_item = ExportedMove.from_dict(history_item_data)

            history.append(history_item)

        comments = []
        _comments = d.pop("comments")
        for comments_item_data in _comments:
            comments_item = Comment.from_dict(comments_item_data)

            comments.append(comments_item)

        attachments = []
        _attachments = d.pop("attachments")
        for attachments_item_data in _attachments:
            attachments_item = Attachment.from_dict(attachments_item_data)

            attachments.append(attachments_item)

        locations = []
        _locations = d.pop("locations")
        for locations_item_data in _locations:
            locations_item = LocationEvent.from_dict(locations_item_data)

            locations.append(locations_item)

        exported_booking = cls(
            booking=booking,
            history=history,
            comments=comments,
            attachments=attachments,
            locations=locations,
        )

        exported_booking.additional_properties = d
        return exported_booking

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
