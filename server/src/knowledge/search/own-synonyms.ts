// The synonyms of a workspace as a thesaurus: making it takes a while, so this process remembers it.
import type { ReadCtx } from '../../platform/context.ts'
import { openCopies } from './copies.ts'
import { makeThesaurus, type Thesaurus } from './thesaurus.ts'
import { languageOfTag, type TextLanguage } from './words.ts'

interface Copy {
  version: number
  thesaurus: Thesaurus
  entries: number
}

/** About 2 kB each, if they have three words. */
const MAX_REMEMBERED_ENTRIES = 20_000
const copies = openCopies<Copy>(MAX_REMEMBERED_ENTRIES, ({ entries }) => entries + 1)

/** The synonyms for passages of a language; `version` is that of all synonyms of the workspace. */
export async function ownThesaurus(ctx: ReadCtx, language: TextLanguage, version: number): Promise<Thesaurus> {
  const name = `${ctx.workspaceId} ${language}`
  const known = copies.find(name)
  if (known?.version === version) return known.thesaurus
  const { synonyms, synonyms_version } = await readSynonyms(ctx)
  const groups = synonyms
    .filter(({ locale }) => locale === null || languageOfTag(locale) === language)
    .map(({ words }) => ({ concept: null, entries: words }))
  const entries = groups.reduce((sum, group) => sum + group.entries.length, 0)
  return copies.keep(name, { version: synonyms_version, thesaurus: makeThesaurus(groups, language), entries }).thesaurus
}

async function readSynonyms({ db, workspaceId }: ReadCtx) {
  const row = await db
    .selectFrom('knowledge_settings')
    .select(['synonyms', 'synonyms_version'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  const synonyms = (row?.synonyms ?? []) as unknown as { locale: string | null; words: string[] }[]
  return { synonyms, synonyms_version: row?.synonyms_version ?? 1 }
}
