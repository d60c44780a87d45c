// The settings of who answers: one policy per channel, and whether the bot is on at all.
import { CHANNELS, type ChannelName } from '../channels/provider.ts'
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { channelPoliciesChanged } from './events.ts'
import { type Answering, policyOf } from './policy.ts'
import type { ChannelPolicies, ChannelPoliciesChange } from './policy-schema.ts'

type PoliciesShape = Static<typeof ChannelPolicies>

interface StoredPolicies {
  policies: Answering['policies']
  version: number
}

const NO_POLICIES: StoredPolicies = { policies: {}, version: 1 }

export async function getPolicies(ctx: ReadCtx): Promise<PoliciesShape> {
  const row = await settings(ctx).executeTakeFirst()
  return toShape(row ? toStored(row) : NO_POLICIES)
}

/** Channels and fields that are left out stay as they are. */
export async function putPolicies(
  ctx: WriteCtx,
  { policies: given, expected_version }: Static<typeof ChannelPoliciesChange>,
): Promise<PoliciesShape> {
  const faults = repeated(
    given.map(({ channel }) => channel),
    (index) => `/policies/${index}/channel`,
    'The channel',
  )
  if (faults.length > 0) throw invalid(...faults)
  const before = await lockPolicies(ctx)
  requireVersion(before, expected_version)
  const policies = { ...before.policies }
  for (const { channel, ...change } of given) policies[channel] = { ...policyOf(before, channel), ...change }
  const fresh = toShape({ policies, version: before.version })
  const old = toShape(before)
  if (namesOfChanges({ policies: old.policies }, { policies: fresh.policies }).length === 0) return old
  const version = before.version + 1
  ctx.send(
    ctx.db
      .updateTable('conversation_settings')
      .set({ policies: JSON.stringify(policies), policies_version: version })
      .where('workspace_id', '=', ctx.workspaceId),
  )
  emit(ctx, channelPoliciesChanged, { version })
  return { ...fresh, version }
}

/** Switches the bot on or off on all channels whose policy allows it. */
export function setBotEnabled(ctx: WriteCtx, bot_enabled: boolean): void {
  ctx.send(
    ctx.db
      .insertInto('conversation_settings')
      .values({ workspace_id: ctx.workspaceId, bot_enabled })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ bot_enabled })),
  )
}

/** The row is made with the first change, so that it can be locked. */
async function lockPolicies(ctx: WriteCtx): Promise<StoredPolicies> {
  await ctx.db
    .insertInto('conversation_settings')
    .values({ workspace_id: ctx.workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  const [row] = await ctx.ask(settings(ctx).forUpdate())
  return row ? toStored(row) : NO_POLICIES
}

function toShape({ policies, version }: StoredPolicies): PoliciesShape {
  return {
    policies: CHANNELS.map((channel: ChannelName) => ({ channel, ...policyOf({ policies }, channel) })),
    version,
  }
}

const toStored = ({ policies, policies_version }: { policies: unknown; policies_version: number }): StoredPolicies => ({
  policies: policies as Answering['policies'],
  version: policies_version,
})

function settings({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('conversation_settings')
    .select(['policies', 'policies_version'])
    .where('workspace_id', '=', workspaceId)
}
