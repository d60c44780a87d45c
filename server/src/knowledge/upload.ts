// Uploaded files: stores the bytes at once, and leaves the reading to the job that makes items findable.
import { dropFile, keepFile } from '../files/file.ts'
import { cleanFileName } from '../files/name.ts'
import type { UploadedFile } from '../http/form.ts'
import { MAX_TAGS, type Static, type TObject } from '../http/shape.ts'
import { canonicalLocale } from '../lib/locale.ts'
import { cleanTags } from '../lib/text.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import { ENDINGS, mediaTypeOf, typeByName } from './reading/file-type.ts'
import type { Knowledge, NewFile } from './schema.ts'
import { toKnowledge } from './shown.ts'
import { addItem, planIndexing } from './stored-item.ts'
import { shortTitle } from './title.ts'

const MAX_TAG_CHARACTERS = 50

type KnowledgeShape = Static<typeof Knowledge>

/** `remember` keeps the answer of a call that may be sent again. */
export async function uploadKnowledge(
  ctx: OpenCtx,
  form: Static<TObject<typeof NewFile>>,
  file: UploadedFile,
  remember: (tx: WriteCtx, answer: KnowledgeShape) => Promise<void>,
): Promise<KnowledgeShape> {
  const name = cleanFileName(file.name)
  const type = typeByName(name, null)
  const tags = cleanTags((form.tags ?? '').split(','))
  const faults = [...(type ? [] : [TYPE_FAULT]), ...tagFaults(tags)]
  if (!type || faults.length > 0) throw invalid(...faults)
  const media_type = mediaTypeOf(type)
  return keepFile(ctx, { name, media: { media_type, bytes: file.bytes } }, async (tx, stored) => {
    const added = await addItem(tx, {
      kind: 'file',
      title: form.title?.trim() ?? titleByName(name),
      locale: form.locale === undefined ? null : canonicalLocale(form.locale),
      tags,
      file_id: stored.id,
      file_name: name,
      file_media_type: media_type,
      file_size: stored.size,
    })
    planIndexing(tx, added)
    const shown = toKnowledge(added)
    await remember(tx, shown)
    return shown
  })
}

/** The name without its ending; the whole name when nothing else is left. */
export const titleByName = (name: string) => shortTitle(name.replace(/\.[a-z]+$/i, '').trim() || name)

const TYPE_FAULT: Fault = {
  pointer: '/file',
  code: 'file_type',
  message: `The name of the file must end with one of ${ENDINGS.join(', ')}.`,
}

function tagFaults(tags: readonly string[]): Fault[] {
  if (tags.length > MAX_TAGS) {
    return [{ pointer: '/tags', code: 'too_many', message: `There are at most ${MAX_TAGS} tags.` }]
  }
  const isLong = tags.some((tag) => [...tag].length > MAX_TAG_CHARACTERS)
  const message = `A tag has at most ${MAX_TAG_CHARACTERS} characters.`
  return isLong ? [{ pointer: '/tags', code: 'too_long', message }] : []
}

export const uploadJobs: Job[] = [
  {
    kind: 'drop-knowledge-file',
    run: (ctx, { file_id }) => dropFile(ctx, file_id as string),
  },
]
