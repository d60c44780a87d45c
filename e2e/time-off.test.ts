// Time off and closed days in the calendar: a time is blocked by dragging, over bookings only on purpose.
import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Holdfast, Resource } from '../clients/typescript/src/holdfast.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

const DAY = '2030-03-05'
const PAGE = `/calendar?day=${DAY}`
const at = (time: string) => `${DAY}T${time}:00-03:00`
const UNTIL_DRAWN = { timeout: 30_000 }

/** Two people who work from eight to six, and a service that both of them do. */
async function openShop(api: Holdfast) {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
  const schedule = await api.createSchedule({ name: 'Open', weekly, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const bia = await api.createResource({ name: 'Bia', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id, bia.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, requirements })
  const book = (name: string, time: string, who: Resource) =>
    api.createBooking({
      service_id: cut.id,
      start: at(time),
      resource_ids: [who.id],
      customer: { name, phone: `+55119${name.length}888770${time.slice(0, 2)}` },
    })
  return { schedule, ana, bia, cut, book }
}

function boxOf(locator: Locator) {
  return vi.waitFor(async () => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('The element is not on the page')
    return box
  }, UNTIL_DRAWN)
}

/** The height on the page at which the column of a person shows this hour. */
async function heightOf(page: Page, hour: string): Promise<number> {
  const box = await boxOf(page.getByText(hour, { exact: true }))
  return box.y + box.height / 2
}

/** Drags over empty places in the column of a person. */
async function dragOver(page: Page, who: string, from: string, to: string): Promise<void> {
  await page.getByText(from, { exact: true }).scrollIntoViewIfNeeded()
  const column = await boxOf(page.getByRole('group', { name: who, exact: true }))
  const x = column.x + column.width / 2
  const [top, bottom] = [await heightOf(page, from), await heightOf(page, to)]
  await page.mouse.move(x, top + 3)
  await page.mouse.down()
  await page.mouse.move(x, top + 12)
  await page.mouse.move(x, bottom - 3, { steps: 5 })
  await page.mouse.up()
}

const dialog = (page: Page) => page.getByRole('dialog')

test('dragging over an empty part of a column blocks the time, and the time can be released', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana } = await openShop(api)
  await page.goto(PAGE)
  await page.getByRole('group', { name: 'Ana', exact: true }).waitFor()
  await dragOver(page, 'Ana', '12:00', '14:00')
  await dialog(page).getByLabel('Reason').fill('Dentist')
  await isAccessible(page, 'block time')
  await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
  const off = page.getByRole('button', { name: 'Time off: Ana, 12:00 – 14:00, Dentist' })
  await off.waitFor()
  const [taken] = await listed(api, ana.id)
  expect(taken).toMatchObject({ start: '2030-03-05T15:00:00.000Z', end: '2030-03-05T17:00:00.000Z' })
  await isAccessible(page, 'calendar with time off')
  await page.goto(`${PAGE}&view=week`)
  await off.waitFor()
  await isAccessible(page, 'the week of a team with time off')
  await page.goto(PAGE)

  await off.click()
  await dialog(page).getByText('Dentist').waitFor()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  // A dialog hides the page behind it, so only its end shows that the time is free.
  await dialog(page).waitFor({ state: 'detached' })
  await off.waitFor({ state: 'detached' })
  expect(await listed(api, ana.id)).toEqual([])
})

test('bookings in the way are named, and the time is blocked over them only on purpose', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  await book('Camila', '12:00', ana)
  await page.goto(`${PAGE}&block=true&start=2030-03-05T15:00:00Z&end=2030-03-05T17:00:00Z&with=${ana.id}`)
  await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
  const named = dialog(page).getByRole('alert')
  await named.getByText('A booking stands in this time:').waitFor()
  await named.getByText('12:00 Camila').waitFor()
  expect(await listed(api, ana.id)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Block all the same' }).click()
  await page.getByRole('button', { name: 'Time off: Ana, 12:00 – 14:00' }).waitFor()
  await page.getByRole('button', { name: 'Camila, Cut, 12:00 – 13:00, Confirmed' }).waitFor()
})

test('a break is blocked for every working day from a phone, in Portuguese', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  const { ana } = await openShop(api)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Bloquear horário' }).click()
  await dialog(page).getByLabel('Motivo').fill('Almoço')
  await dialog(page).getByLabel('Repetir toda semana').check()
  for (const day of ['segunda-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira']) {
    await dialog(page).getByLabel(day).check()
  }
  // The date is empty for a moment, as while somebody types it.
  await dialog(page).getByLabel('De', { exact: true }).fill('')
  await dialog(page).getByLabel('De', { exact: true }).fill(DAY)
  await dialog(page).getByLabel('Último dia').fill('2030-03-15')
  await isAccessible(page, 'a break that repeats')
  await dialog(page).getByRole('button', { name: 'Bloquear', exact: true }).click()
  await page.getByText('Bloqueado: Ana').waitFor()
  const [taken] = await listed(api, ana.id)
  expect(taken?.repeats).toEqual({ weekdays: [1, 2, 3, 4, 5], until: '2030-03-15' })
  expect(taken?.times).toHaveLength(9)
})

test('a closed day says so and why, and names its bookings', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { schedule, ana, book } = await openShop(api)
  await book('Camila', '12:00', ana)
  await page.goto(PAGE)
  await page.getByRole('group', { name: 'Ana', exact: true }).waitFor()
  // A colleague closes the day while it is shown.
  const { bookings } = await api.setScheduleOverride(schedule.id, { date: DAY, windows: [], reason: 'Carnival' })
  expect(bookings).toHaveLength(1)
  await page.getByText('Tuesday, 5 March 2030: closed – Carnival').waitFor()
  const closed = page.getByRole('region', { name: 'Tuesday, 5 March 2030: closed' })
  await closed.getByText('A booking stands in it:').waitFor()
  await isAccessible(page, 'a closed day')
  await closed.getByRole('button', { name: /Camila/ }).click()
  await dialog(page).getByText('Camila').first().waitFor()
})

test('closing a day in the settings says how many bookings it has', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { schedule, ana, book } = await openShop(api)
  await book('Camila', '12:00', ana)
  await page.goto(`/settings/schedules?schedule=${schedule.id}`)
  await page.getByRole('button', { name: /^Tuesday, 5 March 2030/ }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('A booking stands in closed time: the calendar names it.').waitFor()
})

async function listed(api: Holdfast, resource_id: string) {
  const found = []
  for await (const each of api.listTimeOff({ resource_id })) found.push(each)
  return found
}
