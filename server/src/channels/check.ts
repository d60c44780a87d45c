// Asks the providers about the state of the channels, so that each status is at most a minute old.
import { DAY_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { acrossWorkspaces } from '../platform/each-machine.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { loadAccount } from './account.ts'
import { findStored, getStored, isProvider, lockStored, type StoredChannel } from './channel.ts'
import type { Checked } from './checked.ts'
import type { Account, ChannelState, ProviderName } from './provider.ts'
import { setState } from './status.ts'
import { checkTelegram } from './telegram/check.ts'
import { accessOf } from './whatsapp/api.ts'
import { checkNumber, checkWhatsApp } from './whatsapp/check.ts'

/** How old a check may be before the channel is checked again. The job below looks every ten seconds. */
const CHECK_AGAIN_MS = 45 * SECOND_MS
const MAX_CHANNELS_AT_ONCE = 1_000

export const checkJobs: Job[] = [
  {
    kind: 'find-channels-to-check',
    repeats: '*/10 * * * * *',
    async run({ db, now, write }) {
      const due = db
        .selectFrom('channels')
        .select(['workspace_id', 'channel'])
        .where((where) =>
          where.or([where('checked_at', 'is', null), where('checked_at', '<=', plus(now, -CHECK_AGAIN_MS))]),
        )
        .limit(MAX_CHANNELS_AT_ONCE)
      for (const { workspace_id, channel } of await acrossWorkspaces(db, 'channels', due)) {
        const job = { kind: 'check-channel', payload: { channel }, replaces: channel }
        await write(async (ctx) => enqueue(ctx, job), workspace_id)
      }
    },
  },
  { kind: 'check-channel', lane: 'send', run: (ctx, { channel }) => checkChannel(ctx, channel as ProviderName) },
]

/** Asks the provider at once, for somebody who waits for the result. */
export async function checkNow(ctx: OpenCtx, channel: string): Promise<void> {
  await getSetUp(ctx, channel)
  await checkChannel(ctx, channel as ProviderName)
}

/** Throws `not_found` for a channel that is not set up, and for one without a provider. */
export async function getSetUp(ctx: ReadCtx, channel: string): Promise<StoredChannel> {
  if (!isProvider(channel)) throw new Problem('not_found')
  return getStored(ctx, channel)
}

async function checkChannel(ctx: OpenCtx, channel: ProviderName): Promise<void> {
  const before = await findStored(ctx, channel)
  const account = before && (await loadAccount(ctx, channel))
  if (!account) return
  const checked = await ask(ctx, account, before)
  await ctx.write(async (tx) => {
    const current = await lockStored(tx, channel)
    // Somebody has changed the settings since, and those were checked when they were saved.
    if (current?.updated_at.getTime() !== before.updated_at.getTime()) return
    await record(tx, channel, current, checked)
  })
}

function ask(ctx: OpenCtx, account: Account, { status }: StoredChannel): Promise<Checked> {
  const isNew = status === 'unchecked'
  if (account.channel === 'telegram') return checkTelegram(ctx, account, isNew ? 'connect' : 'look')
  return isNew ? checkWhatsApp(ctx, accessOf(account)) : checkNumber(ctx, accessOf(account))
}

async function record(ctx: WriteCtx, channel: ProviderName, before: StoredChannel, checked: Checked): Promise<void> {
  const isOk = checked.outcome === 'ok'
  // The name of a bot is one of its settings; it was not known if Telegram could not be asked when they were saved.
  const { username, ...facts } = isOk ? checked.facts : {}
  const provider = { ...before.provider, ...facts }
  // The public address of the installation may have changed since the bot was entered.
  const transport = isOk && checked.facts.transport ? { transport: checked.facts.transport } : {}
  const name = username ? { username } : {}
  const settings = isOk ? { ...before.settings, display: checked.display, ...name, ...transport } : before.settings
  if (settings.transport === 'polling' && before.settings.transport !== 'polling') {
    ctx.afterCommit(() => ctx.wake('polling'))
  }
  ctx.send(
    ctx.db
      .updateTable('channels')
      .set({ checked_at: ctx.now, provider: JSON.stringify(provider), settings: JSON.stringify(settings) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', channel),
  )
  const next = stateAfter(before, checked, ctx.now)
  if (next !== 'as before') await setState(ctx, channel, next)
}

function stateAfter(before: StoredChannel, checked: Checked, now: Date): ChannelState | null | 'as before' {
  if (checked.outcome === 'refused') return checked.state
  if (checked.outcome === 'ok') return checked.state ?? (isSeenBySending(before, now) ? 'as before' : null)
  if (before.status !== 'ok') return 'as before'
  return { status: 'degraded', message: checked.message, provider_code: null }
}

/**
 * Whether the status comes from a refused message. The check of an account does not show such restrictions, so the
 * status stays until a message is sent, for at most a day.
 */
function isSeenBySending({ status, last_error }: StoredChannel, now: Date): boolean {
  if (!last_error || last_error.at <= plus(now, -DAY_MS)) return false
  if (status === 'restricted' || status === 'payment_required') return true
  return status === 'degraded' && last_error.provider_code !== null
}
