// The settings of the guard against spam.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { requireVersion } from '../platform/version.ts'
import { aiSettingsChanged } from './events.ts'
import type { SpamGuardSettings } from './spam-guard.ts'
import type { SpamGuardChange } from './spam-guard-schema.ts'

type Versioned = SpamGuardSettings & { version: number }

export const DEFAULT_SPAM_GUARD: SpamGuardSettings = {
  enabled: true,
  per_minute: 12,
  per_hour: 60,
  per_day: 200,
  same_text_in_2_minutes: 4,
  bot_turns_in_10_minutes: 30,
  action: 'silence',
  cooldown_minutes: 30,
}

export async function getSpamGuard(ctx: ReadCtx): Promise<Versioned> {
  return toVersioned(await stored(ctx).executeTakeFirst())
}

/** The settings as a column of another statement; read it with `toSpamGuard`. */
export const spamGuardColumn = ({ workspaceId }: ReadCtx) =>
  sql<unknown>`(select spam_guard from ai_settings where workspace_id = ${workspaceId})`

export const toSpamGuard = (column: unknown): SpamGuardSettings => ({
  ...DEFAULT_SPAM_GUARD,
  ...((column ?? {}) as Partial<SpamGuardSettings>),
})

export async function putSpamGuard(ctx: WriteCtx, body: Static<typeof SpamGuardChange>): Promise<Versioned> {
  await ctx.db
    .insertInto('ai_settings')
    .values({ workspace_id: ctx.workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  const [row] = await ctx.ask(stored(ctx).forUpdate())
  const { version, ...before } = toVersioned(row)
  requireVersion({ version }, body.expected_version)
  const names = Object.keys(before) as (keyof SpamGuardSettings)[]
  const after = Object.fromEntries(names.map((name) => [name, body[name] ?? before[name]])) as unknown as typeof before
  if (namesOfChanges(before, after).length === 0) return { ...before, version }
  ctx.send(
    ctx.db
      .updateTable('ai_settings')
      .set({ spam_guard: JSON.stringify(after), spam_guard_version: version + 1 })
      .where('workspace_id', '=', ctx.workspaceId),
  )
  emit(ctx, aiSettingsChanged, { part: 'spam_guard' })
  return { ...after, version: version + 1 }
}

function stored({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('ai_settings')
    .select(['spam_guard', 'spam_guard_version'])
    .where('workspace_id', '=', workspaceId)
}

const toVersioned = (row: { spam_guard: unknown; spam_guard_version: number } | undefined): Versioned => ({
  ...toSpamGuard(row?.spam_guard),
  version: row?.spam_guard_version ?? 1,
})
