// Writes triggers, conditions, actions and values as people read them, in the language of the page.
import { useQuery } from '@tanstack/react-query'
import { bookingTexts } from '../booking/texts.ts'
import { membersQuery, resourcesQuery, servicesQuery, stageConfigQuery } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { inLanguage } from '../text/in-language.ts'
import { nameIn } from '../text/named.ts'
import { type Language, localeOf, useLanguage } from '../text/preferences.ts'
import { type Say, says, useTexts } from '../text/texts.ts'
import { uiTexts } from '../ui/texts.ts'
import { fieldOf, type KnownField } from './catalog.ts'
import type { Action, Comparison, Condition, Trigger } from './definition.ts'
import { editorTexts } from './editor-texts.ts'
import { pathTexts, rootTexts } from './field-texts.ts'
import { actionTexts, triggerTexts } from './step-texts.ts'
import { opTexts, valueTexts } from './value-texts.ts'

/** 15 minutes, 2 hours, 1 day: the largest unit in which it is a whole number. */
export function periodText(minutes: number, language: Language): string {
  const [unit, size] = minutes % 1_440 === 0 ? ['day', 1_440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as Intl.NumberFormatOptions
  return new Intl.NumberFormat(localeOf(language), options).format(minutes / (size as number))
}

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** "Customer · first name"; names that the workspace chose stay as they are. */
export function useFieldName(): (name: string) => string {
  const root = useTexts(rootTexts)
  const path = useTexts(pathTexts)
  return (name) => {
    const [, own, rest] = /^(answers|steps)\.(.+)$/.exec(name) ?? []
    if (own && rest) return `${root(own as 'answers')} · ${rest}`
    const field = fieldOf(name)
    return says(pathTexts, field.path) && field.path !== name ? `${root(field.root)} · ${path(field.path)}` : name
  }
}

/** A text with its variables by their names: "Hello [Customer · first name]". */
export function useReadable(): (text: string) => string {
  const nameOf = useFieldName()
  return (text) => text.replace(VARIABLE, (_, name: string) => `[${nameOf(name)}]`)
}

export interface Choices {
  id: string
  name: string
}

/** The choices for the value of a field; null: the value is typed. */
export function useChoicesOf(): (field: KnownField) => Choices[] | null {
  const t = useTexts(valueTexts)
  const booking = useTexts(bookingTexts)
  const language = useLanguage()
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: resources = [] } = useQuery(resourcesQuery)
  const { data: members = [] } = useQuery(membersQuery)
  const { data: stages } = useQuery(stageConfigQuery)
  return ({ name, values }) => {
    if (values.length > 0) return values.map((value) => ({ id: value, name: wordOf(value, booking, t) }))
    if (name === 'booking.service_id' || name === 'service.id') return services
    if (name === 'booking.assignee') return resources
    if (name === 'conversation.assignee.id') return members
    if (name === 'booking.stage') {
      return (stages?.stages ?? []).map(({ key, name: named }) => ({ id: key, name: nameIn(named, language) }))
    }
    return null
  }
}

/**
 * The choices, and those that were chosen and deleted since then. An empty list means that the choices are still being
 * loaded.
 */
export function withGone(choices: readonly Choices[], chosen: readonly unknown[], name: string): readonly Choices[] {
  if (choices.length === 0) return choices
  const isGone = (id: unknown): id is string =>
    typeof id === 'string' && id !== '' && !choices.some((each) => each.id === id)
  return [...choices, ...chosen.filter(isGone).map((id) => ({ id, name }))]
}

function wordOf(value: string, booking: Say<never>, own: Say<never>): string {
  if (says(bookingTexts, value)) return (booking as Say)(value)
  return says(valueTexts, value) ? (own as Say)(value) : value
}

const TIME_OPS: Record<string, 'later' | 'laterOrThen' | 'earlier' | 'earlierOrThen'> = {
  gt: 'later',
  gte: 'laterOrThen',
  lt: 'earlier',
  lte: 'earlierOrThen',
}

/** How a comparison reads; moments are before and after, not less and more. */
export function useOpName(): (op: string, field: KnownField) => string {
  const t = useTexts(opTexts)
  return (op, { type }) => {
    const known = (type === 'moment' && TIME_OPS[op]) || op
    return says(opTexts, known) ? t(known) : op
  }
}

export function useConditionWords(): (condition: Condition) => string {
  const t = useTexts(editorTexts)
  const ui = useTexts(uiTexts)
  const clock = useClock()
  const nameOf = useFieldName()
  const opName = useOpName()
  const choicesOf = useChoicesOf()
  const shownValue = (field: KnownField, value: unknown): string => {
    if (Array.isArray(value)) return value.map((each) => shownValue(field, each)).join(', ')
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    if (field.type === 'moment' && typeof value === 'string') return clock.dayTime(value)
    const choices = withGone(choicesOf(field) ?? [], [value], t('gone'))
    return choices.find(({ id }) => id === value)?.name ?? String(value ?? '')
  }
  const comparison = ({ field: name, op, value }: Comparison) => {
    const field = fieldOf(name)
    if (op === 'exists') return `${nameOf(name)} ${opName(op, field)}${value === false ? `: ${ui('no')}` : ''}`
    return `${nameOf(name)} ${opName(op, field)} ${shownValue(field, value)}`
  }
  const words = (condition: Condition): string => {
    if ('all' in condition) return condition.all.map(inner).join(` ${t('and')} `)
    if ('any' in condition) return condition.any.map(inner).join(` ${t('or')} `)
    if ('not' in condition) return `${t('not')} (${words(condition.not)})`
    return comparison(condition)
  }
  const inner = (condition: Condition) =>
    ('all' in condition && condition.all.length > 1) || ('any' in condition && condition.any.length > 1)
      ? `(${words(condition)})`
      : words(condition)
  return words
}

export function useTriggerWords(): (trigger: Trigger) => string {
  const t = useTexts(triggerTexts)
  const language = useLanguage()
  const { data: stages } = useQuery(stageConfigQuery)
  return ({ type, minutes, stage, words, tag, cron }) => {
    const found = stages?.stages.find(({ key }) => key === stage)
    const values = {
      time: minutes ? periodText(minutes, language) : '…',
      stage: found ? nameIn(found.name, language) : (stage ?? '…'),
      words: words?.join(', ') ?? '',
      tag: tag ?? '',
      cron: cron ?? '…',
    }
    const isPlain = (type === 'message.arrived' && !words?.length) || (type === 'customer.tagged' && !tag)
    const key = isPlain ? type : `${type}Is`
    if (says(triggerTexts, key)) return t(key, values)
    return says(triggerTexts, type) ? t(type) : type
  }
}

/** The name of an action's type, such as "send a message". */
export function useActionName(): (type: string) => string {
  const t = useTexts(actionTexts)
  return (type) => (says(actionTexts, type) ? t(type) : type)
}

export function useActionWords(): (action: Action) => string {
  const t = useTexts(actionTexts)
  const editor = useTexts(editorTexts)
  const value = useTexts(valueTexts)
  const booking = useTexts(bookingTexts)
  const language = useLanguage()
  const readable = useReadable()
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: resources = [] } = useQuery(resourcesQuery)
  const { data: members = [] } = useQuery(membersQuery)
  return (action) => {
    const { type, text, body, minutes, tags, assignee_id, priority, mode, key, service_id, url } = action
    const written = typeof text === 'object' && text !== null ? inLanguage(text, language) : (text ?? body ?? '')
    const [chosen, of] = type === 'create_task' ? [service_id, services] : [assignee_id, [...resources, ...members]]
    const named = withGone(of, [chosen], editor('gone')).find(({ id }) => id === chosen)
    const values = {
      text: readable(written),
      time: minutes ? periodText(minutes, language) : '…',
      tags: tags?.join(', ') ?? '',
      name: named?.name ?? '…',
      priority: priority ? wordOf(priority, booking, value) : '…',
      mode: mode ? wordOf(mode, booking, value) : '…',
      key: key ?? '…',
      url: url ?? '…',
    }
    const whole = `${type}Is`
    if (says(actionTexts, whole)) return t(whole, values)
    return says(actionTexts, type) ? t(type) : type
  }
}
