// The policy of a channel: whether the bot or a person answers a customer first, and how long a person keeps a
// conversation.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { botPausedColumn, holdBotPause } from '../ai/pause.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { isOpenAt } from '../catalog/working-time.ts'
import type { ChannelName } from '../channels/provider.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Mode, ModeReason } from './words.ts'

export const TIMES = ['always', 'business_hours', 'outside_hours'] as const
export const ENGINES = ['rules', 'llm'] as const
export const DETAILS_TO_COLLECT = ['none', 'name', 'name_phone'] as const

export interface ChannelPolicy {
  /** Whether the bot may answer on this channel. */
  enabled: boolean
  default_mode: Mode
  /** When the bot answers, by the default schedule. */
  when: (typeof TIMES)[number]
  /** null: the engine that the settings of the bot name. */
  engine: (typeof ENGINES)[number] | null
  human_hold_minutes: number
  /** The details that the bot asks for before a booking. */
  collect: (typeof DETAILS_TO_COLLECT)[number]
}

const COLLECTED: Record<ChannelName, ChannelPolicy['collect']> = {
  whatsapp: 'none',
  telegram: 'name',
  webchat: 'name_phone',
}

export interface Answering {
  /** null: the bot was never switched on or off, so the modes are those that callers of the API have set. */
  bot_enabled: boolean | null
  /** The settings that differ from the defaults. */
  policies: Partial<Record<ChannelName, Partial<ChannelPolicy>>>
  /** Whether somebody has paused the bot on all channels. */
  bot_paused: boolean
}

const NOTHING_SET: Answering = { bot_enabled: null, policies: {}, bot_paused: false }

/** The settings as a column of another statement; read it with `toAnswering`. */
export const answeringColumn = (ctx: ReadCtx) => sql<unknown>`(
    select jsonb_build_object('bot_enabled', bot_enabled, 'policies', policies, 'bot_paused', ${botPausedColumn(ctx)})
    from conversation_settings where workspace_id = ${ctx.workspaceId}
  )`

export const toAnswering = (column: unknown): Answering => (column as Answering | null) ?? NOTHING_SET

export async function readAnswering(ctx: ReadCtx): Promise<Answering> {
  const row = await ctx.db
    .selectFrom('conversation_settings')
    .select(['bot_enabled', 'policies'])
    .select(botPausedColumn(ctx).as('bot_paused'))
    .where('workspace_id', '=', ctx.workspaceId)
    .executeTakeFirst()
  return toAnswering(row)
}

export function policyOf({ policies }: Pick<Answering, 'policies'>, channel: ChannelName): ChannelPolicy {
  return {
    enabled: true,
    default_mode: 'bot',
    when: 'always',
    engine: null,
    human_hold_minutes: 8 * 60,
    collect: COLLECTED[channel],
    ...policies[channel],
  }
}

export const humanHoldMs = (answering: Answering, channel: ChannelName) =>
  policyOf(answering, channel).human_hold_minutes * MINUTE_MS

export interface PolicyMode {
  mode: Mode
  mode_reason: ModeReason
}

/** The mode in which a conversation begins now. */
export async function firstMode(ctx: WriteCtx, answering: Answering, channel: ChannelName): Promise<PolicyMode> {
  const isForBot = policyOf(answering, channel).default_mode === 'bot'
  if (!isForBot || !(await botMayAnswer(ctx, answering, channel))) return { mode: 'human', mode_reason: 'default' }
  return (await isPaused(ctx, answering)) ? PAUSED : { mode: 'bot', mode_reason: 'default' }
}

/**
 * People answer messages that come in while the bot is paused. Use this only for a conversation for which `isPaused`
 * was read.
 */
export const PAUSED: PolicyMode = { mode: 'human', mode_reason: 'paused' }

/** Whether the bot is paused until the commit. The settings may have been read before the pause ended. */
export const isPaused = async (ctx: WriteCtx, { bot_paused }: Answering) => bot_paused && (await holdBotPause(ctx))

/** The mode of a conversation that went to people because of a pause, when the pause is over. */
export async function modeAfterPause(ctx: ReadCtx, answering: Answering, channel: ChannelName): Promise<PolicyMode> {
  const mayAnswer = await botMayAnswer(ctx, answering, channel)
  return mayAnswer ? { mode: 'bot', mode_reason: 'timeout' } : { mode: 'human', mode_reason: 'default' }
}

/** Whether the bot is switched on for the channel, apart from the hours in which it answers. */
export const hasBot = (answering: Answering, channel: ChannelName) =>
  answering.bot_enabled === true && policyOf(answering, channel).enabled

/** Whether the bot may answer in a conversation now. If a person gave it to the bot, the bot may answer at any time. */
export const mayAnswerIn = async (
  ctx: ReadCtx,
  answering: Answering,
  { channel, mode_reason }: { channel: ChannelName; mode_reason: ModeReason },
): Promise<boolean> => (mode_reason === 'api' ? hasBot(answering, channel) : botMayAnswer(ctx, answering, channel))

/** Whether the settings let the bot answer on this channel at this time. A pause is not considered here. */
export async function botMayAnswer(ctx: ReadCtx, answering: Answering, channel: ChannelName): Promise<boolean> {
  if (!hasBot(answering, channel)) return false
  const { when } = policyOf(answering, channel)
  if (when === 'always') return true
  const isOpen = isOpenAt(await currentCatalog(ctx), ctx.now)
  return isOpen === (when === 'business_hours')
}
