import { describe, expect, test } from 'vitest'
import { isComplete, missing, type Plan, type PlannedService, planOf, priceOf } from './plan.ts'
import {
  addMember,
  addService,
  addWindow,
  changeMember,
  changeService,
  copyFirstHours,
  removeMember,
  removeService,
  renameStage,
  setWindows,
  windowsOn,
} from './plan-edits.ts'

const salon = planOf('salon', 'en', 'Maria')
const serviceIn = (plan: Plan, name: string) => plan.services.find((each) => each.name === name) as PlannedService
const memberIn = (plan: Plan, name: string) =>
  plan.groups.flatMap(({ members }) => members).find((each) => each.name === name)

test('names are in the chosen language, and the first person is the owner', () => {
  expect(planOf('salon', 'pt', 'Maria').services[0]?.name).toBe('Corte')
  expect(memberIn(salon, 'Maria')?.isMe).toBe(true)
})

test('prices are round in every currency, and a typed price stays', () => {
  const haircut = serviceIn(salon, 'Haircut')
  expect(['USD', 'BRL', 'ARS', 'PYG'].map((currency) => priceOf(haircut, currency))).toEqual([
    3_000, 7_500, 1_800_000, 10_500_000,
  ])
  expect(priceOf({ ...haircut, price_cents: 1_234 }, 'ARS')).toBe(1_234)
  expect(priceOf({ ...haircut, price_cents: null }, 'ARS')).toBeNull()
})

describe('a preview that was changed', () => {
  test('is incomplete while nobody can do a service', () => {
    const room = memberIn(salon, 'Treatment room')
    const without = removeMember(salon, room?.id ?? '')
    expect(missing(without, serviceIn(without, 'Facial')).map(({ group }) => group)).toEqual(['rooms'])
    expect(isComplete(without)).toBe(false)
    expect(isComplete(removeService(without, serviceIn(without, 'Facial').id))).toBe(true)
  })

  test('is incomplete while a name, a duration or the hours are missing', () => {
    const haircut = serviceIn(salon, 'Haircut')
    expect(isComplete(changeService(salon, haircut.id, { name: ' ' }))).toBe(false)
    expect(isComplete(changeService(salon, haircut.id, { duration_minutes: Number.NaN }))).toBe(false)
    expect(isComplete(changeMember(salon, memberIn(salon, 'Ana')?.id ?? '', { name: '' }))).toBe(false)
    expect(isComplete({ ...salon, hours: [] })).toBe(false)
  })

  test('gives everything its own id, however often something is added and removed', () => {
    let plan = salon
    for (let round = 0; round < 5; round += 1) {
      plan = addService(addMember(plan, plan.groups[0] as (typeof plan.groups)[0], { name: 'New' }), 'New')
      plan = removeService(plan, plan.services[0]?.id ?? '')
    }
    const ids = [...plan.services, ...plan.groups.flatMap(({ members }) => members)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('gives a new table the seats of the last one', () => {
    const restaurant = planOf('restaurant', 'en', 'Maria')
    const [tables] = restaurant.groups
    const plan = addMember(restaurant, tables as (typeof restaurant.groups)[0], { name: 'Table 7' })
    expect(memberIn(plan, 'Table 7')).toMatchObject({ capacity: 8, priority: -8 })
  })

  test('keeps the names of a stage in other languages', () => {
    const plan = renameStage(salon, 'arrived', 'en', 'Here')
    expect(plan.stages.stages.find(({ key }) => key === 'arrived')?.name).toEqual({
      en: 'Here',
      pt: 'Chegou',
      es: 'Llegó',
    })
  })
})

test('hours are added after the last ones of the day, and can be copied to all open days', () => {
  const clinic = planOf('clinic', 'en', 'Maria')
  expect(windowsOn(addWindow(clinic, 1), 1).at(-1)).toEqual({ weekday: 1, start: '18:00', end: '20:00' })
  expect(windowsOn(addWindow(clinic, 7), 7)).toEqual([{ weekday: 7, start: '09:00', end: '18:00' }])
  const even = copyFirstHours(setWindows(clinic, 1, [{ weekday: 1, start: '10:00', end: '16:00' }]))
  expect(even.hours.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`)).toEqual(
    [1, 2, 3, 4, 5].map((weekday) => `${weekday} 10:00 16:00`),
  )
})
