"""Free times, holds and bookings, and what can be done with a booking."""

from __future__ import annotations

import datetime
import io
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from zoneinfo import ZoneInfo

import pytest
from server import Server
from shop import Shop, a_customer

from holdfast import File, Holdfast, HoldfastError, InvalidTransition, NotFound, SlotTaken, VersionConflict
from holdfast.models import (
    Booking,
    BookingChange,
    CreateAttachmentForm,
    EndRequest,
    NewComment,
    NewHold,
    OperationRequest,
    Reschedule,
)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


# A picture of one black pixel.
PNG = b"".join(
    [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        _chunk(b"IDAT", zlib.compress(b"\0\0\0\0")),
        _chunk(b"IEND", b""),
    ]
)


def test_a_time_is_found_held_and_confirmed(shop: Shop) -> None:
    slot = shop.slots()[0]
    hold = shop.client.create_hold(NewHold(service_id=shop.service_id, start=slot.start))
    assert hold.status == "held"
    assert hold.expires_at > datetime.datetime.now(datetime.timezone.utc)
    booking = shop.client.confirm_hold(hold.id, {"customer": a_customer().to_dict()})
    assert (booking.id, booking.status, booking.start, booking.end) == (hold.id, "confirmed", slot.start, slot.end)
    assert shop.client.get_booking(booking.id) == booking


def test_a_body_may_be_a_model_or_a_dict(shop: Shop) -> None:
    first, *_, second = shop.slots()
    by_model = shop.client.create_booking(shop.new_booking(first))
    by_dict = shop.client.create_booking(
        {"service_id": shop.service_id, "start": second.start, "customer": a_customer().to_dict(), "intake": {"a": [1]}}
    )
    assert [by_model.start, by_dict.start] == [first.start, second.start]
    assert by_dict.intake == {"a": [1]}


def test_times_may_be_in_any_zone_and_are_returned_with_a_zone(shop: Shop) -> None:
    slot = shop.slots()[0]
    local = slot.start.astimezone(ZoneInfo("America/Sao_Paulo"))
    booking = shop.client.create_booking({**shop.new_booking(slot).to_dict(), "start": local})
    assert booking.start == local
    assert booking.created_at.utcoffset() == datetime.timedelta(0)


def test_a_booking_is_moved_changed_and_cancelled(shop: Shop) -> None:
    first, *_, last = shop.slots()
    booking = shop.client.create_booking(shop.new_booking(first))
    moved = shop.client.reschedule_booking(booking.id, Reschedule(start=last.start))
    assert (moved.rescheduled_from, moved.start) == (booking.id, last.start)
    noted = shop.client.update_booking(moved.id, BookingChange(notes="by the window"))
    assert noted.notes == "by the window"
    # None clears a field; a field that is left out stays.
    assert shop.client.update_booking(moved.id, BookingChange(expected_version=noted.version)).notes == noted.notes
    assert shop.client.update_booking(moved.id, BookingChange(notes=None)).notes is None
    cancelled = shop.client.cancel_booking(moved.id, OperationRequest(reason="rain"))
    assert (cancelled.status, cancelled.cancel_reason) == ("cancelled", "rain")


def test_an_operation_needs_no_body(shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    assert shop.client.check_in_booking(booking.id).status == "checked_in"
    assert shop.client.fail_booking(booking.id).status == "failed"
    with pytest.raises(InvalidTransition) as refused:
        shop.client.cancel_booking(booking.id)
    assert (refused.value.current_status, refused.value.code) == ("failed", "invalid_transition")


def test_an_end_before_the_start_is_meant_and_can_be_undone(shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    with pytest.raises(HoldfastError) as refused:
        shop.client.complete_booking(booking.id)
    assert refused.value.code == "too_early"
    assert shop.client.complete_booking(booking.id, EndRequest(early=True)).status == "completed"
    assert shop.client.reopen_booking(booking.id).status == "confirmed"


def test_a_hold_is_released_without_an_answer(shop: Shop) -> None:
    hold = shop.client.create_hold(NewHold(service_id=shop.service_id, start=shop.slots()[0].start))
    shop.client.release_hold(hold.id)
    assert shop.client.get_booking(hold.id).status == "released"


def test_a_taken_time_is_refused_with_times_that_can_be_booked(shop: Shop) -> None:
    slot = shop.slots()[0]
    shop.client.create_booking(shop.new_booking(slot))
    with pytest.raises(SlotTaken) as refused:
        shop.client.create_booking(shop.new_booking(slot))
    assert (refused.value.status, refused.value.code) == (409, "slot_taken")
    nearest = refused.value.alternatives[0]
    booking = shop.client.reschedule_booking(
        shop.client.create_booking(shop.new_booking(shop.slots()[-1])).id, Reschedule(start=nearest.start)
    )
    assert booking.end == nearest.end


def test_when_two_clients_race_for_a_time_one_gets_it(server: Server, shop: Shop) -> None:
    slot = shop.slots()[0]

    def book(_: int) -> Booking | SlotTaken:
        with Holdfast(server.base_url, server.key) as client:
            try:
                return client.create_booking(shop.new_booking(slot))
            except SlotTaken as taken:
                return taken

    with ThreadPoolExecutor(2) as both:
        outcomes = list(both.map(book, range(2)))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Booking", "SlotTaken"]


def test_a_stale_version_is_refused_with_the_current_one(shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    changed = shop.client.update_booking(booking.id, {"notes": "first"})
    with pytest.raises(VersionConflict) as refused:
        shop.client.update_booking(booking.id, {"notes": "second", "expected_version": booking.version})
    assert refused.value.current_version == changed.version


@pytest.mark.parametrize(
    "file",
    [
        File(payload=io.BytesIO(PNG), file_name="door.png", mime_type="image/png"),
        PNG,
        io.BytesIO(PNG),
        ("door.png", PNG, "image/png"),
    ],
    ids=["File", "bytes", "open file", "tuple"],
)
def test_a_file_is_attached_and_read_again(shop: Shop, file: object) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    if isinstance(file, File):
        attachment = shop.client.create_attachment(booking.id, CreateAttachmentForm(file=file, kind="photo"))
    else:
        attachment = shop.client.create_attachment(booking.id, {"file": file, "kind": "photo", "name": "door.png"})
    assert (attachment.kind, attachment.name, attachment.media_type) == ("photo", "door.png", "image/png")
    assert [each.id for each in shop.client.list_attachments(booking.id)] == [attachment.id]
    content = shop.client.get_file(attachment.url.rsplit("/", 1)[-1])
    assert content.startswith(b"\x89PNG")
    assert len(content) == attachment.size


def test_a_file_opened_as_text_is_refused(shop: Shop) -> None:
    with pytest.raises(TypeError, match="bytes, not text"):
        shop.client.create_attachment("bkg_1", {"file": io.StringIO("hello"), "kind": "document"})


@pytest.mark.parametrize("id", ["bkg_unknown", "..", ".", "a/b", "a?b#c", "ü"])
def test_an_id_never_becomes_another_path(client: Holdfast, id: str) -> None:
    with pytest.raises(NotFound):
        client.get_booking(id)


def test_an_empty_id_is_refused(client: Holdfast) -> None:
    with pytest.raises(ValueError, match="must not be empty"):
        client.get_booking("")


def test_a_comment_keeps_every_character(shop: Shop) -> None:
    booking = shop.client.create_booking(shop.new_booking(shop.slots()[0]))
    comment = shop.client.create_booking_comment(booking.id, NewComment(body='Olá "mundo" \\ \U0001f600\n'))
    assert [each.body for each in shop.client.list_booking_comments(booking.id)] == [comment.body]
    assert comment.body.startswith('Olá "mundo" \\ \U0001f600')
