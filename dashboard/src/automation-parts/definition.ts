// The definitions that the editors work on, as the server takes and answers them.

/** A text per language tag. */
export type Texts = Record<string, string>

export type Scalar = string | number | boolean

export interface Comparison {
  field: string
  op: string
  value?: Scalar | Scalar[] | null
}
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Comparison

export interface Trigger {
  type: string
  filter?: Condition | null
  minutes?: number | null
  stage?: string | null
  words?: string[] | null
  tag?: string | null
  cron?: string | null
}

export interface MessageOption {
  id: string
  title: Texts
}

export interface MessageTemplate {
  name: string
  language: string
  params?: string[] | Record<string, string> | null
}

/** One action; which members it has follows from its type. In a flow it is the config of a node and has no id. */
export interface Action {
  id?: string
  type: string
  channel?: string | null
  text?: Texts | string | null
  options?: MessageOption[] | null
  template?: MessageTemplate | null
  assignee_id?: string | null
  mode?: string | null
  tags?: string[] | null
  priority?: string | null
  key?: string | null
  data?: Record<string, unknown> | null
  service_id?: string | null
  notes?: string | null
  due_in_minutes?: number | null
  body?: string | null
  url?: string | null
  minutes?: number | null
}

export interface QuietHours {
  from: string
  to: string
  policy: string
}

export interface Limits {
  per_subject: number
  window_hours: number
  per_hour: number
}

/** Faults by the place in the definition, without the first slash: `trigger/minutes`, `actions/0/text/pt-BR`. */
export type Faults = Readonly<Record<string, string>>

/** A new action of this type. */
export function newAction(type: string, texts: Texts = {}): Action {
  switch (type) {
    case 'send_message':
      return { type, channel: 'last_used', text: texts }
    case 'notify_team':
      return { type, text: '' }
    case 'add_tags':
    case 'remove_tags':
      return { type, tags: [] }
    case 'set_mode':
      return { type, mode: 'human' }
    case 'set_priority':
      return { type, priority: 'high' }
    case 'wait':
      return { type, minutes: 60 }
    case 'add_comment':
      return { type, body: '' }
    case 'call_webhook':
      return { type, url: '' }
    case 'assign':
      return { type, assignee_id: '' }
    case 'run_stage_action':
      return { type, key: '' }
    case 'create_task':
      return { type, service_id: '' }
    default:
      return { type }
  }
}

/** A new trigger of this type. */
export function newTrigger(type: string, asks: readonly string[]): Trigger {
  return {
    type,
    filter: null,
    ...(asks.includes('minutes') && { minutes: type.startsWith('booking.') ? 1_440 : 15 }),
    ...(asks.includes('stage') && { stage: '' }),
    ...(asks.includes('cron') && { cron: '0 9 * * 1-5' }),
  }
}

/** An id for an action that the others do not have. */
export function freeId(type: string, taken: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? type : `${type}_${number}`
    if (!taken.includes(id)) return id
  }
}
