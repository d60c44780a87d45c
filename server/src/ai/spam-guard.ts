// Judges whether the bot answers a customer who writes very much, or a customer who is a bot. It reads no database.
import { HOUR_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { foldText } from '../lib/text.ts'

export interface SpamGuardSettings {
  enabled: boolean
  per_minute: number
  per_hour: number
  per_day: number
  same_text_in_2_minutes: number
  bot_turns_in_10_minutes: number
  action: 'silence' | 'handoff' | 'block'
  cooldown_minutes: number
}

/** Something that was said in a conversation. */
export interface Said {
  at: Date
  by: 'customer' | 'bot' | 'team'
  text: string
  /** Of a customer: the message moves a form on. It is a choice, a new value or a yes. */
  moves: boolean
}

export interface SpamCase {
  settings: SpamGuardSettings
  now: Date
  /** What was said in the last 24 hours, oldest first. The last burst is the one to be answered. */
  said: readonly Said[]
  /** Until when an earlier judgement has silenced the bot. */
  silentUntil: Date | null
  isBlocked: boolean
}

export const SPAM_RULES = [
  'bot_messages_in_a_row',
  'per_minute',
  'per_hour',
  'per_day',
  'same_text_in_2_minutes',
  'bot_turns_in_10_minutes',
] as const
export type SpamRule = (typeof SPAM_RULES)[number]

export type SpamJudgement =
  | { verdict: 'allow' }
  /** The message is kept and not answered, and nobody is told. */
  | { verdict: 'silent' }
  /** The customer is told, a person gets the conversation, and the bot is silent until then. */
  | { verdict: 'warn_and_silence'; rule: SpamRule; silentUntil: Date }
  /** A person gets the conversation. */
  | { verdict: 'handoff'; rule: SpamRule }
  /** The identity is blocked. */
  | { verdict: 'block'; rule: SpamRule }

/** Messages that follow each other so closely are one burst, and get one answer. */
export const BURST_PAUSE_MS = 1_200
/** A burst that goes on and on counts again, once for each so many messages. */
const MAX_BURST_MESSAGES = 20
const DAY_MS = 24 * HOUR_MS
const SAME_TEXT_MS = 2 * MINUTE_MS
const BOT_TURNS_MS = 10 * MINUTE_MS
/** Two bots that write to each other are stopped at this message. */
export const MAX_BOT_MESSAGES_IN_A_ROW = 10
/** After such a silence, a new row begins. */
const ROW_PAUSE_MS = HOUR_MS

export function judgeSpam({ settings, now, said, silentUntil, isBlocked }: SpamCase): SpamJudgement {
  if (isBlocked) return { verdict: 'silent' }
  if (!settings.enabled) return { verdict: 'allow' }
  if (silentUntil !== null && silentUntil > now) return { verdict: 'silent' }
  const parts = toParts(said.filter(({ at }) => at > plus(now, -DAY_MS)))
  const last = parts.findLast(({ by }) => by === 'customer')
  if (last === undefined || last.moves) return { verdict: 'allow' }
  const rule = SPAM_RULES.find((each) => isPassed(each, parts, settings, now))
  if (rule === undefined) return { verdict: 'allow' }
  if (settings.action === 'silence') {
    const until = plus(now, settings.cooldown_minutes * MINUTE_MS)
    return { verdict: 'warn_and_silence', rule, silentUntil: until }
  }
  return { verdict: settings.action, rule }
}

/** A burst of the customer, or what the bot or the team said in one turn. */
interface Part {
  by: Said['by']
  from: Date
  to: Date
  messages: number
  text: string
  moves: boolean
}

function toParts(said: readonly Said[]): Part[] {
  const parts: Part[] = []
  for (const { at, by, text, moves } of said) {
    const before = parts.at(-1)
    const isClose = before?.by === by && at.getTime() - before.to.getTime() <= BURST_PAUSE_MS
    if (before && isClose && before.messages < MAX_BURST_MESSAGES) {
      before.to = at
      before.messages += 1
      before.text = `${before.text} ${text}`
      before.moves ||= moves
    } else parts.push({ by, from: at, to: at, messages: 1, text, moves: by === 'customer' && moves })
  }
  return parts
}

function isPassed(rule: SpamRule, parts: readonly Part[], settings: SpamGuardSettings, now: Date): boolean {
  const counted = (milliseconds: number) =>
    parts.filter(({ by, to, moves }) => by === 'customer' && !moves && to > plus(now, -milliseconds))
  switch (rule) {
    case 'per_minute':
      return counted(MINUTE_MS).length > settings.per_minute
    case 'per_hour':
      return counted(HOUR_MS).length > settings.per_hour
    case 'per_day':
      return counted(DAY_MS).length > settings.per_day
    case 'same_text_in_2_minutes':
      return sameTexts(counted(SAME_TEXT_MS)) > settings.same_text_in_2_minutes
    case 'bot_turns_in_10_minutes':
      return botTurns(parts, plus(now, -BOT_TURNS_MS)) >= settings.bot_turns_in_10_minutes
    case 'bot_messages_in_a_row':
      return botMessagesInARow(parts) >= MAX_BOT_MESSAGES_IN_A_ROW
  }
}

/** How many bursts say what the last one says. Pictures and stickers have no text and are never the same. */
function sameTexts(bursts: readonly Part[]): number {
  const folded = bursts.map(({ text }) => foldText(text).trim().replace(/\s+/g, ' '))
  const last = folded.at(-1)
  return last ? folded.filter((text) => text === last).length : 0
}

/** An answer to a burst that moved a form on does not count. */
const botTurns = (parts: readonly Part[], since: Date) =>
  parts.filter(({ by, to }, index) => by === 'bot' && to > since && !parts[index - 1]?.moves).length

/** How many messages of the bot led to nothing: since a form moved on, the team wrote, or everybody was silent. */
function botMessagesInARow(parts: readonly Part[]): number {
  let messages = 0
  let after = parts.at(-1)
  for (const part of parts.toReversed()) {
    const isSilence = after !== undefined && after.from.getTime() - part.to.getTime() > ROW_PAUSE_MS
    if (part.by === 'team' || part.moves || isSilence) break
    if (part.by === 'bot') messages += part.messages
    after = part
  }
  return messages
}
