// Makes the items of a proposal from a template, in one language. What was read or answered replaces what it has.
import { languageOf, templateOf } from '../automations/templates/templates.ts'
import type { Language } from '../lib/language.ts'
import { foldText } from '../lib/text.ts'
import type { DataOf, NewItem } from './item-data.ts'
import type { ReadingShape } from './reading.ts'
import { usualCents } from './templates/price.ts'
import type { Need, Template, TemplateGroup, TemplateService, Words } from './templates/template.ts'
import { words } from './templates/template.ts'

export interface Occasion {
  template: Template
  language: Language
  /** The tag that was asked for, such as `pt-BR`. */
  locale: string
  currency: string
  /** The name of the workspace, unless the description has another one. */
  workspaceName: string
  /** The name of the member who asks. */
  myName: string
}

const HOURS_NAME = words('Opening hours', 'Horário de funcionamento', 'Horario de atención')
const FAQ_TITLE = words('Frequent questions', 'Perguntas frequentes', 'Preguntas frecuentes')
/** The languages that every bot speaks at first. */
const BOT_TAGS: Record<Language, string> = { pt: 'pt-BR', es: 'es', en: 'en' }

export function itemsOf(occasion: Occasion, reading: ReadingShape): NewItem[] {
  const { template, language } = occasion
  const hours = { name: HOURS_NAME[language], weekly: reading.hours.length > 0 ? reading.hours : [...template.hours] }
  const { initial, operation_stages, stages, actions } = template.stages
  return [
    { id: 'hours-1', kind: 'hours', data: hours },
    ...peopleOf(occasion, reading).map((data, index): NewItem => ({ id: `person-${index + 1}`, kind: 'person', data })),
    ...servicesOf(occasion, reading).map(
      (data, index): NewItem => ({ id: `service-${index + 1}`, kind: 'service', data }),
    ),
    { id: 'stages-1', kind: 'stages', data: { initial, operation_stages, stages, actions } },
    { id: 'bot-1', kind: 'bot', data: botOf(occasion, reading) },
    { id: 'faq-1', kind: 'faq', data: faqOf(occasion) },
    ...automationsOf(occasion).map(
      (data, index): NewItem => ({ id: `automation-${index + 1}`, kind: 'automation', data }),
    ),
  ]
}

const isOfPeople = ({ kind }: TemplateGroup) => kind === 'person'

/** People who are named all do what any person of the template does; rooms and things stay. */
function peopleOf({ template, language, myName }: Occasion, { people }: ReadingShape): DataOf<'person'>[] {
  const main = template.groups.find(isOfPeople)
  const named = main === undefined ? [] : people
  const own = named.map((person) => ({
    name: person.name ?? myName,
    kind: 'person' as const,
    group: (main as TemplateGroup).name[language],
    ...(person.is_me && { is_me: true }),
  }))
  const kept = template.groups
    .filter((group) => named.length === 0 || !isOfPeople(group))
    .flatMap(({ name: group, kind, assignment, members }) =>
      members.map(({ name, isMe, ...member }) => ({
        name: isMe ? myName : nameIn(name, language),
        kind,
        group: group[language],
        ...(assignment && { assignment }),
        ...member,
        ...(isMe && { is_me: true }),
      })),
    )
  return [...own, ...kept]
}

const nameIn = (name: Words | string, language: Language) => (typeof name === 'string' ? name : name[language])

function servicesOf(occasion: Occasion, reading: ReadingShape): DataOf<'service'>[] {
  const { template, language, currency } = occasion
  const toNeeds = (needs: readonly Need[]) => needsOf(occasion, reading, needs)
  if (reading.services.length === 0) {
    return template.services.map(({ name, dollars, needs, intake_fields, ...service }) => ({
      ...service,
      name: name[language],
      price_cents: usualCents(dollars, currency),
      needs: toNeeds(needs),
      ...(intake_fields && { intake_fields: [...intake_fields] }),
    }))
  }
  return reading.services.map(({ name, duration_minutes, price_cents }) => {
    const like = likest(template, name)
    const { needs, mode, duration_minutes: usual } = like ?? usualService(template)
    const { name: _, dollars: __, needs: ___, intake_fields, ...kept } = like ?? {}
    return {
      ...kept,
      name,
      mode,
      duration_minutes: duration_minutes ?? usual,
      price_cents,
      needs: toNeeds(needs),
      ...(intake_fields && { intake_fields: [...intake_fields] }),
    }
  })
}

/** The first service of the mode that most services of the trade have: a plumber's visit has a time, a parcel has none. */
function usualService({ services }: Template): TemplateService {
  const queued = services.filter(({ mode }) => mode === 'queue')
  const mode = queued.length * 2 > services.length ? 'queue' : 'appointment'
  return services.find((service) => service.mode === mode) as TemplateService
}

/** The service of the template with the longest name that is part of this name, in any language. */
function likest({ services }: Template, name: string): TemplateService | undefined {
  const folded = ` ${foldText(name)} `
  const lengthOf = ({ name: all }: TemplateService) =>
    Math.max(...Object.values(all).map((each) => (folded.includes(` ${foldText(each)} `) ? each.length : 0)))
  const [best] = services.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  return best && lengthOf(best) > 0 ? best : undefined
}

/** If people were named, they are the only group of people, and a service needs no more of them than there are. */
function needsOf({ template, language }: Occasion, { people }: ReadingShape, needs: readonly Need[]) {
  const main = template.groups.find(isOfPeople)
  return needs.map(({ group: key, quantity }) => {
    const group = template.groups.find((each) => each.key === key) as TemplateGroup
    const isReplaced = people.length > 0 && isOfPeople(group)
    return {
      group: (isReplaced ? (main ?? group) : group).name[language],
      quantity: isReplaced ? Math.min(quantity, people.length) : quantity,
    }
  })
}

function botOf({ template, language, workspaceName }: Occasion, { name }: ReadingShape): DataOf<'bot'> {
  const business = name ?? workspaceName
  const greeting = Object.fromEntries(
    Object.entries(BOT_TAGS).map(([each, tag]) => [
      tag,
      template.greeting[each as Language].replace('{business}', () => business),
    ]),
  )
  return { default_locale: BOT_TAGS[language], greeting, instructions: template.instructions[language] }
}

function faqOf({ template, language, locale }: Occasion): DataOf<'faq'> {
  const items = template.faq.map(({ question, answer }) => ({ question: question[language], answer: answer[language] }))
  return { title: FAQ_TITLE[language], locale, items, enabled: false }
}

function automationsOf({ template, locale }: Occasion): DataOf<'automation'>[] {
  return template.automations.map((key) => {
    const { name } = templateOf(key, languageOf(locale))
    return { template: key, name, locale }
  })
}
