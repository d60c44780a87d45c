// The report of a run, from its pages: their numbers by status, and the errors by cause.
import { sql } from 'kysely'
import type { ReadCtx } from '../../platform/context.ts'

/** How many pages are shown for each cause. */
const MAX_SAMPLES = 5

export interface Report {
  pages: Record<'discovered' | 'fetched' | 'indexed' | 'unchanged' | 'skipped' | 'failed', number>
  errors: { cause: string; count: number; samples: { url: string; http_status: number | null; detail: string }[] }[]
}

/** The reports of several sources, by their ids. */
export async function loadReports(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Report>> {
  const reports = new Map<string, Report>(ids.map((id) => [id, { pages: noPages(), errors: [] }]))
  if (ids.length === 0) return reports
  const [counts, causes] = [await loadCounts(ctx, ids), await loadCauses(ctx, ids)]
  for (const { source_id, status, was_asked, count } of counts) {
    const { pages } = reports.get(source_id) as Report
    pages.discovered += count
    if (was_asked && status !== 'queued') pages.fetched += count
    if (status === 'indexed' || status === 'unchanged' || status === 'skipped' || status === 'failed')
      pages[status] += count
  }
  for (const { source_id, cause, count, url, http_status, detail } of causes) {
    const { errors } = reports.get(source_id) as Report
    const sample = { url, http_status, detail: detail ?? '' }
    const known = errors.find((each) => each.cause === cause)
    if (known) known.samples.push(sample)
    else errors.push({ cause, count, samples: [sample] })
  }
  return reports
}

export async function loadReport(ctx: ReadCtx, id: string): Promise<Report> {
  return (await loadReports(ctx, [id])).get(id) as Report
}

const noPages = () => ({ discovered: 0, fetched: 0, indexed: 0, unchanged: 0, skipped: 0, failed: 0 })

interface Count {
  source_id: string
  status: string
  was_asked: boolean
  count: number
}

async function loadCounts({ db, workspaceId }: ReadCtx, ids: readonly string[]): Promise<Count[]> {
  return db
    .selectFrom('knowledge_pages')
    .select(({ fn }) => ['source_id', 'status', 'was_asked', sql<number>`${fn.countAll()}::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`source_id = any(${ids}::text[])`)
    .groupBy(['source_id', 'status', 'was_asked'])
    .execute()
}

interface CauseSample {
  source_id: string
  cause: string
  /** All pages with the cause. */
  count: number
  url: string
  http_status: number | null
  detail: string | null
}

/** The most frequent cause first; its first pages as samples. */
async function loadCauses({ db, workspaceId }: ReadCtx, ids: readonly string[]): Promise<CauseSample[]> {
  const numbered = db
    .selectFrom('knowledge_pages')
    .select([
      'source_id',
      sql<string>`cause`.as('cause'),
      'url',
      'http_status',
      'detail',
      'position',
      sql<number>`(count(*) over (partition by source_id, cause))::int`.as('count'),
      sql<number>`row_number() over (partition by source_id, cause order by position)`.as('place'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`source_id = any(${ids}::text[])`)
    .where('cause', 'is not', null)
  return db
    .selectFrom(numbered.as('numbered'))
    .select(['source_id', 'cause', 'count', 'url', 'http_status', 'detail'])
    .where('place', '<=', MAX_SAMPLES)
    .orderBy('count', 'desc')
    .orderBy('cause')
    .orderBy('position')
    .execute()
}
