// The service status of channels: numbers of queued, failed and unreadable messages. Late messages make one `degraded`.
import { DAY_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { isProvider, listChecked, pageOfChannels } from '../channels/channel.ts'
import { findPause } from '../channels/pause.ts'
import type { ProviderName } from '../channels/provider.ts'
import { countUnreadable } from '../channels/received.ts'
import { ServiceStatus } from '../channels/schema.ts'
import { findQueuedChannels, noteQueue } from '../channels/status.ts'
import { member } from '../http/caller.ts'
import { list } from '../http/route.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'

/** After this time a queued message is late. The job looks every 20 seconds, so the status changes within a minute. */
const LATE_AFTER_MS = 30 * SECOND_MS

export const serviceStatusRoutes = [
  list({
    at: 'GET /channels/service-status',
    id: 'listChannelServiceStatus',
    tag: 'Channels',
    access: member('agent'),
    summary: 'The status of the channels, in numbers',
    description:
      'As `GET /channels`, with the queue, the failures of the last 24 hours and the facts that the provider gives. A channel whose messages wait for more than half a minute is `degraded`.',
    item: ServiceStatus,
    async run(ctx, { page }) {
      const { data, next } = pageOfChannels(await listChecked(ctx), page)
      const yesterday = plus(ctx.now, -DAY_MS)
      const queued = await countByChannel(ctx, (messages) => messages.where('messages.status', '=', 'queued'))
      const failed = await countByChannel(ctx, (messages) =>
        messages.where('messages.status', '=', 'failed').where('messages.created_at', '>', yesterday),
      )
      const unreadable = await countUnreadable(ctx, yesterday)
      const counted = data.map((each) => ({
        ...each,
        queued: queued.get(each.channel)?.count ?? 0,
        oldest_queued_at: queued.get(each.channel)?.oldest ?? null,
        failed_24h: failed.get(each.channel)?.count ?? 0,
        unreadable_24h: unreadable.get(each.channel) ?? 0,
      }))
      return { data: counted, next }
    },
  }),
]

const withConversations = ({ db }: ReadCtx) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.workspace_id', '=', 'messages.workspace_id')
        .onRef('conversations.id', '=', 'messages.conversation_id'),
    )

const messagesOf = (ctx: ReadCtx) =>
  withConversations(ctx)
    .where('messages.workspace_id', '=', ctx.workspaceId)
    .where('conversations.workspace_id', '=', ctx.workspaceId)

type Messages = ReturnType<typeof messagesOf>

async function countByChannel(ctx: ReadCtx, those: (messages: Messages) => Messages) {
  const rows = await those(messagesOf(ctx))
    .select('conversations.channel')
    .select(sql<string>`count(*)`.as('count'))
    .select(sql<Date>`min(messages.created_at)`.as('oldest'))
    .groupBy('conversations.channel')
    .execute()
  return new Map(rows.map(({ channel, count, oldest }) => [channel, { count: Number(count), oldest }]))
}

export const serviceStatusJobs: Job[] = [{ kind: 'watch-queues', repeats: '*/20 * * * * *', run: watchQueues }]

/** Stores for each channel since when its messages are late. While a channel is paused, they are not late. */
async function watchQueues(ctx: JobCtx): Promise<void> {
  const late = await findLate(ctx)
  const known = await findQueuedChannels(ctx)
  const keyOf = ({ workspace_id, channel }: { workspace_id: string; channel: string }) => `${workspace_id} ${channel}`
  const sinceBy = new Map(late.map((each) => [keyOf(each), each.since]))
  const all = new Map([...late, ...known].map((each) => [keyOf(each), each]))
  for (const [key, { workspace_id, channel }] of all) {
    if (!isProvider(channel)) continue
    await ctx.write((tx) => note(tx, channel, sinceBy.get(key) ?? null), workspace_id)
  }
}

async function note(ctx: WriteCtx, channel: ProviderName, since: Date | null): Promise<void> {
  await noteQueue(ctx, channel, (await findPause(ctx, channel)) ? null : since)
}

/** Of all workspaces. */
async function findLate(ctx: ReadCtx) {
  return withConversations(ctx)
    .where('messages.status', '=', 'queued')
    .where('messages.created_at', '<=', plus(ctx.now, -LATE_AFTER_MS))
    .select(['messages.workspace_id', 'conversations.channel'])
    .select(sql<Date>`min(messages.created_at)`.as('since'))
    .groupBy(['messages.workspace_id', 'conversations.channel'])
    .execute()
}
