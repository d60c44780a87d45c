// The business of a dialogue: a small salon for each language, with its people, services, prices and hours.
import { made, type Shop, shopOf } from '../shop.ts'
import type { TestWorkspace } from '../world.ts'

export type ScriptLanguage = 'pt' | 'es' | 'en'

interface Service {
  name: string
  cents: number
  people: readonly string[]
  minutes?: number
  tags?: readonly string[]
  /** The most people that can come together. */
  party?: number
}

interface Salon {
  name: string
  locale: string
  timezone: string
  services: readonly Service[]
}

const SALONS: Record<ScriptLanguage, Salon> = {
  pt: {
    name: 'Salão Aurora',
    locale: 'pt-BR',
    timezone: 'America/Sao_Paulo',
    services: [
      { name: 'Corte de cabelo', cents: 8_000, people: ['Joana', 'Bia'] },
      { name: 'Manicure', cents: 4_000, people: ['Bia'] },
      { name: 'Massagem relaxante', cents: 15_000, people: ['Carlos'], minutes: 60 },
      { name: 'Degustação de vinhos', cents: 9_000, people: ['Adega'], minutes: 60, party: 6 },
    ],
  },
  es: {
    name: 'Peluquería del Sol',
    locale: 'es',
    timezone: 'America/Argentina/Buenos_Aires',
    services: [
      { name: 'Corte de pelo', cents: 1_200_000, people: ['Juan', 'Sofía'] },
      { name: 'Manicura', cents: 900_000, people: ['Sofía'] },
      { name: 'Masaje', cents: 2_000_000, people: ['Pedro'], minutes: 60 },
      { name: 'Cancha de pádel', cents: 3_000_000, people: ['Cancha'], minutes: 60, party: 4 },
    ],
  },
  en: {
    name: 'Harbour Studio',
    locale: 'en',
    timezone: 'America/New_York',
    services: [
      { name: 'Haircut', cents: 3_500, people: ['Tom', 'Maya'] },
      { name: 'Manicure', cents: 2_500, people: ['Maya'] },
      { name: 'Massage', cents: 6_000, people: ['Oscar'], minutes: 60 },
      { name: 'Wine tasting', cents: 4_000, people: ['Cellar'], minutes: 60, party: 6 },
    ],
  },
}
const CURRENCIES: Record<string, string> = {
  'America/Sao_Paulo': 'BRL',
  'America/Argentina/Buenos_Aires': 'ARS',
  'America/Asuncion': 'PYG',
}
const OPEN_DAYS = [1, 2, 3, 4, 5, 6]

export interface Business {
  shop: Shop
  timezone: string
  schedule_id: string
  serviceIds: ReadonlyMap<string, string>
  personNames: Map<string, string>
}

export const timezoneOf = (language: ScriptLanguage): string => SALONS[language].timezone

/** Open from Monday to Saturday, nine to six. */
export async function aBusiness(
  workspace: TestWorkspace,
  language: ScriptLanguage,
  timezone: string,
): Promise<Business> {
  const { name, locale, services } = SALONS[language]
  const currency = CURRENCIES[timezone] ?? 'USD'
  await workspace.owner.patch(`/workspaces/${workspace.id}`, { name, locale, timezone, currency })
  const shop = shopOf(workspace)
  const weekly = OPEN_DAYS.map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))
  const schedule = await shop.aSchedule({ is_default: true, timezone, weekly })
  const people = new Map<string, string>()
  const serviceIds = new Map<string, string>()
  for (const service of services) {
    const resource_ids: string[] = []
    for (const person of service.people) {
      const shared = service.party === undefined ? {} : { kind: 'room', shared: true, capacity: service.party }
      const id = people.get(person) ?? (await shop.aResource({ name: person, schedule_id: schedule.id, ...shared })).id
      people.set(person, id)
      resource_ids.push(id)
    }
    const { minutes = 30, party, cents, tags = [] } = service
    const needs = resource_ids.length === 1 ? { resource_ids } : { group_id: (await shop.aGroup(resource_ids)).id }
    const { id } = await shop.aService([needs], {
      name: service.name,
      price_cents: cents,
      currency,
      duration_minutes: minutes,
      tags,
      ...(party && { max_party_size: party }),
    })
    serviceIds.set(service.name, id)
  }
  const personNames = new Map([...people].map(([person, id]) => [id, person]))
  await workspace.everything.put('/bot', { enabled: true, name: 'Lia', default_locale: locale })
  return { shop, timezone, schedule_id: schedule.id, serviceIds, personNames }
}

export const addKnowledge = async ({ everything }: TestWorkspace, question: string, answer: string) =>
  made(await everything.post('/knowledge', { kind: 'faq', title: question, items: [{ question, answer }] }))

/** Adds somebody who does services besides those who do them already. */
export async function addPerson(
  { shop, schedule_id, serviceIds, personNames }: Business,
  name: string,
  services: readonly string[],
): Promise<void> {
  const { id } = await shop.aResource({ name, schedule_id })
  personNames.set(id, name)
  for (const service of services) {
    const path = `/services/${serviceIds.get(service)}`
    const [{ group_id, resource_ids = [] }] = (await shop.client.get(path)).body.requirements
    const before =
      group_id === null ? resource_ids : (await shop.client.get(`/resource-groups/${group_id}`)).body.resource_ids
    const group = await shop.aGroup([...before, id])
    await shop.client.patch(path, { requirements: [{ group_id: group.id }] })
  }
}
