// The types of a template: a typical business of one trade, in three languages.
import type { Key as AutomationKey } from '../../automations/templates/texts.ts'
import type { NewResource, NewResourceGroup, NewService } from '../../catalog/schema.ts'
import type { FieldIn } from '../../fields/field.ts'
import type { Static } from '../../http/shape.ts'
import type { Language } from '../../lib/language.ts'
import type { NewStageConfig } from '../../stages/schema.ts'

export const TEMPLATE_KEYS = [
  'salon',
  'barber',
  'clinic',
  'physio',
  'classes',
  'vet',
  'restaurant',
  'field',
  'delivery',
] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

export type Words = Readonly<Record<Language, string>>

export const words = (en: string, pt: string, es: string): Words => ({ en, pt, es })

type Resource = Static<typeof NewResource>
type Service = Static<typeof NewService>
export type FieldInput = Static<typeof FieldIn>
export type StageConfigInput = Static<typeof NewStageConfig>

/** A name may be one text if it is the same in every language. */
export interface TemplateMember extends Pick<Resource, 'capacity' | 'shared' | 'priority'> {
  name: Words | string
  /** This member is the person who sets up the workspace, and gets that person's name. */
  isMe?: true
}

export interface TemplateGroup extends Pick<Static<typeof NewResourceGroup>, 'assignment'> {
  key: string
  name: Words
  kind: NonNullable<Resource['kind']>
  members: readonly TemplateMember[]
}

/** A number of members of a group that a service needs at once. */
export interface Need {
  group: string
  quantity: number
}

type Copied =
  | 'duration_minutes'
  | 'buffer_minutes'
  | 'buffer_before_minutes'
  | 'slot_interval_minutes'
  | 'min_party_size'
  | 'max_party_size'

export interface TemplateService extends Pick<Service, Copied> {
  name: Words
  mode: 'appointment' | 'queue'
  /** The usual price in dollars; null for no price. */
  dollars: number | null
  needs: readonly Need[]
  intake_fields?: readonly FieldInput[]
}

/** 1 is Monday, 7 is Sunday. */
export interface Window {
  weekday: number
  start: string
  end: string
}

/** A question of customers. The answer has blanks that the owner fills in. */
export interface TemplateQuestion {
  question: Words
  answer: Words
}

export interface Template {
  key: TemplateKey
  name: Words
  about: Words
  hours: readonly Window[]
  groups: readonly TemplateGroup[]
  services: readonly TemplateService[]
  stages: StageConfigInput
  /** The greeting of the bot; `{business}` stands for the name of the business. */
  greeting: Words
  /** The instructions of the business for a model. */
  instructions: Words
  faq: readonly TemplateQuestion[]
  /** The ready-made automations that suit the trade. They are off until somebody switches them on. */
  automations: readonly AutomationKey[]
}

export const one = (group: string): Need => ({ group, quantity: 1 })

/** The same windows on several days: `on([1, 2], '09:00–12:00', '13:00–18:00')`. */
export function on(weekdays: readonly number[], ...spans: readonly string[]): Window[] {
  return weekdays.flatMap((weekday) =>
    spans.map((span) => {
      const [start = '', end = ''] = span.split('–')
      return { weekday, start, end }
    }),
  )
}
