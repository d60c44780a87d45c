// Attachments of a booking: files that show what was done, such as a photo, a signature or a document.
import { getStoredBooking, lockBooking } from '../../bookings/booking.ts'
import { recordEvidence } from '../../bookings/record.ts'
import { noteInThread } from '../../bookings/thread.ts'
import { FILE_COLUMNS, keepFile, type StoredFile } from '../../files/file.ts'
import { type Links, linkTo } from '../../files/link.ts'
import { cleanFileName } from '../../files/name.ts'
import type { UploadedFile } from '../../http/form.ts'
import { fetchPage, newestFirst, type Page } from '../../http/page.ts'
import type { Static, TObject } from '../../http/shape.ts'
import { type Media, readMedia } from '../../lib/media.ts'
import type { Actor, OpenCtx, ReadCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { type Fault, invalid } from '../../platform/problem.ts'
import { bookingAttached } from '../events.ts'
import type { NewAttachment } from '../schema.ts'
import { keptWith, toAuthor } from './authored.ts'

type AttachmentFields = Static<TObject<typeof NewAttachment>>
type Kind = AttachmentFields['kind']

const MAX_ATTACHMENTS = 100

/** SVG is a program rather than a picture, and HEIC is not accepted because we cannot remove its metadata. */
const ACCEPTED_TYPES: Record<Kind, readonly string[]> = {
  photo: ['image/jpeg', 'image/png', 'image/webp'],
  signature: ['image/jpeg', 'image/png'],
  document: ['application/pdf', 'text/plain', 'image/jpeg', 'image/png', 'image/webp'],
}

export async function listAttachments(ctx: ReadCtx, links: Links, bookingId: string, page: Page) {
  await getStoredBooking(ctx, bookingId)
  const rows = ctx.db
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.workspace_id', '=', 'attachments.workspace_id')
        .onRef('files.id', '=', 'attachments.id')
        .on('files.workspace_id', '=', ctx.workspaceId),
    )
    .select(['attachments.id', 'kind', ...FILE_COLUMNS, 'author', 'attachments.created_at'])
    .where('attachments.workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  return fetchPage(rows, page, newestFirst('attachments'), (row) => toAttachment(ctx, links, toAuthor(row)))
}

export async function addAttachment(
  ctx: OpenCtx,
  links: Links,
  bookingId: string,
  fields: AttachmentFields,
  file: UploadedFile,
) {
  await getStoredBooking(ctx, bookingId)
  const media = readMedia(file.bytes)
  const faults = [...typeFaults(fields.kind, media), ...(await roomFaults(ctx, bookingId))]
  if (media === null || faults.length > 0) throw invalid(...faults)
  const name = fields.name ?? (cleanFileName(file.name) || fields.kind)
  const attachment = await keepFile(ctx, { name, media }, (tx, stored) => attach(tx, bookingId, fields.kind, stored))
  return toAttachment(ctx, links, attachment)
}

interface Attached extends StoredFile {
  kind: string
}

function toAttachment(
  { workspaceId, now }: ReadCtx,
  links: Links,
  { author, created_at, ...attached }: Attached & { author: Actor; created_at: Date },
) {
  return { ...attached, ...linkTo(links, { workspaceId, id: attached.id }, now), author, created_at }
}

/** Counts under the booking's lock, so that the second of two uploads at once counts the first. */
async function attach(ctx: WriteCtx, bookingId: string, kind: Kind, file: StoredFile) {
  const { before } = await lockBooking(ctx, bookingId)
  const faults = await roomFaults(ctx, bookingId)
  if (faults.length > 0) throw invalid(...faults)
  const { id, name, media_type } = file
  ctx.insert('attachments', { id, kind, created_at: ctx.now, ...keptWith(ctx, bookingId) })
  recordEvidence(ctx, bookingId, kind)
  const about = { booking: bookingId, customer: before.customer?.id ?? null }
  noteInThread(ctx, before, emit(ctx, bookingAttached, { attachment: { id, kind, name, media_type } }, about))
  return { ...file, kind, author: ctx.actor, created_at: ctx.now }
}

function typeFaults(kind: Kind, media: Media | null): Fault[] {
  if (media && ACCEPTED_TYPES[kind].includes(media.media_type)) return []
  const message = `The file must be complete, and for a ${kind} one of ${ACCEPTED_TYPES[kind].join(', ')}.`
  return [{ pointer: '/file', code: 'file_type', message }]
}

async function roomFaults({ db, workspaceId }: ReadCtx, bookingId: string): Promise<Fault[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .limit(MAX_ATTACHMENTS)
    .execute()
  const message = `A booking has at most ${MAX_ATTACHMENTS} attachments.`
  return rows.length < MAX_ATTACHMENTS ? [] : [{ pointer: '/file', code: 'too_many', message }]
}
