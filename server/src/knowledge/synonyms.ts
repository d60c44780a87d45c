// The synonyms of a workspace: groups of words that mean the same in its trade, beside those that are built in.
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { canonicalLocale } from '../lib/locale.ts'
import { foldText } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { knowledgeSynonymsChanged } from './events.ts'
import { tokensOf } from './search/words.ts'
import { MAX_WORDS_IN_ALL_GROUPS, MAX_WORDS_PER_ENTRY, type Synonyms, type SynonymsChange } from './synonyms-schema.ts'

type SynonymsShape = Static<typeof Synonyms>
type Group = SynonymsShape['groups'][number]

const NO_SYNONYMS: SynonymsShape = { groups: [], version: 1 }

export async function getSynonyms(ctx: ReadCtx): Promise<SynonymsShape> {
  const row = await settings(ctx).executeTakeFirst()
  return row ? toSynonyms(row) : NO_SYNONYMS
}

export async function putSynonyms(ctx: WriteCtx, body: Static<typeof SynonymsChange>): Promise<SynonymsShape> {
  const before = await lockSynonyms(ctx)
  requireVersion(before, body.expected_version)
  const faults = [
    ...body.groups.flatMap(({ words }, index) => wordFaults(words, `/groups/${index}/words`)),
    ...sizeFaults(body.groups),
  ]
  if (faults.length > 0) throw invalid(...faults)
  const groups = body.groups.map(({ locale, words }) => ({
    locale: canonicalLocale(locale) ?? locale,
    words: words.map(onOneLine),
  }))
  if (namesOfChanges({ groups: before.groups }, { groups }).length === 0) return before
  const after = { groups, version: before.version + 1 }
  ctx.send(
    ctx.db
      .updateTable('knowledge_settings')
      .set({ synonyms: JSON.stringify(groups), synonyms_version: after.version })
      .where('workspace_id', '=', ctx.workspaceId),
  )
  emit(ctx, knowledgeSynonymsChanged, { version: after.version })
  return after
}

function wordFaults(words: readonly string[], at: string): Fault[] {
  const folded = words.map((word) => foldText(onOneLine(word)))
  const empty = folded.flatMap((word, index) =>
    /[\p{L}\p{N}]/u.test(word)
      ? []
      : [{ pointer: `${at}/${index}`, code: 'format', message: 'A word has at least one letter or digit.' }],
  )
  const long = folded.flatMap((word, index) =>
    tokensOf(word).length > MAX_WORDS_PER_ENTRY
      ? [
          {
            pointer: `${at}/${index}`,
            code: 'too_long',
            message: `An entry has at most ${MAX_WORDS_PER_ENTRY} words.`,
          },
        ]
      : [],
  )
  return [...empty, ...long, ...repeated(folded, (index) => `${at}/${index}`, 'The word')]
}

function sizeFaults(groups: readonly { words: readonly string[] }[]): Fault[] {
  const count = groups.reduce((sum, { words }) => sum + words.length, 0)
  return count > MAX_WORDS_IN_ALL_GROUPS
    ? [
        {
          pointer: '/groups',
          code: 'too_many',
          message: `All groups together have at most ${MAX_WORDS_IN_ALL_GROUPS} words.`,
        },
      ]
    : []
}

const onOneLine = (word: string) => word.trim().replace(/\s+/g, ' ')

/** The row is made with the first synonym or item, so that it can be locked. */
async function lockSynonyms(ctx: WriteCtx): Promise<SynonymsShape> {
  await ctx.db
    .insertInto('knowledge_settings')
    .values({ workspace_id: ctx.workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  const [row] = await ctx.ask(settings(ctx).forUpdate())
  return row ? toSynonyms(row) : NO_SYNONYMS
}

const toSynonyms = ({ synonyms, synonyms_version }: { synonyms: unknown; synonyms_version: number }) => ({
  groups: synonyms as Group[],
  version: synonyms_version,
})

function settings({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('knowledge_settings')
    .select(['synonyms', 'synonyms_version'])
    .where('workspace_id', '=', workspaceId)
}
