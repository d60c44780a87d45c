// The actions: on which subjects each works, what it needs, and the command that it becomes.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import {
  type Check,
  isObject,
  list,
  object,
  oneOf,
  own,
  text,
  textPerLocale,
  textThat,
  whole,
  wrongType,
} from './check.ts'
import {
  type Action,
  type ActionType,
  MAX_WAIT_MINUTES,
  type OptionDefinition,
  type SubjectKind,
  type TemplateDefinition,
  type Texts,
} from './definition.ts'
import { customerLocale, type Known } from './facts.ts'
import { below, type Fault, fault, nameOf } from './fault.ts'
import type { NameScope } from './fields.ts'
import { chooseText, render, templateCheck } from './render.ts'

export interface Option {
  id: string
  title: string
}

/** A command that the driver carries out, with all texts rendered. */
export type Command =
  | {
      type: 'send_message'
      /** `last_used`, or a channel. */
      channel: string
      text: string
      options: Option[] | null
      template: { name: string; language: string; params: string[] | Record<string, string> } | null
    }
  | { type: 'assign'; assignee_id: string }
  | { type: 'set_mode'; mode: string }
  | { type: 'resolve' }
  | { type: 'add_tags' | 'remove_tags'; tags: readonly string[] }
  | { type: 'set_priority'; priority: string }
  | { type: 'run_stage_action'; key: string; data: Record<string, unknown> }
  | { type: 'create_task'; service_id: string; notes: string | null; priority: string | null; due_at: Date | null }
  | { type: 'add_comment'; body: string }
  | { type: 'notify_team'; text: string }
  | { type: 'call_webhook'; url: string }
  | { type: 'handoff'; assignee_id: string | null; note: string | null }

export const MAX_MESSAGE_CHARACTERS = 4_096
export const MAX_OPTION_TITLE_CHARACTERS = 60
export const MAX_OPTIONS = 20
export const MAX_NOTE_CHARACTERS = 10_000
const MAX_PARAMS = 50
const MAX_PARAM_CHARACTERS = 1_024
const MAX_NOTICE_CHARACTERS = 1_000
const MAX_DATA_CHARACTERS = 10_000
const MAX_TAGS = 50
const MAX_URL_CHARACTERS = 2_000
export const CHANNELS = ['last_used', 'whatsapp', 'telegram', 'webchat']
const PRIORITIES = ['low', 'normal', 'high', 'urgent']

interface ActionKind {
  /** The kinds of subjects that the action works on; null stands for a schedule, which has no subject. */
  subjects: readonly (SubjectKind | null)[]
  members(scope: NameScope): { required?: Record<string, Check>; optional?: Record<string, Check> }
}

const ANY: ActionKind['subjects'] = ['booking', 'conversation', 'customer', null]
const SUBJECTS: ActionKind['subjects'] = ['booking', 'conversation', 'customer']
const id = text(200)
const tags = { required: { tags: list(text(50), 1, MAX_TAGS) } }

export const ACTIONS: Record<ActionType, ActionKind> = {
  send_message: {
    subjects: SUBJECTS,
    members: (scope) => ({
      required: { text: textPerLocale(templateCheck(scope, MAX_MESSAGE_CHARACTERS)) },
      optional: { channel: oneOf(CHANNELS), options: optionsCheck(scope), template: messageTemplateCheck(scope) },
    }),
  },
  assign: { subjects: ['booking', 'conversation'], members: () => ({ required: { assignee_id: id } }) },
  set_mode: { subjects: ['conversation'], members: () => ({ required: { mode: oneOf(['bot', 'human']) } }) },
  resolve: { subjects: ['conversation'], members: () => ({}) },
  add_tags: { subjects: SUBJECTS, members: () => tags },
  remove_tags: { subjects: SUBJECTS, members: () => tags },
  set_priority: {
    subjects: ['booking', 'conversation'],
    members: () => ({ required: { priority: oneOf(PRIORITIES) } }),
  },
  run_stage_action: {
    subjects: ['booking'],
    members: (scope) => ({ required: { key: text(60) }, optional: { data: dataCheck(scope) } }),
  },
  create_task: {
    subjects: ANY,
    members: (scope) => ({
      required: { service_id: id },
      optional: {
        notes: templateCheck(scope, MAX_NOTE_CHARACTERS),
        priority: oneOf(PRIORITIES),
        due_in_minutes: whole(1, MAX_WAIT_MINUTES),
      },
    }),
  },
  add_comment: {
    subjects: SUBJECTS,
    members: (scope) => ({ required: { body: templateCheck(scope, MAX_NOTE_CHARACTERS) } }),
  },
  notify_team: {
    subjects: ANY,
    members: (scope) => ({ required: { text: templateCheck(scope, MAX_NOTICE_CHARACTERS) } }),
  },
  call_webhook: { subjects: ANY, members: () => ({ required: { url } }) },
}

const url = textThat(
  MAX_URL_CHARACTERS,
  (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
  'an https address',
)

export const optionsCheck =
  (scope: NameScope): Check =>
  (value, pointer) => {
    const title = textPerLocale(templateCheck(scope, MAX_OPTION_TITLE_CHARACTERS))
    const faults = list(object({ id: text(200), title }), 1, MAX_OPTIONS)(value, pointer)
    if (faults.length > 0) return faults
    const ids = (value as OptionDefinition[]).map((option) => option.id)
    return ids.flatMap((each, index) =>
      ids.indexOf(each) < index
        ? [fault(`${pointer}/${index}/id`, 'duplicate', `The option ${each} is there twice.`)]
        : [],
    )
  }

const messageTemplateCheck = (scope: NameScope): Check => {
  const one = templateCheck(scope, MAX_PARAM_CHARACTERS, 0)
  const params: Check = (value, pointer) => {
    if (!isObject(value)) return list(one, 0, MAX_PARAMS)(value, pointer)
    const names = Object.keys(value)
    if (names.length > MAX_PARAMS) {
      return [fault(pointer, 'too_long', `${nameOf(pointer)} must have at most ${MAX_PARAMS} entries.`)]
    }
    return names.flatMap((name) => one(own(value, name), below(pointer, name)))
  }
  return object({ name: text(512), language: text(35) }, { params })
}

/** The data of an action of the workspace. The workspace's own stages check it when it is carried out. */
const dataCheck =
  (scope: NameScope): Check =>
  (value, pointer) => {
    if (!isObject(value)) return [wrongType(pointer, 'object')]
    if (JSON.stringify(value).length > MAX_DATA_CHARACTERS) {
      return [fault(pointer, 'too_long', `As JSON, data must have at most ${MAX_DATA_CHARACTERS} characters.`)]
    }
    const check = templateCheck(scope, MAX_NOTE_CHARACTERS, 0)
    return Object.entries(value).flatMap(([name, each]) =>
      typeof each === 'string' ? check(each, below(pointer, name)) : [],
    )
  }

/** Checks an action with its members; `more` has the checks of members that stand next to them, such as its id. */
export function actionFaults(
  value: unknown,
  pointer: string,
  scope: NameScope,
  subject: SubjectKind | null,
  more: Record<string, Check> = {},
): Fault[] {
  const type = own(value, 'type')
  const known = Object.keys(ACTIONS)
  if (typeof type !== 'string' || !known.includes(type)) {
    const code = type === undefined ? 'required' : 'unknown_value'
    return [fault(below(pointer, 'type'), code, `type must be one of ${known.join(', ')}.`)]
  }
  const { subjects, members } = ACTIONS[type as ActionType]
  const { required = {}, optional = {} } = members(scope)
  const faults = object({ type: text(60), ...more, ...required }, optional)(value, pointer)
  return subjects.includes(subject) ? faults : [...faults, wrongSubject(below(pointer, 'type'), type, subject)]
}

export const wrongSubject = (pointer: string, what: string, subject: SubjectKind | null): Fault =>
  fault(pointer, 'wrong_subject', `${what} does not work on ${subject === null ? 'a schedule' : `a ${subject}`}.`)

/** The command of an action, or why it is skipped. */
export function toCommand(action: Action, known: Known, scope: NameScope, now: Date): Command | { skipped: string } {
  const { locale } = known.workspace
  const fill = (template: string, most: number) => render(template, known, scope, locale, most)
  switch (action.type) {
    case 'send_message': {
      const message = { channel: action.channel ?? 'last_used', ...toMessage(action, known, scope) }
      const template = action.template ? toTemplate(action.template, known, scope) : null
      if (message.text.trim() === '') return { skipped: 'The text is empty.' }
      return { type: 'send_message', ...message, template }
    }
    case 'run_stage_action': {
      const data = Object.entries(action.data ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? fill(value, MAX_NOTE_CHARACTERS) : value,
      ])
      return { type: action.type, key: action.key, data: Object.fromEntries(data) }
    }
    case 'create_task': {
      const { service_id, notes, priority, due_in_minutes } = action
      const due_at = due_in_minutes ? plus(now, due_in_minutes * MINUTE_MS) : null
      const filled = notes ? fill(notes, MAX_NOTE_CHARACTERS) : null
      return { type: action.type, service_id, notes: filled, priority: priority ?? null, due_at }
    }
    case 'add_comment': {
      const body = fill(action.body, MAX_NOTE_CHARACTERS)
      return body.trim() === '' ? { skipped: 'The comment is empty.' } : { type: action.type, body }
    }
    case 'notify_team': {
      const notice = fill(action.text, MAX_NOTICE_CHARACTERS)
      return notice.trim() === '' ? { skipped: 'The text is empty.' } : { type: action.type, text: notice }
    }
    default:
      return action
  }
}

interface MessageDefinition {
  text: Texts
  options?: readonly OptionDefinition[] | null
}

/** A text for the customer, in their language, with its options. An option without a title has its id as title. */
export function toMessage({ text, options }: MessageDefinition, known: Known, scope: NameScope) {
  const locale = customerLocale(known)
  const say = (texts: Texts, most: number) =>
    render(chooseText(texts, locale, known.workspace.locale), known, scope, locale, most)
  const shown = options?.map(({ id, title }) => ({ id, title: say(title, MAX_OPTION_TITLE_CHARACTERS).trim() || id }))
  return { text: say(text, MAX_MESSAGE_CHARACTERS), options: shown ?? null }
}

function toTemplate({ name, language, params }: TemplateDefinition, known: Known, scope: NameScope) {
  const fill = (template: string) => render(template, known, scope, customerLocale(known), MAX_PARAM_CHARACTERS)
  if (!params || Array.isArray(params)) return { name, language, params: ((params as string[] | null) ?? []).map(fill) }
  return {
    name,
    language,
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, fill(value)])),
  }
}
