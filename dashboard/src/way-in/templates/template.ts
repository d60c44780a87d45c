// The types of a template: a typical business of one kind, in three languages.
import type { FieldInput, NewResource, NewResourceGroup, NewService, NewStageConfig } from '../../data/api.ts'
import type { Language } from '../../text/preferences.ts'

export const TEMPLATE_KEYS = ['salon', 'clinic', 'delivery', 'restaurant', 'field'] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

export type Words = Readonly<Record<Language, string>>

export const words = (en: string, pt: string, es: string): Words => ({ en, pt, es })

/** A name may be one text if it is the same in every language. */
export interface TemplateMember extends Pick<NewResource, 'capacity' | 'shared' | 'priority'> {
  name: Words | string
  /** This member is the owner of the workspace, and gets the owner's name. */
  isMe?: true
}

export interface TemplateGroup extends Pick<NewResourceGroup, 'assignment'> {
  key: string
  name: Words
  kind: NonNullable<NewResource['kind']>
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

export interface TemplateService extends Pick<NewService, Copied> {
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

export interface Template {
  key: TemplateKey
  hours: readonly Window[]
  groups: readonly TemplateGroup[]
  services: readonly TemplateService[]
  stages: NewStageConfig
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
