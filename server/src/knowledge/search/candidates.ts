// Finds the passages that may answer a question, in PostgreSQL: any word may find one, those with most units come first.
import { sql } from 'kysely'
import type { ReadCtx } from '../../platform/context.ts'
import type { Alternative, Unit } from './question.ts'
import type { TextLanguage } from './words.ts'

export interface Candidate {
  item_id: string
  position: number
  /** A tsvector as text. */
  words: string
}

export interface Candidates {
  found: Candidate[]
  /** For each unit, how many passages of the language say it. */
  counts: number[]
}

const MAX_CANDIDATES = 200
/** A long file must not push out all other items. */
const MAX_CANDIDATES_PER_ITEM = 20

interface Asked {
  language: TextLanguage
  units: readonly Unit[]
  kinds: readonly string[] | null
}

/** The inner queries of the end are no joins, because for a join PostgreSQL may read a table whole. */
export async function findCandidates(
  { db, workspaceId }: ReadCtx,
  { language, units, kinds }: Asked,
): Promise<Candidates> {
  const names = units.map((_, index) => sql.ref(`unit_${index}`))
  const sum = sql.join(names, sql` + `)
  const ofKinds = kinds ? sql`and kind = any(${kinds}::text[])` : sql``
  const { rows } = await sql<Candidate & { counts: number[] }>`
    with found as materialized (
      select item_id, position, text_version, (words @@ ${anyOf(units, ':AB')}::tsquery)::integer as in_head, ${sql.join(
        units.map((unit, index) =>
          unit.alternatives.length === 0
            ? sql`0 as ${names[index]}`
            : sql`(words @@ ${anyOf([unit])}::tsquery)::integer as ${names[index]}`,
        ),
      )}
      from knowledge_passages
      where workspace_id = ${workspaceId} and language = ${language} and searchable
        and words @@ ${anyOf(units)}::tsquery ${ofKinds}
    ), counted as (
      select array[${sql.join(names.map((name) => sql`sum(${name})::integer`))}] as counts from found
    ), placed as (
      select item_id, position, text_version, ${sum} as units, in_head,
        row_number() over (partition by item_id order by ${sum} desc, in_head desc, position) as place
      from found
    ), best as (
      select item_id, position, text_version from placed where place <= ${MAX_CANDIDATES_PER_ITEM}
      order by units desc, in_head desc, item_id, position limit ${MAX_CANDIDATES}
    )
    select item_id, position, counts,
      (select passage.words::text from knowledge_passages passage
        where passage.workspace_id = ${workspaceId} and passage.item_id = best.item_id
          and passage.position = best.position) as words
    from best cross join counted
    where (select item.enabled and item.text_version = best.text_version from knowledge_items item
      where item.workspace_id = ${workspaceId} and item.id = best.item_id)`.execute(db)
  return { found: rows, counts: rows[0]?.counts ?? units.map(() => 0) }
}

/** The question for all alternatives of units. Stems consist of letters and digits, so they need no escapes. */
function anyOf(units: readonly Unit[], places = ''): string {
  const lexeme = (stem: string) => `'${stem}'${places}`
  const word = (stems: readonly string[]) => `(${stems.map(lexeme).join(' | ')})`
  const saying = ({ saying: words }: Alternative) => `(${words.map(word).join(' & ')})`
  return [...new Set(units.flatMap(({ alternatives }) => alternatives.map(saying)))].join(' | ')
}
