// The photo of a resource: one file, which replaces the previous one and is deleted with the resource.
import { deleteFiles } from '../files/anonymise.ts'
import { keepFile } from '../files/file.ts'
import { type Links, lastingLinkTo } from '../files/link.ts'
import type { UploadedFile } from '../http/form.ts'
import type { Static } from '../http/shape.ts'
import { pixelsOf } from '../lib/image/pixels.ts'
import { readMedia } from '../lib/media.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { beginCatalogChange } from './change.ts'
import { emitEntryEvent, getEntry } from './entry.ts'
import { resources, type StoredResource } from './resource.ts'
import type { Resource } from './schema.ts'

/** A photo is shown small, also on pages that visitors open on a slow network. */
export const MAX_RESOURCE_PHOTO_BYTES = 1024 * 1024
/** A photo of 1 MiB from a phone has fewer. A small file can have billions of pixels, which no browser can show. */
export const MAX_PHOTO_PIXELS = 50_000_000
/** SVG is left out, because it can contain scripts. */
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export async function setPhoto(ctx: OpenCtx, id: string, { bytes }: UploadedFile): Promise<StoredResource> {
  await getEntry(ctx, resources, id)
  const media = readMedia(bytes)
  if (media === null || !PHOTO_TYPES.includes(media.media_type)) {
    const message = `The file must be complete, and one of ${PHOTO_TYPES.join(', ')}.`
    throw invalid({ pointer: '/file', code: 'file_type', message })
  }
  if (pixelsOf(media) > MAX_PHOTO_PIXELS) {
    const message = `The picture must have at most ${MAX_PHOTO_PIXELS / 1_000_000} million pixels.`
    throw invalid({ pointer: '/file', code: 'out_of_range', message })
  }
  return keepFile(ctx, { name: 'photo', media }, (tx, file) => changePhoto(tx, id, file.id))
}

export const removePhoto = (ctx: WriteCtx, id: string) => changePhoto(ctx, id, null)

async function changePhoto(ctx: WriteCtx, id: string, photo_id: string | null): Promise<StoredResource> {
  beginCatalogChange(ctx)
  const before = await getEntry(ctx, resources, id)
  if (before.photo_id === photo_id) return before
  const after = { ...before, photo_id, version: before.version + 1, updated_at: ctx.now }
  await resources.update(ctx, after)
  if (before.photo_id !== null) await deleteFiles(ctx, [before.photo_id])
  emitEntryEvent(ctx, resources, 'updated', after, { changed: ['photo_url'], ...resources.eventData?.(after) })
  return after
}

/** A resource as it is sent: with a link to its photo. Everybody who has the link may follow it. */
export function toResource(
  links: Links,
  workspaceId: string,
  { photo_id, ...resource }: StoredResource,
): Static<typeof Resource> {
  return { ...resource, photo_url: photoUrl(links, workspaceId, photo_id) }
}

export const photoUrl = (links: Links, workspaceId: string, photo_id: string | null) =>
  photo_id === null ? null : lastingLinkTo(links, { workspaceId, id: photo_id })
