// The routes of calendars: a person's feed and its secret link, and one booking as a file.
import { findAddress } from '../../accounts/workspace.ts'
import { getEntry } from '../../catalog/entry.ts'
import { resources } from '../../catalog/resource.ts'
import { everybody, key, member, workspaceOf } from '../../http/caller.ts'
import { textFile } from '../../http/file-answer.ts'
import { download, read, write } from '../../http/route.ts'
import type { Visit } from '../../http/visit.ts'
import { calendarFile } from '../../lib/calendar-file.ts'
import type { OpenCtx, ReadCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { getStoredBooking } from '../booking.ts'
import { entriesOfResource, entryOfBooking } from './entries.ts'
import { deleteFeed, getFeed, renewFeed, resourceOfLink } from './feed.ts'
import { CalendarFeed, CalendarFeedWithLink } from './schema.ts'

const MEDIA_TYPE = 'text/calendar'
const REFRESH_MINUTES = 15

const ofTeam = {
  tag: 'Schedule',
  access: member('agent'),
  mustExist: (ctx: ReadCtx, { id }: { id: string }) => getEntry(ctx, resources, id),
}

export const calendarRoutes = [
  read({
    at: 'GET /resources/{id}/calendar-feed',
    id: 'getCalendarFeed',
    summary: "Whether a person's calendar has a link",
    description:
      'The link itself is not stored, so it cannot be shown again. For admins, and for the member whose resource it is. Without a link the answer is `not_found`. A link ends when its resource is archived or belongs to another member, and when the member who made it leaves.',
    ...ofTeam,
    returns: [200, CalendarFeed],
    run: (ctx, { params }, { caller }) => getFeed(ctx, caller, params.id),
  }),
  write({
    at: 'POST /resources/{id}/calendar-feed',
    id: 'renewCalendarFeed',
    summary: "Make a new link to a person's calendar",
    description:
      'Only this answer contains the link. Anybody who has it can read the bookings of this resource, with services and names of customers, so give it to nobody else. An earlier link stops working at once. For admins, and for the member whose resource it is.',
    answer: 'The calendar feed, with its link',
    ...ofTeam,
    returns: [201, CalendarFeedWithLink],
    run: (ctx, { params }, { caller, publicUrl }) => renewFeed(ctx, caller, params.id, publicUrl),
  }),
  write({
    at: 'DELETE /resources/{id}/calendar-feed',
    id: 'deleteCalendarFeed',
    summary: "End the link to a person's calendar",
    description: 'The link stops working at once. Repeating it changes nothing.',
    ...ofTeam,
    returns: [204],
    run: (ctx, { params }, { caller }) => deleteFeed(ctx, caller, params.id),
  }),
  download({
    at: 'GET /calendars/{token}',
    id: 'getCalendar',
    tag: 'Schedule',
    summary: "A person's calendar, by its secret link",
    description:
      'An iCalendar file (RFC 5545) for calendar programs, at the `url` of the feed. It needs no key; a link that was renewed, ended or mistyped is unknown. It shows the bookings of the last 60 and the next 400 days, at most the 2,000 nearest to now, cancelled ones as cancelled. A booking that moves keeps its `UID`. The answer has an `ETag`: with `If-None-Match` it is 304 while nothing has changed.',
    access: everybody,
    media: [MEDIA_TYPE],
    mustExist: (ctx, { token }) => resourceOfLink(ctx, token),
    run: (ctx, { params }, visit) => openCalendar(ctx, params.token, visit),
  }),
  download({
    at: 'GET /bookings/{id}/ics',
    id: 'getBookingCalendar',
    tag: 'Schedule',
    summary: 'A booking as a calendar file',
    description:
      'An iCalendar file (RFC 5545) with one entry, to be sent or opened. The file of a booking that moved has the same `UID` as before and a higher `SEQUENCE`, so that programs move the entry. A hold, a booking that was moved, and a task without a time have no file: `invalid_transition`.',
    access: key('bookings:read'),
    problems: ['invalid_transition'],
    media: [MEDIA_TYPE],
    mustExist: (ctx, { id }) => getStoredBooking(ctx, id),
    run: (ctx, { params }, visit) => openBooking(ctx, params.id, visit),
  }),
]

async function openCalendar(ctx: OpenCtx, token: string, { publicUrl }: Visit) {
  const { workspaceId, id, ...resource } = await resourceOfLink(ctx, token)
  const entries = await entriesOfResource({ ...ctx, workspaceId }, id, resource, publicUrl)
  const head = { name: resource.name, timezone: resource.timezone, refreshMinutes: REFRESH_MINUTES }
  return textFile(`${resource.name}.ics`, MEDIA_TYPE, calendarFile(head, entries))
}

async function openBooking(ctx: OpenCtx, id: string, { caller, publicUrl }: Visit) {
  await getStoredBooking(ctx, id)
  const { name, timezone, locale } = workspaceOf(caller)
  const entry = await entryOfBooking(ctx, id, { locale, address: await findAddress(ctx) }, publicUrl)
  if (!entry)
    throw new Problem('invalid_transition', {
      detail: 'A hold, a moved booking and a task without a time are not in calendars.',
    })
  return textFile(`${id}.ics`, MEDIA_TYPE, calendarFile({ name, timezone, refreshMinutes: null }, [entry]))
}
