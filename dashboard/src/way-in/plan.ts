// The plan of a workspace: a template in one language, with the changes from the preview.
import type { NewStageConfig } from '../data/api.ts'
import type { Language } from '../text/preferences.ts'
import { clinic } from './templates/clinic.ts'
import { delivery } from './templates/delivery.ts'
import { field } from './templates/field.ts'
import { restaurant } from './templates/restaurant.ts'
import { salon } from './templates/salon.ts'
import type {
  Need,
  Template,
  TemplateGroup,
  TemplateKey,
  TemplateMember,
  TemplateService,
  Window,
  Words,
} from './templates/template.ts'

export type { Need, TemplateKey, Window } from './templates/template.ts'

export const TEMPLATES: Record<TemplateKey, Template> = { salon, clinic, delivery, restaurant, field }

/** `id` identifies an item while it is edited, whatever its name is. */
export interface PlannedMember extends Omit<TemplateMember, 'name'> {
  id: string
  name: string
}

export interface PlannedGroup extends Omit<TemplateGroup, 'name' | 'members'> {
  name: string
  members: readonly PlannedMember[]
}

export interface PlannedService extends Omit<TemplateService, 'name'> {
  id: string
  name: string
  /** The typed price; undefined for the usual price. */
  price_cents?: number | null
}

export interface Plan {
  hours: readonly Window[]
  groups: readonly PlannedGroup[]
  services: readonly PlannedService[]
  stages: NewStageConfig
}

export function planOf(key: TemplateKey, language: Language, myName: string): Plan {
  const { hours, groups, services, stages } = TEMPLATES[key]
  const nameOf = (name: Words | string) => (typeof name === 'string' ? name : name[language])
  return {
    hours,
    groups: groups.map((group) => ({
      ...group,
      name: nameOf(group.name),
      members: group.members.map((member, index) => ({
        ...member,
        id: `${group.key}-${index}`,
        name: member.isMe ? myName : nameOf(member.name),
      })),
    })),
    services: services.map((service, index) => ({ ...service, id: `service-${index}`, name: nameOf(service.name) })),
    stages,
  }
}

/** The usual local price of what costs a dollar (not an exchange rate), and the step to which prices are rounded. */
const PRICES: Record<string, { perDollar: number; step: number }> = {
  USD: { perDollar: 1, step: 1 },
  BRL: { perDollar: 2.5, step: 5 },
  ARS: { perDollar: 600, step: 500 },
  PYG: { perDollar: 3_500, step: 5_000 },
}

export function priceOf({ dollars, price_cents }: PlannedService, currency: string): number | null {
  if (price_cents !== undefined) return price_cents
  const { perDollar, step } = PRICES[currency] ?? { perDollar: 1, step: 1 }
  return dollars === null ? null : Math.max(1, Math.round((dollars * perDollar) / step)) * step * 100
}

/** The groups that have fewer members than this service needs. */
export function missing({ groups }: Plan, { needs }: PlannedService): Need[] {
  return needs.filter(({ group, quantity }) => {
    const members = groups.find(({ key }) => key === group)?.members ?? []
    return members.length < quantity
  })
}

/** Whether everything has a name, every service can be done, and the week has an open hour. */
export function isComplete(plan: Plan): boolean {
  const names = [...plan.services, ...plan.groups.flatMap(({ members }) => members)]
  return (
    plan.hours.length > 0 &&
    plan.hours.every(({ start, end }) => start !== '' && end !== '' && start !== end) &&
    names.every(({ name }) => name.trim() !== '') &&
    plan.services.every((service) => missing(plan, service).length === 0 && isLong(service.duration_minutes))
  )
}

const isLong = (minutes: number) => Number.isInteger(minutes) && minutes >= 1 && minutes <= 1_440
