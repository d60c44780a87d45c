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
export interface Utterance {
  at: Date
  by: 'customer' | 'bot' | 'team'
  text: string
  /** For a message of a customer: whether it moves a form on. It is a choice, a new value or a yes. */
  moves: boolean
}

export interface SpamCase {
  settings: SpamGuardSettings
  now: Date
  /** The messages of the last 24 hours, oldest first. The last burst is the one to be answered. */
  said: readonly Utterance[]
  /** Until when an earlier judgement has silenced the bot. */
  silentUntil: Date | null
  isBlocked: boolean
}

export const SPAM_RULES = [
  'turns_per_hour',
  'turns_without_progress',
  'per_minute',
  'per_hour',
  'per_day',
  'same_text_in_2_minutes',
  'bot_turns_in_10_minutes',
] as const
export type SpamRule = (typeof SPAM_RULES)[number]

export type SpamJudgement =
  | { verdict: 'allow' }
  /** The message is kept for people, and nobody is told; null: as long as the sender is blocked. */
  | { verdict: 'silent'; until: Date | null }
  /** Nothing is wrong with the customer: they are told that a person comes, who gets the conversation. */
  | { verdict: 'tell_and_hand_over'; rule: SpamRule }
  /** The customer is told, unless they are a bot; a person gets the conversation, and the bot is silent until then. */
  | { verdict: 'warn_and_silence'; rule: SpamRule; silentUntil: Date }
  /** A person gets the conversation. */
  | { verdict: 'handoff'; rule: SpamRule }
  /** The identity is blocked. */
  | { verdict: 'block'; rule: SpamRule }

/** Messages that follow each other within this time are one burst, and get one answer. */
export const BURST_PAUSE_MS = 1_200
/** A long burst counts several times: once for every this many messages. */
const MAX_BURST_MESSAGES = 20
const DAY_MS = 24 * HOUR_MS
const SAME_TEXT_MS = 2 * MINUTE_MS
const BOT_TURNS_MS = 10 * MINUTE_MS
/** The bot stops after this many answers that led to nothing. */
export const MAX_TURNS_WITHOUT_PROGRESS = 10
/** The most turns in an hour, whatever the customer writes: a person who books needs far fewer. */
export const MAX_TURNS_PER_HOUR = 60
/** Nobody reads an answer and types the next message in this time. */
const MAX_MACHINE_MS = 2_000
/** After a silence of this length, the count of answers in a row begins again. */
const ROW_PAUSE_MS = HOUR_MS

export function judgeSpam({ settings, now, said, silentUntil, isBlocked }: SpamCase): SpamJudgement {
  if (isBlocked) return { verdict: 'silent', until: null }
  if (!settings.enabled) return { verdict: 'allow' }
  if (silentUntil !== null && silentUntil > now) return { verdict: 'silent', until: silentUntil }
  const parts = toParts(said.filter(({ at }) => at > plus(now, -DAY_MS)))
  const last = parts.findLast(({ by }) => by === 'customer')
  if (last === undefined) return { verdict: 'allow' }
  // A message that moves a form on is not spam, but a machine could name another time again and again.
  const rules = last.moves ? (['turns_per_hour'] as const) : SPAM_RULES
  const rule = rules.find((each) => isPassed(each, parts, settings, now))
  if (rule === undefined) return { verdict: 'allow' }
  if (rule === 'turns_per_hour' || (rule === 'turns_without_progress' && !isOfMachine(fruitless(parts)))) {
    return { verdict: 'tell_and_hand_over', rule }
  }
  if (settings.action === 'silence') {
    const until = plus(now, settings.cooldown_minutes * MINUTE_MS)
    return { verdict: 'warn_and_silence', rule, silentUntil: until }
  }
  return { verdict: settings.action, rule }
}

/** A burst of the customer, or what the bot or the team said in one turn. */
interface Part {
  by: Utterance['by']
  from: Date
  to: Date
  messages: number
  text: string
  moves: boolean
}

function toParts(said: readonly Utterance[]): Part[] {
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
    case 'turns_without_progress':
      return countTurns(fruitless(parts)) >= MAX_TURNS_WITHOUT_PROGRESS
    case 'turns_per_hour':
      return countTurns(parts.filter(({ to }) => to > plus(now, -HOUR_MS))) >= MAX_TURNS_PER_HOUR
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

const countTurns = (parts: readonly Part[]) => parts.filter(({ by }) => by === 'bot').length

/** The parts after the last answer to a message that moved a form on, message of the team, or silence. */
function fruitless(parts: readonly Part[]): Part[] {
  const begin = parts.findLastIndex((part, index) => {
    const after = parts[index + 1]
    const isSilence = after !== undefined && after.from.getTime() - part.to.getTime() > ROW_PAUSE_MS
    return part.by === 'team' || part.moves || isSilence
  })
  const isAnswered = parts[begin]?.moves && parts[begin + 1]?.by === 'bot'
  return parts.slice(begin + (isAnswered ? 2 : 1))
}

/** Whether half of what the customer wrote was written before, or came faster than a person types. */
function isOfMachine(parts: readonly Part[]): boolean {
  const seen = new Set<string>()
  let [bursts, suspicious] = [0, 0]
  for (const [index, { by, text, from }] of parts.entries()) {
    if (by !== 'customer') continue
    const letters = foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
    const before = parts[index - 1]
    const isFast = before?.by === 'bot' && from.getTime() - before.to.getTime() <= MAX_MACHINE_MS
    bursts += 1
    if (isFast || seen.has(letters)) suspicious += 1
    seen.add(letters)
  }
  return suspicious * 2 >= bursts
}
