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

const MAX_CANDIDATES = 100
/** A long file must not push out all other items. */
const MAX_CANDIDATES_PER_ITEM = 20
const MAX_PASSAGES_COMPARED = 2_000
/**
 * In a larger workspace, words for a kind of answer neither find passages nor decide which are compared, if there are
 * other words: every third passage may have a price in it.
 */
const MAX_PASSAGES_FOR_KINDS = 2_000
const ASSUMED_SHARE_OF_KIND = 1 / 3

interface Asked {
  language: TextLanguage
  units: readonly Unit[]
  kinds: readonly string[] | null
  /** How many passages of the language can be found. */
  passages: number
}

/**
 * Each unit finds its passages by the index alone, because PostgreSQL needs longer to compare a passage with all units
 * than to find it. The units are a list, and the inner queries have an offset or a limit, because else PostgreSQL may
 * plan to read the table whole. Of `says`, bit 0 is a word in the head or the title, and bit n is unit n. Passages
 * that say more units come first. Among those with the same number, rare units come first, as in the score. All passages
 * that say the same units have one rank. Passages of all kinds are counted, so that a score does not depend on the wanted
 * kinds.
 */
export async function findCandidates(
  { db, workspaceId }: ReadCtx,
  { language, units, kinds, passages }: Asked,
): Promise<Candidates> {
  const counted = countedUnits(units, passages)
  const isWanted = kinds ? sql`bool_or(kind = any(${kinds}::text[]))` : sql`true`
  const saysUnit = counted.map((_, index) => sql`(says >> ${index + 1} & 1)`)
  const rarity = sql.join(
    saysUnit.map((says, index) => sql`${says} / greatest(counts[${index + 1}], 1)::real`),
    sql` + `,
  )
  const { rows } = await sql<Row>`
    with found as materialized (
      select item_id, position, bit_or(in_head | 1 << number::integer) as says, ${isWanted} as is_wanted
      from unnest(${counted.map((unit) => queryFor(unit))}::tsquery[], ${counted.map((unit) => queryFor(unit, ':AB'))}::tsquery[])
          with ordinality as unit(anywhere, in_head_or_title, number)
        cross join lateral (
          select item_id, position, (words @@ unit.in_head_or_title)::integer as in_head, kind
          from knowledge_passages
          where workspace_id = ${workspaceId} and language = ${language} and searchable and words @@ unit.anywhere
          offset 0
        ) hit
      group by item_id, position
    ), same as (
      select says, count(*) as passages from found group by says
    ), counted as (
      select array[${sql.join(saysUnit.map((says) => sql`sum(passages * ${says})::integer`))}] as counts from same
    ), ranked as (
      select says, row_number() over (
        order by bit_count((says >> 1)::bit(32)) desc, says & 1 desc, ${rarity} desc, says
      ) as rank from same cross join counted
    ), compared as (
      select item_id, position, says, rank from found join ranked using (says) where is_wanted
      order by rank, position, item_id limit ${MAX_PASSAGES_COMPARED}
    ), placed as (
      select *, row_number() over (partition by item_id order by rank, position) as place from compared
    ), best as (
      select item_id, position, says from placed where place <= ${MAX_CANDIDATES_PER_ITEM}
      order by rank, place, item_id limit ${MAX_CANDIDATES}
    )
    select best.item_id, best.position, says, counts, passage.words
    from best cross join counted cross join lateral (
      select words::text, text_version from knowledge_passages
      where workspace_id = ${workspaceId} and item_id = best.item_id and position = best.position limit 1
    ) passage
    where (best.item_id, passage.text_version) in (select id, text_version from knowledge_items
      where workspace_id = ${workspaceId} and enabled and id = any(array(select item_id from best)))`.execute(db)
  const places = units.map((unit) => counted.indexOf(unit))
  const isUncounted = (index: number) => places[index] === -1 && (units[index] as Unit).alternatives.length > 0
  return {
    found: rows.map(({ says, ...row }) => ({
      ...row,
      says: places.map((place, index) => (place < 0 ? Number(isUncounted(index)) : (says >> (place + 1)) & 1)),
    })),
    counts: places.map((place, index) =>
      place < 0 ? (isUncounted(index) ? passages * ASSUMED_SHARE_OF_KIND : 0) : (rows[0]?.counts[place] ?? 0),
    ),
  }
}

interface Row extends Omit<Candidate, 'says'> {
  says: number
  counts: number[]
}

/** The units by which passages are found and counted. */
function countedUnits(units: readonly Unit[], passages: number): readonly Unit[] {
  const said = units.filter(({ alternatives }) => alternatives.length > 0)
  const subjects = said.filter(({ isKind }) => !isKind)
  return passages > MAX_PASSAGES_FOR_KINDS && subjects.length > 0 ? subjects : said
}

/** The question for all alternatives of a unit. Stems consist of letters and digits, so they need no escapes. */
function queryFor({ alternatives }: Unit, places = ''): string {
  const lexeme = (stem: string) => `'${stem}'${places}`
  const word = (stems: readonly string[]) => `(${stems.map(lexeme).join(' | ')})`
  const saying = ({ saying: words }: Alternative) => `(${words.map(word).join(' & ')})`
  return [...new Set(alternatives.map(saying))].join(' | ')
}
