// Files that show what was done: a photo, a signature, a document. The row tells of the file, the storage has its bytes.

import { createHash } from 'node:crypto'
import { HOUR, plus } from '@holdfast/time/moment.ts'
import { getStored, lockBooking } from '../../bookings/booking.ts'
import { noteEvidence } from '../../bookings/record.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { UploadedFile } from '../../http/form.ts'
import { fetchPage, newestFirst, type Page } from '../../http/page.ts'
import type { Static, TObject } from '../../http/shape.ts'
import { type Media, readMedia } from '../../lib/media.ts'
import type { Actor, OpenCtx, ReadCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { newId } from '../../platform/id.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { type Fault, invalid, Problem } from '../../platform/problem.ts'
import { bookingAttached } from '../events.ts'
import type { NewAttachment } from '../schema.ts'
import { keptWith, toAuthor } from './authored.ts'
import { type Links, linkTo, readLink } from './link.ts'

type Said = Static<TObject<typeof NewAttachment>>
type Kind = Said['kind']

const MOST = 100

/** A drawing in SVG is no picture but a program, and what we cannot clean of its metadata (HEIC) we do not take. */
const TAKEN: Record<Kind, readonly string[]> = {
  photo: ['image/jpeg', 'image/png', 'image/webp'],
  signature: ['image/jpeg', 'image/png'],
  document: ['application/pdf', 'text/plain', 'image/jpeg', 'image/png', 'image/webp'],
}

export async function listAttachments(ctx: ReadCtx, links: Links, bookingId: string, page: Page) {
  await getStored(ctx, bookingId)
  const rows = ctx.db
    .selectFrom('attachments')
    .select(['id', 'kind', 'name', 'media_type', 'size', 'sha256', 'author', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('booking_id', '=', bookingId)
  return fetchPage(rows, page, newestFirst(), (row) => toAttachment(ctx, links, toAuthor(row)))
}

/**
 * A job is written first, which takes the file back in an hour if no row tells of it: so a process that dies between
 * the file and its row leaves nothing behind, and the storage need never be searched.
 */
export async function addAttachment(ctx: OpenCtx, links: Links, bookingId: string, said: Said, file: UploadedFile) {
  await getStored(ctx, bookingId)
  const media = readMedia(file.bytes)
  const faults = [...typeFaults(said.kind, media), ...(await roomFaults(ctx, bookingId))]
  if (media === null || faults.length > 0) throw invalid(...faults)

  const place = { workspaceId: ctx.workspaceId, id: newId('att') }
  await ctx.write(async (tx) => {
    enqueue(tx, { kind: 'drop-unclaimed-file', payload: { id: place.id }, due_at: plus(tx.now, HOUR) })
  })
  await ctx.files.put(place, media.bytes, media.media_type)
  const attachment = {
    id: place.id,
    kind: said.kind,
    name: said.name ?? (cleanName(file.name) || said.kind),
    media_type: media.media_type,
    size: media.bytes.length,
    sha256: createHash('sha256').update(media.bytes).digest('hex'),
  }
  try {
    return toAttachment(ctx, links, await ctx.write((tx) => keep(tx, bookingId, attachment)))
  } catch (error) {
    // Refused by a rule, so surely not written; of any other failure nobody knows before the job has looked.
    if (error instanceof Problem && error.status < 500) await ctx.files.remove(place)
    throw error
  }
}

interface Attached {
  id: string
  kind: string
  name: string
  media_type: string
  size: number
  sha256: string
}

function toAttachment(
  { workspaceId, now }: ReadCtx,
  links: Links,
  { author, created_at, ...attached }: Attached & { author: Actor; created_at: Date },
) {
  return { ...attached, ...linkTo(links, { workspaceId, id: attached.id }, now), author, created_at }
}

/** Under the booking's lock: of two that come at once, the second counts the first. */
async function keep(ctx: WriteCtx, bookingId: string, attachment: Attached) {
  const { before } = await lockBooking(ctx, bookingId)
  const faults = await roomFaults(ctx, bookingId)
  if (faults.length > 0) throw invalid(...faults)
  ctx.insert('attachments', { ...attachment, created_at: ctx.now, ...keptWith(ctx, bookingId) })
  noteEvidence(ctx, bookingId, attachment.kind)
  const { id, kind, name, media_type } = attachment
  const about = { booking: bookingId, customer: before.customer?.id ?? null }
  emit(ctx, bookingAttached, { attachment: { id, kind, name, media_type } }, about)
  return { ...attachment, author: ctx.actor, created_at: ctx.now }
}

function typeFaults(kind: Kind, media: Media | null): Fault[] {
  if (media && TAKEN[kind].includes(media.media_type)) return []
  const message = `The file must be whole, and for a ${kind} one of ${TAKEN[kind].join(', ')}.`
  return [{ pointer: '/file', code: 'file_type', message }]
}

async function roomFaults({ db, workspaceId }: ReadCtx, bookingId: string): Promise<Fault[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .limit(MOST)
    .execute()
  const message = `A booking has at most ${MOST} attachments.`
  return rows.length < MOST ? [] : [{ pointer: '/file', code: 'too_many', message }]
}

const LONGEST_NAME = 200

/** Without a path, without what cannot be seen or turns the text around, and not too long. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) as string
  const visible = last.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const short = [...visible.trim()].slice(0, LONGEST_NAME).join('').trim()
  return /^\.+$/.test(short) ? '' : short
}

/** What a link leads to; throws for one that is expired, or not ours, or whose workspace was deleted. */
export async function getLinked({ db, now }: ReadCtx, links: Links, token: string) {
  const link = readLink(links, token, now)
  if (!link) throw new Problem('not_found')
  const { workspaceId, id } = link.place
  const row = await db
    .selectFrom('attachments')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'attachments.workspace_id')
    .select(['attachments.name', 'attachments.media_type', 'attachments.size'])
    .where('attachments.workspace_id', '=', workspaceId)
    .where('attachments.id', '=', id)
    .where('workspaces.workspace_id', '=', workspaceId)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, ...link }
}

export async function openLinked(ctx: OpenCtx, links: Links, token: string): Promise<FileAnswer> {
  const { name, media_type, size, place, secondsLeft } = await getLinked(ctx, links, token)
  const content = await ctx.files.open(place)
  if (!content) throw new Error(`The file of ${place.id} is not in the storage`)
  return { name, media_type, size, max_age: secondsLeft, content }
}

export const attachmentJobs: Job[] = [
  {
    kind: 'drop-unclaimed-file',
    async run({ db, files, workspaceId }, { id }) {
      const claim = await db
        .selectFrom('attachments')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id as string)
        .executeTakeFirst()
      if (!claim) await files.remove({ workspaceId, id: id as string })
    },
  },
]
