// The ready-made automations, off until somebody adds them and switches them on.
import type { Page, PageOf } from '../../http/page.ts'
import type { Static } from '../../http/shape.ts'
import { baseOf } from '../../lib/locale.ts'
import { toSettings } from '../automation.ts'
import type { Action, AutomationDefinition, QuietHours, Texts } from '../engine/definition.ts'
import { type AutomationTemplate, KEYS, LANGUAGES } from './schema.ts'
import {
  ANOTHER_TIME,
  CANCEL,
  CLOSED,
  CONFIRM,
  type Key,
  type Language,
  MISSED,
  MOVE,
  READY_TEXTS,
  REMINDER,
  TALK,
  THANKS,
  UNCLAIMED,
  WELCOME,
} from './texts.ts'

type Template = Static<typeof AutomationTemplate>

interface Ready extends AutomationDefinition {
  limits?: object
}

const NIGHT: QuietHours = { from: '21:00', to: '08:00', policy: 'delay' }
const MINUTES_PER_DAY = 1_440

/** The ids of options are those of the bot, so that a tap does what the button says. */
const message = (id: string, text: Texts, ...options: [id: string, title: Texts][]) => ({
  id,
  type: 'send_message' as const,
  channel: 'last_used',
  text,
  ...(options.length > 0 && { options: options.map(([option, title]) => ({ id: option, title })) }),
})

const READY: Record<Key, (language: Language) => Ready> = {
  reminder: () => ({
    trigger: { type: 'booking.starts_in', minutes: MINUTES_PER_DAY },
    actions: [message('remind', REMINDER, ['do:confirm', CONFIRM], ['do:reschedule', MOVE], ['do:cancel', CANCEL])],
    quiet_hours: NIGHT,
  }),
  thanks_and_review: () => ({
    trigger: {
      type: 'booking.ended_ago',
      minutes: MINUTES_PER_DAY,
      filter: { field: 'booking.status', op: 'eq', value: 'completed' },
    },
    actions: [message('thank', THANKS)],
    quiet_hours: NIGHT,
  }),
  win_back: () => ({
    trigger: { type: 'booking.no_show' },
    conditions: { field: 'booking.status', op: 'eq', value: 'no_show' },
    actions: [
      { id: 'later', type: 'wait', minutes: 120 },
      message('invite', MISSED, ['do:book', ANOTHER_TIME], ['do:human', TALK]),
    ],
    quiet_hours: NIGHT,
  }),
  unclaimed_task: (language) => ({
    trigger: { type: 'task.unclaimed_for', minutes: 15 },
    actions: [
      { id: 'raise', type: 'set_priority', priority: 'high' },
      { id: 'tell', type: 'notify_team', text: UNCLAIMED[language] },
    ],
  }),
  welcome: () => ({
    trigger: { type: 'conversation.opened' },
    conditions: { field: 'conversation.mode', op: 'eq', value: 'human' },
    actions: [message('greet', WELCOME)],
  }),
  out_of_hours: () => ({
    trigger: { type: 'message.arrived' },
    conditions: {
      all: [
        { field: 'workspace.open', op: 'eq', value: false },
        { field: 'conversation.mode', op: 'eq', value: 'human' },
      ],
    },
    actions: [message('answer', CLOSED)],
    limits: { per_subject: 1, window_hours: 12 },
  }),
}

export function templateOf(key: Key, language: Language): Template {
  const { trigger, conditions = null, actions, quiet_hours = null, limits = {} } = READY[key](language)
  const texts = READY_TEXTS[key]
  const name = texts.name[language]
  const automation = {
    name,
    enabled: false,
    trigger: { ...trigger, filter: trigger.filter ?? null },
    conditions,
    actions: actions as ({ id: string } & Action)[],
    ...toSettings({ limits, quiet_hours }),
  }
  // The engine's types and the shape say the same in different words.
  return { key, name, description: texts.description[language], automation } as unknown as Template
}

/** The language of the workspace if there are texts in it, else English. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((tag) => baseOf(tag) === baseOf(locale)) ?? 'en'
}

export function listTemplates(language: Language, { limit, after }: Page): PageOf<Template> {
  const from = Number(after?.[0] ?? 0)
  const shown = KEYS.slice(from, from + limit)
  const next = from + limit < KEYS.length ? [String(from + limit)] : null
  return { data: shown.map((key) => templateOf(key, language)), next }
}
