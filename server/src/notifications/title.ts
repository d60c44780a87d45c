// Writes the sentence of a notice from its kind, its count and its newest subjects.
import { MINUTE_MS, minuteOf } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { NoticeCode } from '../ai/notice.ts'
import type { Kind } from './kinds.ts'
import type { NoticeSubject } from './subject.ts'
import { type Language, languageOf, type Names, wordsOf } from './words.ts'

/** The settings of the workspace that decide how something is written. */
export interface LocalSettings {
  locale: string
  timezone: string
}

export interface Gathered {
  kind: Kind
  count: number
  latest: readonly NoticeSubject[]
}

export function titleOf(workspace: LocalSettings, { kind, count, latest }: Gathered): string {
  const words = wordsOf(workspace)
  const [newest] = latest
  return count === 1 && newest ? words.one[kind](namesOf(workspace, newest)) : words.many[kind](count)
}

const CHANNEL_NAMES: Record<string, string> = { whatsapp: 'WhatsApp', telegram: 'Telegram', webchat: 'chat' }

/** A long name would make the buttons and lines of a notice unreadable. */
const MAX_NAME_CHARACTERS = 60
/** A text of an automation for the team is a sentence, not a name. */
const MAX_SENTENCE_CHARACTERS = 300

/** A subject in a few words, for the line or the button of one of several. */
export function nameOf(workspace: LocalSettings, { type, who, what, start }: NoticeSubject): string {
  const words = wordsOf(workspace)
  if (type === 'conversation') return short(who ?? words.somebody)
  if (type === 'ai_notice') return words.aiNotices[what as NoticeCode] ?? (what as string)
  if (type === 'automation') return short(what ?? '', MAX_SENTENCE_CHARACTERS)
  const parts = [what, who, start && momentOf(workspace, new Date(start))]
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part) => short(part as string))
    .join(', ')
}

function namesOf(workspace: LocalSettings, subject: NoticeSubject): Names {
  const { who, what } = subject
  const name = nameOf(workspace, subject)
  return {
    who: short(who ?? wordsOf(workspace).somebody),
    booking: name,
    channel: CHANNEL_NAMES[what ?? ''] ?? (what as string),
    what: name,
  }
}

/** Customers choose their names: a name with line breaks must not look like several lines of the notice. */
function short(text: string, max = MAX_NAME_CHARACTERS): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${[...line].slice(0, max - 1).join('')}…`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment on the clock of the workspace: 20/11 11:30, in English Nov 20 11:30. */
function momentOf(workspace: LocalSettings, moment: Date): string {
  const wall = new Date(getZone(workspace.timezone).toWall(minuteOf(moment)) * MINUTE_MS).toISOString()
  const [month, day, time] = [wall.slice(5, 7), wall.slice(8, 10), wall.slice(11, 16)]
  const language: Language = languageOf(workspace)
  return language === 'en' ? `${MONTHS[Number(month) - 1]} ${Number(day)} ${time}` : `${day}/${month} ${time}`
}
