// The vectors of the workspaces that were searched lately, in the memory of the process.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { ReadCtx } from '../../platform/context.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { collectVectors, fromBytes, type VectorTable } from './vectors.ts'

/** The memory for the vectors of all workspaces together. */
const MAX_CACHED_BYTES = 256 * 1024 * 1024
/**
 * The memory for one workspace: about 40,000 passages with 1,536 numbers each. Passages beyond it are found by their
 * words.
 */
const MAX_WORKSPACE_BYTES = 64 * 1024 * 1024
/**
 * While vectors are read, they take up to twice their memory, which is not counted, so only this many workspaces are
 * read at a time.
 */
const MAX_LOADS = 2
/** The driver turns an answer into rows in one piece, during which nothing else runs. */
const ROWS_PER_READ = 200
/** This many vectors are read quickly, so they are read again after each change. */
const MAX_QUICK_VECTORS = 5_000
/** How long a larger number of vectors is still used after new ones were made: a crawl makes some with each page. */
const MAX_AGE_MS = 10 * SECOND_MS
/** How old vectors may be that a search uses while new ones are read, instead of waiting for these. */
const MAX_AGE_WHILE_READING_MS = 60 * SECOND_MS

interface Entry {
  version: string | null
  table: VectorTable | null
  /** When the reading of the table began. */
  readAt: number
  loading: Promise<void> | null
}

export type VectorCache = ReturnType<typeof openVectorCache>

interface CacheOptions {
  maxBytes?: number
  clockMs?: () => number
  /** Called when vectors could not be read. */
  warn?: (about: { err: unknown; workspaceId: string }, text: string) => void
}

export function openVectorCache({
  maxBytes = MAX_CACHED_BYTES,
  clockMs = () => performance.now(),
  warn = () => {},
}: CacheOptions = {}) {
  /** The workspace that was searched last is the last entry. */
  const entries = new Map<string, Entry>()

  function touch(workspaceId: string): Entry {
    const entry = entries.get(workspaceId) ?? { version: null, table: null, readAt: 0, loading: null }
    entries.delete(workspaceId)
    entries.set(workspaceId, entry)
    return entry
  }

  const loads = () => [...entries.values()].filter(({ loading }) => loading !== null).length

  function makeRoom(): void {
    let bytes = [...entries.values()].reduce((sum, { table }) => sum + (table?.bytes ?? 0), 0)
    for (const [workspaceId, { table, loading }] of entries) {
      if (bytes <= maxBytes) return
      if (table === null || loading !== null) continue
      entries.delete(workspaceId)
      bytes -= table.bytes
    }
  }

  const isLarge = ({ table }: Entry) => table !== null && table.places.length > MAX_QUICK_VECTORS

  async function load(workspaceId: string, entry: Entry, version: string, read: () => Promise<VectorTable>) {
    const readAt = clockMs()
    try {
      const table = await read()
      Object.assign(entry, { table, version, readAt })
    } catch (err) {
      warn({ err, workspaceId }, 'knowledge: the vectors of a workspace were not read')
    } finally {
      entry.loading = null
      makeRoom()
    }
  }

  return {
    /**
     * The vectors of a workspace. When they are not read within `waitMs`, those of an earlier version, or null; the
     * reading continues, and the next search finds them. A search does not wait either while the vectors of two other
     * workspaces are being read, or if it has many that are at most a minute old.
     */
    async find(
      workspaceId: string,
      version: string,
      read: () => Promise<VectorTable>,
      waitMs: number,
    ): Promise<VectorTable | null> {
      const entry = touch(workspaceId)
      if (entry.version === version) return entry.table
      const age = isLarge(entry) ? clockMs() - entry.readAt : Infinity
      if (age < MAX_AGE_MS) return entry.table
      if (!entry.loading && loads() >= MAX_LOADS) return entry.table
      entry.loading ??= load(workspaceId, entry, version, read)
      if (age >= MAX_AGE_WHILE_READING_MS) await inTime(entry.loading, waitMs)
      return entry.table
    },
    size: () => entries.size,
  }
}

/** Reads all vectors of a workspace that this model has made, in lots. */
export async function readVectors({ db, workspaceId }: Pick<ReadCtx, 'db' | 'workspaceId'>, model: string) {
  const collection = collectVectors()
  let after = { item_id: '', position: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('knowledge_vectors')
      .select(['item_id', 'text_version', 'position', 'vector'])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`(item_id, position) > (${after.item_id}, ${after.position}::int)`)
      .where('model', '=', model)
      .orderBy('item_id')
      .orderBy('position')
      .limit(ROWS_PER_READ)
      .execute()
    for (const { item_id, text_version, position, vector } of rows) {
      collection.add({ itemId: item_id, textVersion: text_version, position }, fromBytes(vector))
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_READ || collection.bytes() >= MAX_WORKSPACE_BYTES) break
    after = last
  }
  return inSteps(collection.finish())
}

/** The result of the work; null when it takes longer. */
export function inTime<T>(work: Promise<T>, waitMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const alarm = setTimeout(() => resolve(null), waitMs)
    work.then(resolve, reject).finally(() => clearTimeout(alarm))
  })
}
