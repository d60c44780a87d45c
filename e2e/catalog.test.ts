// The settings of the catalog: services, resources, groups and opening hours.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Holdfast, Service } from '../clients/typescript/src/holdfast.ts'
import { isAccessible } from './axe.ts'
import { watchCalls } from './calls.ts'
import { aVisit, PHONE } from './visit.ts'

const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))

test('a service that needs two resources shows its free times as soon as it is saved', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await api.createSchedule({ name: 'Opening hours', weekly: WEEKDAYS, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  await api.createResource({ name: 'Room 1', kind: 'room' })
  await api.createResourceGroup({ name: 'Stylists', resource_ids: [ana.id] })

  await page.goto('/settings/services')
  await page.getByRole('button', { name: 'Add the first service' }).click()
  await page.getByLabel('Name').fill('Colouring')
  await page.getByLabel('Duration').fill('120')
  await page.getByLabel('Price').fill('250,50')
  await page.getByRole('button', { name: 'Add what it needs' }).click()
  await page.getByRole('button', { name: 'Add what it needs' }).click()
  const second = page.getByRole('listitem', { name: 'Need 2' })
  await second.getByLabel('Out of').selectOption('Certain people or things')
  await second.getByLabel('Add a person or thing').selectOption('Room 1')
  await page.getByText('1 of Stylists and Room 1').waitFor()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Is it your first time?')
  await page.getByLabel('Answer', { exact: true }).selectOption('Yes or no')
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('heading', { level: 1, name: 'Colouring' }).waitFor()
  const [service] = await serviceList(api)
  expect(service).toMatchObject({
    duration_minutes: 120,
    price_cents: 25_050,
    intake_fields: [{ key: 'is-it-your-first-time', type: 'boolean' }],
  })
  const times = page.getByRole('status', { name: 'Next free times' }).getByRole('listitem')
  await times.first().waitFor()
  const { data } = await api.listSlots({ service_id: service.id })
  // It is nine in the morning, and both resources are free.
  expect(data[0]?.start).toBe('2030-03-04T12:00:00.000Z')
  expect(await times.first().textContent()).toBe('09:00')

  await page.getByLabel('Can be booked').uncheck()
  await page.getByText('Save to see what changes').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The service is switched off.').waitFor()
})

test('hours that are painted, copied or typed, and a closed day, decide what can be booked', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const schedule = await api.createSchedule({ name: 'Opening hours', weekly: [], is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const cut = await aService(api, 'Haircut', { resource_ids: [ana.id] })

  await page.goto(`/settings/schedules?schedule=${schedule.id}`)
  const list = page.getByRole('region', { name: 'The same as a list' })
  await paint(page, { day: 2, from: 9, to: 18 })
  expect(await hoursOf(list, 'Tuesday')).toEqual(['09:00', '18:00'])
  await page.getByRole('button', { name: 'Tuesday: copy or clear' }).first().click()
  await page.getByRole('menuitem', { name: 'Monday to Friday' }).click()
  expect(await hoursOf(list, 'Friday')).toEqual(['09:00', '18:00'])
  await paint(page, { day: 5, from: 16, to: 18 })
  expect(await hoursOf(list, 'Friday')).toEqual(['09:00', '16:00'])
  await list.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await type(list.getByLabel('Saturday, from'), '22')
  await type(list.getByLabel('Saturday, to'), '2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await api.getSchedule(schedule.id)).weekly).toEqual([
    ...WEEKDAYS.slice(0, 4),
    { weekday: 5, start: '09:00', end: '16:00' },
    { weekday: 6, start: '22:00', end: '02:00' },
  ])

  await page.getByRole('button', { name: /^Thursday, 7 March 2030/ }).click()
  await page.getByLabel('Reason').fill('Inventory')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Thursday, 7 March 2030: Closed, Inventory' }).waitFor()
  await page.getByText('1 day changed').waitFor()
  expect(await bookable(api, cut)).toEqual({
    '2030-03-04': ['09:00', '17:00'],
    '2030-03-05': ['09:00', '17:00'],
    '2030-03-06': ['09:00', '17:00'],
    '2030-03-08': ['09:00', '15:00'],
    '2030-03-09': ['22:00', '23:45'],
    '2030-03-10': ['00:00', '01:00'],
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Thursday, 7 March 2030: 09:00–18:00' }).waitFor()
  await expect.poll(async () => (await bookable(api, cut))['2030-03-07']).toEqual(['09:00', '17:00'])
})

test('several days in a row are closed by dragging over them, or by the keyboard', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const schedule = await api.createSchedule({ name: 'Opening hours', weekly: WEEKDAYS })
  await page.goto(`/settings/schedules?schedule=${schedule.id}`)
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`, ${name} March 2030`) })
  await day('11').hover()
  await page.mouse.down()
  await day('13').hover()
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('3 days changed').waitFor()

  await day('4').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'Tuesday, 19 March 2030' }).waitFor()
  await page.getByLabel('Until').fill('')
  await page.getByLabel('Until').fill('2030-03-20')
  await page.keyboard.press('Enter')
  await page.getByText('2 days changed').waitFor()
  const { data } = await api.listScheduleOverrides({ from: '2030-03-01' })
  expect(data.map(({ date }) => date.slice(8))).toEqual(['11', '12', '13', '19', '20'])
})

test('a resource that a service still needs is not archived, and the page names the service', async () => {
  await using visit = await aVisit({ locale: 'pt-BR' })
  const { page, api } = visit
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const group = await api.createResourceGroup({ name: 'Cabeleireiros', resource_ids: [ana.id] })
  const cut = await aService(api, 'Corte', { group_id: group.id })
  const customer = { name: 'Camila Souza', phone: '+5511988887777' }
  await api.createBooking({ service_id: cut.id, start: '2030-03-05T14:00:00-03:00', customer })
  const archive = async () => {
    await page.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Arquivar' }).click()
    await page.getByRole('button', { name: 'Arquivar' }).click()
  }

  await page.goto(`/settings/groups?group=${group.id}`)
  await archive()
  const refusal = page.getByRole('dialog', { name: '“Cabeleireiros” ainda é necessário' })
  await refusal.getByRole('link', { name: 'Corte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Corte' }).waitFor()

  await archive()
  await page.getByRole('heading', { name: '“Corte” ainda é necessário' }).waitFor()
  await page.getByText('1 agendamento futuro').waitFor()
  await page.getByRole('link', { name: /14:00 · Camila Souza/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('booking')).toMatch(/^bkg_/)
})

test('leaving a page does not lose changes, and saving does not overwrite those of somebody else', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const schedule = await api.createSchedule({ name: 'Opening hours', weekly: WEEKDAYS })
  await page.goto(`/settings/schedules?schedule=${schedule.id}`)
  await page.getByLabel('Name').fill('Summer hours')
  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Summer hours')

  await api.updateSchedule(schedule.id, { name: 'Winter hours' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Somebody else has just changed this.').waitFor()
  expect((await api.getSchedule(schedule.id)).name).toBe('Winter hours')
  await page.getByRole('button', { name: 'Show their changes' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Winter hours')
  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
})

test('a resource is put into groups, and an agent sees everything and can change nothing', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const group = await api.createResourceGroup({ name: 'Stylists' })
  await page.goto('/settings/resources')
  await page.getByRole('button', { name: 'Add the first one' }).click()
  await page.getByLabel('Name').fill('Ana')
  await page.getByLabel('Stylists').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Ana' }).waitFor()
  await page.getByText('Last 30 days').waitFor()
  const { resource_ids } = await api.getResourceGroup(group.id)
  expect(resource_ids).toHaveLength(1)

  const agent = await visit.colleague('agent', PHONE)
  await agent.page.goto(`/settings/groups?group=${group.id}`)
  await agent.page.getByText('Owners and admins can change this').waitFor()
  expect(await agent.page.getByLabel('Name').isDisabled()).toBe(true)
  expect(await agent.page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await agent.page.goto('/settings/services')
  await agent.page.getByText('No services yet').waitFor()
  expect(await agent.page.getByRole('button', { name: 'Add the first service' }).count()).toBe(0)
})

test('every editor is accessible, and loads its data in two steps', { timeout: 120_000 }, async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const schedule = await api.createSchedule({ name: 'Opening hours', weekly: WEEKDAYS, is_default: true })
  await api.setScheduleOverride(schedule.id, { date: '2030-03-07', windows: [], reason: 'Inventory' })
  await api.setScheduleOverride(schedule.id, { date: '2030-03-08', windows: [{ start: '10:00', end: '14:00' }] })
  const ana = await api.createResource({ name: 'Ana', kind: 'person', tags: ['nails'] })
  const group = await api.createResourceGroup({ name: 'Stylists', resource_ids: [ana.id] })
  const intake_fields = [{ key: 'length', type: 'select' as const, options: ['short', 'long'], label: 'How long?' }]
  const cut = await aService(api, 'Haircut', { group_id: group.id }, { intake_fields })
  // A stream that begins within ten seconds of a change brings it, and the page would load the data again.
  await visit.wait(1)
  const calls = await watchCalls(page)
  const editors = [
    `/settings/services?service=${cut.id}`,
    '/settings/services?service=new',
    `/settings/resources?resource=${ana.id}`,
    `/settings/groups?group=${group.id}`,
    `/settings/schedules?schedule=${schedule.id}`,
    '/settings/schedules?schedule=new',
  ]
  for (const path of editors) {
    calls.forget()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.getByLabel('Name', { exact: true }).waitFor()
    await calls.settled()
    const name = path.replace(/\b[a-z]{3}_\w+/, '…')
    expect(calls.steps(), `${name} asks ${calls.listed()}`).toBeLessThanOrEqual(2)
    await isAccessible(page, name)
  }
})

async function serviceList(api: Holdfast): Promise<[Service]> {
  const { data } = await api.listServices()
  return data as [Service]
}

function aService(api: Holdfast, name: string, need: { group_id: string } | { resource_ids: string[] }, more = {}) {
  return api.createService({ name, duration_minutes: 60, requirements: [need], ...more })
}

/** Drags over the hours of a day; 1 is Monday. */
async function paint(page: Page, { day, from, to }: { day: number; from: number; to: number }): Promise<void> {
  const week = page.getByRole('img', { name: 'The week as a picture' })
  await week.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await week.boundingBox()) as { x: number; y: number; width: number; height: number }
  const at = (hour: number): [number, number] => [x + (width / 7) * (day - 0.5), y + (height / 24) * hour]
  await page.mouse.move(...at(from + 0.1))
  await page.mouse.down()
  await page.mouse.move(...at(to - 0.1), { steps: 4 })
  await page.mouse.up()
}

async function hoursOf(list: Locator, day: string): Promise<string[]> {
  return [await list.getByLabel(`${day}, from`).inputValue(), await list.getByLabel(`${day}, to`).inputValue()]
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

/** The first and the last free start of each day, in the time of São Paulo. */
async function bookable(api: Holdfast, { id }: Service): Promise<Record<string, [string, string]>> {
  const { data } = await api.listSlots({ service_id: id, from: '2030-03-04T03:00:00Z', to: '2030-03-11T03:00:00Z' })
  const days: Record<string, [string, string]> = {}
  for (const { start } of data) {
    const [day, time] = new Date(Date.parse(start) - 3 * 3_600_000).toISOString().split('T') as [string, string]
    days[day] = [days[day]?.[0] ?? time.slice(0, 5), time.slice(0, 5)]
  }
  return days
}
