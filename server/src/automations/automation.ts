// Automations and flows as they are stored: their settings, what is published, and their draft.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { QuietHours } from './engine/definition.ts'

export type AutomationKind = 'automation' | 'flow'

export interface Settings {
  limits: { per_subject: number; window_hours: number; per_hour: number }
  quiet_hours: QuietHours | null
  on_paused_channel: 'skip' | 'wait'
}

export interface Automation {
  id: string
  kind: AutomationKind
  name: string
  enabled: boolean
  /** The version of the definition that runs begin with; null: a flow that was never published. */
  published_version: number | null
  settings: Settings
  /** Raised by one with every change. */
  version: number
}

export interface StoredAutomation extends Automation {
  /** The draft that the team edits; only flows have one. */
  draft: unknown
  /** Encrypted; null until an action needs it. */
  secret: string | null
  created_at: Date
  updated_at: Date
}

export const DEFAULT_SETTINGS: Settings = {
  limits: { per_subject: 1, window_hours: 24, per_hour: 500 },
  quiet_hours: null,
  on_paused_channel: 'skip',
}

/** A member that is null or left out has its default. */
export function toSettings(stored: unknown): Settings {
  const given = (stored ?? {}) as { [Name in keyof Settings]?: Partial<Settings[Name]> | null }
  const limits = Object.entries(given.limits ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return {
    limits: { ...DEFAULT_SETTINGS.limits, ...Object.fromEntries(limits) },
    quiet_hours: (given.quiet_hours as QuietHours | null | undefined) ?? DEFAULT_SETTINGS.quiet_hours,
    on_paused_channel: (given.on_paused_channel as 'skip' | 'wait' | null) ?? DEFAULT_SETTINGS.on_paused_channel,
  }
}

const COLUMNS = ['id', 'kind', 'name', 'enabled', 'published_version', 'settings', 'version'] as const

interface Row {
  id: string
  kind: string
  name: string
  enabled: boolean
  published_version: number | null
  settings: unknown
  version: number
}

export const toAutomation = ({ id, kind, name, enabled, published_version, settings, version }: Row): Automation => ({
  id,
  kind: kind as AutomationKind,
  name,
  enabled,
  published_version,
  settings: toSettings(settings),
  version,
})

export async function findAutomation(ctx: ReadCtx, id: string): Promise<Automation | undefined> {
  return (await findAutomations(ctx, [id]))[0]
}

/** The automations with these ids that exist, in any order. */
export async function findAutomations(ctx: ReadCtx, ids: readonly string[]): Promise<Automation[]> {
  const rows = await ctx.db
    .selectFrom('automations')
    .select(COLUMNS)
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return rows.map(toAutomation)
}

/** All that is stored about the automations or the flows of the workspace. */
export function storedAutomations({ db, workspaceId }: ReadCtx, kind: AutomationKind) {
  return db
    .selectFrom('automations')
    .select([...COLUMNS, 'secret', 'created_at', 'updated_at'])
    .select(sql<unknown>`draft`.as('draft'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
}

type StoredRow = Row & Pick<StoredAutomation, 'draft' | 'secret' | 'created_at' | 'updated_at'>

export const toStored = (row: StoredRow): StoredAutomation => ({
  ...toAutomation(row),
  draft: row.draft,
  secret: row.secret,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export async function getStored(ctx: ReadCtx, kind: AutomationKind, id: string): Promise<StoredAutomation> {
  const row = await storedAutomations(ctx, kind).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toStored(row)
}

/** Locks the row, so that the second of two changes sees the first. Runs may begin meanwhile. */
export async function lockStored(ctx: WriteCtx, kind: AutomationKind, id: string): Promise<StoredAutomation> {
  const [row] = await ctx.ask(storedAutomations(ctx, kind).where('id', '=', id).forNoKeyUpdate())
  if (!row) throw new Problem('not_found')
  return toStored(row)
}
