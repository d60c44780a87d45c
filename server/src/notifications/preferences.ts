// The notifications that a member wants in a workspace, and where. Without a row: all in the dashboard, none elsewhere.
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type Kind, NOTICE_KINDS } from './kinds.ts'
import { planNow } from './plan-notices.ts'
import type { QuietHours } from './quiet-hours.ts'
import type { NotificationPreferences, NotificationPreferencesInput } from './schema.ts'

type PreferencesShape = Static<typeof NotificationPreferences>
type Ways = PreferencesShape['kinds'][Kind]

const AT_FIRST: Ways = { dashboard: true, telegram: false }
/** The version of preferences that nobody has changed. */
const FIRST_VERSION = 1

export interface StoredPreferences {
  kinds: unknown
  quiet_hours: unknown
  version: number | null
}

/** Whole preferences from a row, or from a joined row that is missing. */
export function toPreferences({ kinds, quiet_hours, version }: StoredPreferences): PreferencesShape {
  const known = (kinds ?? {}) as Partial<Record<Kind, Ways>>
  return {
    kinds: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, known[kind] ?? AT_FIRST])) as Record<Kind, Ways>,
    quiet_hours: (quiet_hours ?? null) as QuietHours | null,
    version: version ?? FIRST_VERSION,
  }
}

export async function getPreferences(ctx: ReadCtx, memberId: string): Promise<PreferencesShape> {
  const row = await preferences(ctx, memberId).executeTakeFirst()
  return toPreferences(row ?? { kinds: null, quiet_hours: null, version: null })
}

export async function putPreferences(
  ctx: WriteCtx,
  memberId: string,
  { kinds, quiet_hours, expected_version }: Static<typeof NotificationPreferencesInput>,
): Promise<PreferencesShape> {
  if (quiet_hours && quiet_hours.from === quiet_hours.to) {
    throw invalid({
      pointer: '/quiet_hours/to',
      code: 'out_of_range',
      message: 'Quiet hours must end at another time than they begin.',
    })
  }
  const before = await lockPreferences(ctx, memberId)
  requireVersion(before, expected_version)
  const version = before.version + 1
  const change = {
    kinds: JSON.stringify(kinds),
    quiet_hours: quiet_hours && JSON.stringify(quiet_hours),
    version,
    updated_at: ctx.now,
  }
  ctx.send(
    ctx.db
      .updateTable('notification_preferences')
      .set(change)
      .where('workspace_id', '=', ctx.workspaceId)
      .where('member_id', '=', memberId),
  )
  // Notices that wait for the end of the old quiet hours may now be sent earlier or later.
  planNow(ctx, memberId)
  return { kinds, quiet_hours, version }
}

/** The row is made with the first change, so that it can be locked. */
async function lockPreferences(ctx: WriteCtx, member_id: string): Promise<PreferencesShape> {
  const at_first = { kinds: '{}', quiet_hours: null, version: FIRST_VERSION, updated_at: ctx.now }
  await ctx.db
    .insertInto('notification_preferences')
    .values({ workspace_id: ctx.workspaceId, member_id, ...at_first })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id']).doNothing())
    .execute()
  const [row] = await ctx.ask(preferences(ctx, member_id).forUpdate())
  return toPreferences(row ?? { kinds: null, quiet_hours: null, version: null })
}

function preferences({ db, workspaceId }: ReadCtx, memberId: string) {
  return db
    .selectFrom('notification_preferences')
    .select(['kinds', 'quiet_hours', 'version'])
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
}
