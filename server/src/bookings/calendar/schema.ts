// The shapes of a person's calendar feed.
import { Id, MemberShape, Moment, named, TextOut, Type } from '../../http/shape.ts'

const fields = { resource_id: Id('res', 'Whose bookings it shows'), created_at: Moment, created_by: MemberShape }

export const CalendarFeed = named('CalendarFeed', Type.Object(fields), {
  description: 'A calendar of the bookings of one person, for the calendar programs of phones and computers.',
})

export const CalendarFeedWithLink = named(
  'CalendarFeedWithLink',
  Type.Object({
    ...fields,
    url: TextOut(
      'https://holdfast.example.com/v1/calendars/hfc_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk20.ics',
      'Where calendar programs read it, without a key; shown once',
    ),
  }),
  { description: 'A calendar feed with its secret link, which is shown only once.' },
)
