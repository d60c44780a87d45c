// Makes items findable: a job reads the text of an item, divides it into passages, and writes them to the index.
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { languageOfText } from './item-language.ts'
import type { ItemStatus } from './item-status.ts'
import { contentOf, type Document, type Failure, isFailure } from './reading/document.ts'
import { analyse, analyseFile, readFile, readText } from './reading/reader.ts'
import type { Passage } from './search/analysis.ts'
import { removePassages, writePassages } from './search/index-passages.ts'
import type { ItemText } from './search/passages.ts'
import { languageOfTag, type TextLanguage } from './search/words.ts'
import { findAndLockItem, findItem, findLackOfRoom, type StoredItem, updateItem } from './stored-item.ts'
import { shortTitle } from './title.ts'
import { titleByName } from './upload.ts'

/** The text of an item, and what its reading has found out about it. */
interface ReadText {
  text: ItemText
  /** The language that the document itself names. */
  namedLanguage: string | null
  /** Why a part of it is missing. */
  partial: Failure | null
  /** For a file: its title, the text that was taken out of it, and the type of its bytes. */
  found: Pick<StoredItem, 'title' | 'content' | 'file_media_type'> | null
}

interface Indexed extends Pick<ReadText, 'partial' | 'found'> {
  language: TextLanguage
  passages: Passage[]
}

export const indexJobs: Job[] = [
  {
    kind: 'index-knowledge',
    lane: 'read',
    async run(ctx, { item_id }) {
      const item = await findItem(ctx, item_id as string)
      // The pages of a site are made findable by its crawl.
      if (!item || item.kind === 'site') return
      if (item.kind === 'file') await ctx.write((tx) => changeUnlessReplaced(tx, item, { status: 'processing' }))
      const result = await read(ctx, item)
      await ctx.write((tx) => (isFailure(result) ? storeFailure(tx, item, result) : storePassages(tx, item, result)))
    },
    async onGivenUp(ctx, { item_id }) {
      const item = await findItem(ctx, item_id as string)
      if (item && item.kind !== 'site') await ctx.write((tx) => storeFailure(tx, item, GIVEN_UP))
    },
  },
]

const GIVEN_UP: Failure = {
  cause: 'timeout',
  detail: 'Our server could not read it for several hours. Change its title to try again, or upload it again.',
}

async function read(ctx: OpenCtx, item: StoredItem): Promise<Indexed | Failure> {
  const said = await textOf(ctx, item)
  if (isFailure(said)) return said
  const language = await languageOf(ctx, item, said)
  const unread = { title: said.found?.title ?? item.title, text: said.text, language }
  const passages = await (item.kind === 'file' ? analyseFile(unread) : analyse(unread))
  return isFailure(passages) ? passages : { ...said, language, passages }
}

async function textOf(ctx: OpenCtx, item: StoredItem): Promise<ReadText | Failure> {
  if (item.kind === 'faq') return { text: { pairs: item.pairs }, namedLanguage: null, partial: null, found: null }
  if (item.kind === 'text') {
    const document = await readText(item.content ?? '')
    return isFailure(document) ? document : { ...toReadText(document), found: null }
  }
  const bytes = await bytesOf(ctx, item.file_id ?? '')
  if (!bytes) return { cause: 'parse_error', detail: 'The file is no longer stored.' }
  const document = await readFile({ bytes, name: item.file_name ?? '', claimedType: null })
  if (isFailure(document)) return document
  const found = {
    title: titleOf(item, document),
    content: contentOf(document.sections),
    file_media_type: document.media_type,
  }
  return { ...toReadText(document), found }
}

/** A file that nobody gave a title has that of its document, once it has been read. */
function titleOf({ title, file_name, version }: StoredItem, document: Document): string {
  const isGiven = version > 1 || title !== titleByName(file_name ?? '')
  return isGiven || document.title === null ? title : shortTitle(document.title)
}

const toReadText = ({ sections, language, partial }: Document) => ({
  text: { sections },
  namedLanguage: language,
  partial,
})

async function bytesOf({ files, workspaceId }: OpenCtx, id: string): Promise<Buffer | null> {
  const stream = await files.open({ workspaceId, id })
  if (!stream) return null
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * The language is that of the item's locale, else that of its words, else the one that the document names, else that of
 * the workspace.
 */
async function languageOf(ctx: ReadCtx, { locale, title }: StoredItem, { text, namedLanguage }: ReadText) {
  if (locale !== null) return languageOfTag(locale)
  const words = text.pairs
    ? text.pairs.flatMap(({ question, answer }) => [question, answer])
    : text.sections.flatMap(({ heading, text: body }) => [heading, body])
  return languageOfText(ctx, [...words, title].join('\n'), namedLanguage)
}

async function storePassages(ctx: WriteCtx, read: StoredItem, indexed: Indexed): Promise<void> {
  const { language, passages, partial, found } = indexed
  const failure = await findLackOfRoom(ctx, read.id, passages.length)
  if (failure) return storeFailure(ctx, read, failure)
  const end = partial ? endOf('partial', partial) : endOf('ready', null)
  const item = await changeUnlessReplaced(ctx, read, { ...end, ...found, chunk_count: passages.length })
  if (item) await writePassages(ctx, { ...item, language }, passages)
}

async function storeFailure(ctx: WriteCtx, read: StoredItem, failure: Failure): Promise<void> {
  const failed = { ...endOf('failed', failure), chunk_count: 0 }
  // The text of a file can be taken out of it again; what a person typed is nowhere else.
  const change = read.kind === 'file' ? { ...failed, content: null } : failed
  const item = await changeUnlessReplaced(ctx, read, change)
  if (item) await removePassages(ctx, [item.id])
}

const endOf = (status: ItemStatus, failure: Failure | null) => ({
  status,
  error_cause: failure?.cause ?? null,
  error_detail: failure?.detail ?? null,
})

/** Does nothing if the item was deleted or has another text by now: then another job waits, or no job is needed. */
async function changeUnlessReplaced(
  ctx: WriteCtx,
  { id, text_version }: StoredItem,
  change: Partial<StoredItem>,
): Promise<StoredItem | null> {
  const item = await findAndLockItem(ctx, id)
  if (!item || item.text_version !== text_version) return null
  return updateItem(ctx, item, change)
}
