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
  /** For each unit, 1 if the passage says it or may say it, else 0. */
  says: number[]
}

export interface Candidates {
  found: Candidate[]
  /** For each unit, how many passages of the language say it. */
  counts: number[]
}

const MAX_CANDIDATES = 200
/** A long file must not push out all other items. */
const MAX_CANDIDATES_PER_ITEM = 20
const MAX_COMPARED = 2_000
/**
 * In a larger workspace, words for a kind of answer neither find passages nor decide which are compared, if there are
 * other words: every third passage may have a price in it.
 */
const MAX_PASSAGES_FOR_KINDS = 2_000
const SHARE_OF_KIND = 1 / 3

interface Asked {
  language: TextLanguage
  units: readonly Unit[]
  kinds: readonly string[] | null
  /** How many passages of the language can be found. */
  passages: number
}

/** The inner queries of the end are no joins, because for a join PostgreSQL may read a table whole. */
export async function findCandidates(
  { db, workspaceId }: ReadCtx,
  { language, units, kinds, passages }: Asked,
): Promise<Candidates> {
  const counted = countedUnits(units, passages)
  const names = counted.map((_, index) => sql.ref(`unit_${index}`))
  const sum = sql.join(names, sql` + `)
  const ofKinds = kinds ? sql`and kind = any(${kinds}::text[])` : sql``
  const { rows } = await sql<Candidate & { counts: number[] }>`
    with found as materialized (
      select item_id, position, text_version, (words @@ ${anyOf(counted, ':AB')}::tsquery)::integer as in_head, ${sql.join(
        counted.map((unit, index) => sql`(words @@ ${anyOf([unit])}::tsquery)::integer as ${names[index]}`),
      )}
      from knowledge_passages
      where workspace_id = ${workspaceId} and language = ${language} and searchable
        and words @@ ${anyOf(counted)}::tsquery ${ofKinds}
    ), counted as (
      select array[${sql.join(names.map((name) => sql`sum(${name})::integer`))}] as counts from found
    ), compared as (
      select found.*, ${sum} as units from found order by ${sum} desc, in_head desc limit ${MAX_COMPARED}
    ), placed as (
      select *, row_number() over (partition by item_id order by units desc, in_head desc, position) as place from compared
    ), best as (
      select item_id, position, text_version, array[${sql.join(names)}] as says from placed where place <= ${MAX_CANDIDATES_PER_ITEM}
      order by units desc, in_head desc, item_id, position limit ${MAX_CANDIDATES}
    )
    select item_id, position, says, counts,
      (select passage.words::text from knowledge_passages passage
        where passage.workspace_id = ${workspaceId} and passage.item_id = best.item_id
          and passage.position = best.position) as words
    from best cross join counted
    where (select item.enabled and item.text_version = best.text_version from knowledge_items item
      where item.workspace_id = ${workspaceId} and item.id = best.item_id)`.execute(db)
  const ofUnit = (unit: Unit, values: readonly number[], otherwise: number) => {
    const index = counted.indexOf(unit)
    return index < 0 ? otherwise : (values[index] ?? 0)
  }
  const isUncounted = (unit: Unit) => unit.alternatives.length > 0 && !counted.includes(unit)
  return {
    found: rows.map((row) => ({
      ...row,
      says: units.map((unit) => ofUnit(unit, row.says, isUncounted(unit) ? 1 : 0)),
    })),
    counts: units.map((unit) => ofUnit(unit, rows[0]?.counts ?? [], isUncounted(unit) ? passages * SHARE_OF_KIND : 0)),
  }
}

/** The units by which passages are found and counted. */
function countedUnits(units: readonly Unit[], passages: number): readonly Unit[] {
  const said = units.filter(({ alternatives }) => alternatives.length > 0)
  const subjects = said.filter(({ isKind }) => !isKind)
  return passages > MAX_PASSAGES_FOR_KINDS && subjects.length > 0 ? subjects : said
}

/** The question for all alternatives of units. Stems consist of letters and digits, so they need no escapes. */
function anyOf(units: readonly Unit[], places = ''): string {
  const lexeme = (stem: string) => `'${stem}'${places}`
  const word = (stems: readonly string[]) => `(${stems.map(lexeme).join(' | ')})`
  const saying = ({ saying: words }: Alternative) => `(${words.map(word).join(' & ')})`
  return [...new Set(units.flatMap(({ alternatives }) => alternatives.map(saying)))].join(' | ')
}
