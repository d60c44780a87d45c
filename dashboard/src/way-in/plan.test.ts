import { describe, expect, test } from 'vitest'
import type { AssistantProposal } from '../data/api.ts'
import {
  choose,
  differencesIn,
  isComplete,
  itemsOf,
  missing,
  type Plan,
  type PlannedService,
  planOf,
  withExisting,
} from './plan.ts'
import {
  addMember,
  addService,
  addWindow,
  changeGreeting,
  changeMember,
  changeService,
  copyFirstHours,
  removeMember,
  removeService,
  renameStage,
  setWindows,
  windowsOn,
} from './plan-edits.ts'

const item = (id: string, kind: string, data: object) => ({
  id,
  kind,
  data,
  existing: null,
  applied_at: null,
  result: null,
  made_id: null,
})
const person = (id: string, name: string, group: string, more: object = {}) =>
  item(id, 'person', { name, kind: 'person', group, ...more })
const needs = (...groups: string[]) => groups.map((group) => ({ group, quantity: 1 }))

const PROPOSAL = {
  id: 'prp_1',
  business: 'salon',
  locale: 'en',
  read_by: null,
  created_at: '2026-11-16T12:00:00.000Z',
  applied_at: null,
  items: [
    item('hours-1', 'hours', {
      name: 'Opening hours',
      weekly: [1, 2].flatMap((weekday) => [
        { weekday, start: '08:00', end: '12:00' },
        { weekday, start: '13:00', end: '18:00' },
      ]),
    }),
    person('person-1', 'Maria', 'Stylists', { is_me: true }),
    person('person-2', 'Ana', 'Stylists'),
    item('person-3', 'person', { name: 'Table 6', kind: 'other', group: 'Tables', capacity: 8, priority: -8 }),
    item('service-1', 'service', {
      name: 'Haircut',
      mode: 'appointment',
      duration_minutes: 45,
      price_cents: 3_000,
      needs: needs('Stylists'),
    }),
    item('service-2', 'service', {
      name: 'Facial',
      mode: 'appointment',
      duration_minutes: 60,
      price_cents: null,
      needs: needs('Stylists', 'Tables'),
    }),
    item('stages-1', 'stages', {
      initial: { scheduled: 'arrived', queue: 'arrived' },
      operation_stages: {},
      stages: [{ key: 'arrived', name: { en: 'Arrived', pt: 'Chegou', es: 'Llegó' }, category: 'active' }],
      actions: [],
    }),
    item('bot-1', 'bot', { default_locale: 'en', greeting: { en: 'Hello!', 'pt-BR': 'Olá!' } }),
    item('faq-1', 'faq', { title: 'Questions', items: [{ question: 'Where?', answer: '____' }], enabled: false }),
  ],
} as unknown as AssistantProposal

const salon = planOf(PROPOSAL)
const serviceIn = (plan: Plan, name: string) => plan.services.find((each) => each.name === name) as PlannedService
const memberIn = (plan: Plan, name: string) =>
  plan.groups.flatMap(({ members }) => members).find((each) => each.name === name)
const [stylists, tables] = salon.groups as [Plan['groups'][0], Plan['groups'][0]]

test('a plan that was not changed is applied as it was proposed', () => {
  expect(itemsOf(salon)).toEqual(PROPOSAL.items.map(({ id, kind, data }) => ({ id, kind, data })))
  expect(memberIn(salon, 'Maria')?.isMe).toBe(true)
})

test('what was added in the preview is an item of its own, and what was removed is left out', () => {
  const plan = addService(addMember(removeMember(salon, 'person-2'), stylists, { name: ' Bruno ' }), 'Blow-dry')
  const items = itemsOf(plan)
  expect(items.map(({ id }) => id)).not.toContain('person-2')
  expect(items.filter(({ id }) => id.startsWith('added-'))).toMatchObject([
    { kind: 'person', data: { name: 'Bruno', group: 'Stylists', kind: 'person' } },
    { kind: 'service', data: { name: 'Blow-dry', duration_minutes: 30, needs: needs('Stylists') } },
  ])
})

describe('a preview that was changed', () => {
  test('is incomplete while nobody can do a service', () => {
    const without = removeMember(salon, 'person-3')
    expect(missing(without, serviceIn(without, 'Facial')).map(({ group }) => group)).toEqual(['Tables'])
    expect(isComplete(without)).toBe(false)
    expect(isComplete(removeService(without, serviceIn(without, 'Facial').id))).toBe(true)
  })

  test('is incomplete while a name, a duration or the hours are missing', () => {
    const haircut = serviceIn(salon, 'Haircut')
    expect(isComplete(salon)).toBe(true)
    expect(isComplete(changeService(salon, haircut.id, { name: ' ' }))).toBe(false)
    expect(isComplete(changeService(salon, haircut.id, { duration_minutes: Number.NaN }))).toBe(false)
    expect(isComplete(changeMember(salon, memberIn(salon, 'Ana')?.id ?? '', { name: '' }))).toBe(false)
    expect(isComplete({ ...salon, hours: [] })).toBe(false)
  })

  test('gives everything its own id, however often something is added and removed', () => {
    let plan = salon
    for (let round = 0; round < 5; round += 1) {
      plan = addService(addMember(plan, stylists, { name: 'New' }), 'New')
      plan = removeService(plan, plan.services[0]?.id ?? '')
    }
    const ids = [...plan.services, ...plan.groups.flatMap(({ members }) => members)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('gives a new table the seats of the last one', () => {
    const plan = addMember(salon, tables, { name: 'Table 7' })
    expect(memberIn(plan, 'Table 7')).toMatchObject({ capacity: 8, priority: -8 })
  })

  test('keeps the names of a stage and the greeting of the bot in other languages', () => {
    const plan = changeGreeting(renameStage(salon, 'arrived', 'en', 'Here'), 'en', 'Hi!')
    expect(plan.stages.stages[0]?.name).toEqual({ en: 'Here', pt: 'Chegou', es: 'Llegó' })
    expect(plan.bot?.greeting).toEqual({ en: 'Hi!', 'pt-BR': 'Olá!' })
  })
})

test('hours are added after the last ones of the day, and can be copied to all open days', () => {
  expect(windowsOn(addWindow(salon, 1), 1).at(-1)).toEqual({ weekday: 1, start: '18:00', end: '20:00' })
  expect(windowsOn(addWindow(salon, 7), 7)).toEqual([{ weekday: 7, start: '09:00', end: '18:00' }])
  const even = copyFirstHours(setWindows(salon, 1, [{ weekday: 1, start: '10:00', end: '16:00' }]))
  expect(even.hours.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`)).toEqual([
    '1 10:00 16:00',
    '2 10:00 16:00',
  ])
})

describe('what the workspace already has', () => {
  const EXISTING = { id: 'svc_1', name: 'haircut', version: 3 }
  const beside = (differences: object[], version = 3) =>
    ({
      ...PROPOSAL,
      items: PROPOSAL.items.map((each) =>
        each.id === 'service-1' ? { ...each, existing: { ...EXISTING, version, differences } } : each,
      ),
    }) as AssistantProposal
  const dearer = beside([{ field: 'price_cents', existing: 3_500, proposed: 3_000 }])
  const plan = planOf(dearer)

  test('is compared with the item as it is edited, also in fields that did not differ at first', () => {
    expect(differencesIn(plan, 'service-1')).toEqual([{ field: 'price_cents', had: 3_500, has: 3_000 }])
    const edited = changeService(plan, 'service-1', { price_cents: 3_500, duration_minutes: 50 })
    expect(differencesIn(edited, 'service-1')).toEqual([{ field: 'duration_minutes', had: 45, has: 50 }])
    expect(differencesIn(plan, 'service-2')).toBeNull()
  })

  test('stays unless it is chosen, and is changed only in the version that was seen', () => {
    const sent = (of: Plan) => itemsOf(of).find(({ id }) => id === 'service-1')
    expect(sent(plan)).not.toHaveProperty('if_existing')
    const changing = choose(plan, 'service-1', 'change')
    expect(sent(changing)).toMatchObject({ if_existing: 'change', expected_version: 3 })
    expect(sent(withExisting(changing, beside([], 4)))).toMatchObject({ expected_version: 4 })
    expect(sent(choose(changing, 'service-1', 'keep'))).not.toHaveProperty('if_existing')
  })

  test('needs no people in the plan as long as it stays as it is', () => {
    const without = removeMember(removeMember(plan, 'person-1'), 'person-2')
    expect(missing(without, serviceIn(without, 'Haircut'))).toEqual([])
    expect(missing(choose(without, 'service-1', 'change'), serviceIn(without, 'Haircut'))).toHaveLength(1)
  })
})
