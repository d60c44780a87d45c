// The calendar of a team: its week, the colours by person and service, and the signs on bookings.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Holdfast, Resource, Service } from '../clients/typescript/src/holdfast.ts'
import { hasNoSeriousFaults, isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

/** Tuesday; the week begins on Monday, 4 March 2030. */
const DAY = '2030-03-05'
const at = (time: string, day = DAY) => `${day}T${time}:00-03:00`

interface Team {
  ana: Resource
  bia: Resource
  cut: Service
  colour: Service
  book: (name: string, start: string, who: Resource, more?: object) => Promise<string>
}

/** A shop with two people, who work from Monday to Saturday, and two services that both do. */
async function openTeam(api: Holdfast): Promise<Team> {
  const weekly = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
  await api.createSchedule({ name: 'Open', weekly, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const bia = await api.createResource({ name: 'Bia', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id, bia.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, requirements })
  const colour = await api.createService({ name: 'Colour', duration_minutes: 60, price_cents: 9_000, requirements })
  const phones = new Map<string, string>()
  const book = async (name: string, start: string, who: Resource, more: object = {}) => {
    if (!phones.has(name)) phones.set(name, `+551198888770${phones.size}`)
    const customer = { name, phone: phones.get(name) as string }
    return (await api.createBooking({ service_id: cut.id, start, resource_ids: [who.id], customer, ...more })).id
  }
  return { ana, bia, cut, colour, book }
}

const booking = (page: Page, words: string) => page.getByRole('button', { name: words })

/** The cell of a person on a day of the week, 1 for Monday. */
const cell = (page: Page, person: string, weekday: number) =>
  page
    .getByRole('row', { name: person })
    .getByRole('cell')
    .nth(weekday - 1)

const colorOf = (found: Locator) =>
  found.evaluate((button) =>
    getComputedStyle(button.closest('[data-booking-id]') as Element).getPropertyValue('--stage'),
  )

test('in the week of a team everybody has a row, every booking has its name, and dragging changes day and person', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, book } = await openTeam(api)
  for (const [name, time] of [
    ['Camila', '09:00'],
    ['Bruno', '10:00'],
    ['Sofia', '11:00'],
  ] as const)
    await book(name, at(time), ana)
  await book('Paulo', at('09:00', '2030-03-07'), bia)
  await page.goto(`/calendar?view=week&day=${DAY}`)
  await page.getByRole('table', { name: 'Week of the team' }).waitFor()
  for (const name of ['Camila', 'Bruno', 'Sofia']) await cell(page, 'Ana', 2).getByText(name, { exact: true }).waitFor()
  await cell(page, 'Bia', 4).getByText('Paulo', { exact: true }).waitFor()
  await cell(page, 'Bia', 7).getByText('Closed').waitFor()
  await isAccessible(page, 'week of a team')

  await booking(page, 'Bruno, Cut').hover()
  await page.mouse.down()
  const target = await cell(page, 'Bia', 5).boundingBox()
  if (!target) throw new Error('The cell is not on the page')
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 4 })
  await page.locator('td[data-target=""]').waitFor()
  await page.mouse.up()
  await page.getByText('Moved: Bruno, Fri 8 Mar, 10:00, Bia').waitFor()
  await cell(page, 'Bia', 5).getByText('Bruno', { exact: true }).waitFor()
  const { data } = await api.listBookings({ from: at('00:00', '2030-03-08'), to: at('23:00', '2030-03-08') })
  expect(data.map(({ start, allocations }) => [start, allocations[0]?.resource_id])).toEqual([
    ['2030-03-08T13:00:00.000Z', bia.id],
  ])

  // A cell that cannot take the booking says so before it is dropped.
  await booking(page, 'Camila, Cut').hover()
  await page.mouse.down()
  const closed = await cell(page, 'Ana', 7).boundingBox()
  if (!closed) throw new Error('The cell is not on the page')
  await page.mouse.move(closed.x + 20, closed.y + 10, { steps: 4 })
  await page.locator('td[data-target="closed"]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await cell(page, 'Ana', 2).getByText('Camila', { exact: true }).count()).toBe(1)

  // One click on a day of a person begins a booking there.
  await cell(page, 'Bia', 6).hover()
  await page.getByRole('button', { name: 'New booking: Bia, Sat 9 Mar' }).click()
  await page.getByRole('dialog').waitFor()
  expect(page.url()).toContain('day=2030-03-09')
  expect(page.url()).toContain(`with=${bia.id}`)
})

test('the arrow keys move through the week of a team', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, book } = await openTeam(api)
  await book('Camila', at('09:00', '2030-03-04'), ana, {})
  await book('Bruno', at('10:00', '2030-03-06'), ana)
  await book('Sofia', at('11:00', '2030-03-06'), bia)
  await page.goto('/calendar?view=week&day=2030-03-06')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await booking(page, 'Bruno, Cut').waitFor()
  // Tab reaches one place of the table.
  expect(await page.locator('table [tabindex="0"]').count()).toBe(1)
  await booking(page, 'Bruno, Cut').focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('New booking: Ana, Wed 6 Mar')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Sofia, Cut')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('New booking: Bia, Thu 7 Mar')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: 'Move Sofia' }).waitFor()
})

test('bookings show without being opened what is unpaid, a note, a first visit and past no-shows', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, colour, cut, book } = await openTeam(api)
  const missed = await book('Camila', at('09:00', '2030-03-04'), ana)
  await api.markBookingNoShow(missed, { early: true })
  await book('Camila', at('09:00'), ana, { notes: 'By the window' })
  const done = await book('Bruno', at('10:30'), ana, { service_id: colour.id })
  await api.completeBooking(done, { early: true })
  await book('Bruno', at('12:00'), bia)
  const paid = await book('Eva', at('15:00'), bia, { service_id: colour.id })
  await page.goto(`/calendar?day=${DAY}`)
  await booking(page, 'Bruno, Colour, 10:30 – 11:30, Completed, first visit').waitFor()
  await api.markBookingPaid(paid, { method: 'cash' })
  await booking(
    page,
    'Camila, Cut, 09:00 – 10:00, Confirmed, note: By the window, first visit, 1 no-show before',
  ).waitFor()
  await booking(page, 'Bruno, Colour, 10:30 – 11:30, Completed, unpaid, first visit').waitFor()
  await page.getByRole('button', { name: 'Bruno, Cut, 12:00 – 13:00, Confirmed', exact: true }).waitFor()
  await page.getByTitle('note: By the window, first visit, 1 no-show before').waitFor()
  await isAccessible(page, 'signs on bookings')

  // The signs follow what happens.
  await api.markBookingPaid(done, { method: 'cash' })
  await page
    .getByRole('button', { name: 'Bruno, Colour, 10:30 – 11:30, Completed, first visit', exact: true })
    .waitFor()

  await page.goto(`/calendar?view=list&day=${DAY}`)
  await page.getByRole('button', { name: /Camila.*note: By the window, first visit, 1 no-show before/ }).waitFor()
  expect(cut.price_cents).toBeNull()
})

test('colours are by stage, person or service, and the choice is remembered', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, colour, book } = await openTeam(api)
  await book('Camila', at('09:00'), ana)
  await book('Bruno', at('09:00'), bia)
  await book('Sofia', at('11:00'), bia, { service_id: colour.id })
  const [camila, bruno, sofia] = ['Camila, Cut', 'Bruno, Cut', 'Sofia, Colour'].map((words) => booking(page, words))
  const colors = () => Promise.all([camila, bruno, sofia].map((each) => colorOf(each as Locator)))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Who is shown: Everyone' }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
  }
  await page.goto(`/calendar?day=${DAY}`)
  await sofia?.waitFor()
  expect(new Set(await colors()).size).toBe(1)

  await choose('Service')
  await expect.poll(async () => new Set(await colors()).size).toBe(2)
  const byService = await colors()
  expect(byService[0]).toBe(byService[1])

  await choose('Person')
  await expect.poll(async () => (await colors())[0] !== (await colors())[1]).toBe(true)
  const byPerson = await colors()
  expect(byPerson[1]).toBe(byPerson[2])
  await isAccessible(page, 'colours by person')

  await page.reload()
  await sofia?.waitFor()
  expect(await colors()).toEqual(byPerson)
})

test('bookings that overlap keep their names: the column becomes wider', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openTeam(api)
  const hall = await api.createResource({ name: 'Hall', kind: 'room', shared: true, capacity: 10 })
  const course = await api.createService({
    name: 'Course',
    duration_minutes: 60,
    requirements: [{ resource_ids: [hall.id] }],
  })
  const names = ['Camila', 'Bruno', 'Sofia', 'Paulo', 'Lucas', 'Helena']
  for (const [index, name] of names.entries())
    await api.createBooking({
      service_id: course.id,
      start: at('09:00'),
      customer: { name, phone: `+551197777660${index}` },
    })
  await page.goto(`/calendar?day=${DAY}`)
  for (const name of names) {
    const words = page.locator('.calendar-words', { hasText: name })
    await words.waitFor()
    expect((await words.boundingBox())?.width, name).toBeGreaterThan(55)
  }
  const [head, column] = [page.getByTitle('Hall'), page.getByRole('group', { name: 'Hall' })]
  expect((await column.boundingBox())?.width).toBeGreaterThan(400)
  await head.waitFor()
})

test('on a phone the week of a team scrolls to the side, and names stay', async () => {
  await using visit = await aVisit({ ...PHONE })
  const { page, api } = visit
  const { ana, book } = await openTeam(api)
  await book('Camila', at('09:00', '2030-03-08'), ana)
  await page.goto('/calendar?view=week&day=2030-03-08')
  const camila = booking(page, 'Camila, Cut')
  await camila.scrollIntoViewIfNeeded()
  await page.getByRole('rowheader', { name: 'Ana' }).waitFor()
  const [name, line] = [await page.getByRole('rowheader', { name: 'Ana' }).boundingBox(), await camila.boundingBox()]
  expect(name?.x).toBeLessThan(20)
  expect(line?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
  await hasNoSeriousFaults(page, 'week of a team, phone')
})

test('the button that says that somebody did not come is red', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openTeam(api)
  await book('Camila', at('09:00', '2030-03-04'), ana)
  await page.goto('/calendar?day=2030-03-04')
  await booking(page, 'Camila, Cut').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'No show' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'No show' })
  const [red, danger] = await button.evaluate((found) => {
    const probe = document.createElement('i')
    probe.style.background = 'var(--danger)'
    found.append(probe)
    return [getComputedStyle(found).backgroundColor, getComputedStyle(probe).backgroundColor]
  })
  expect(red).toBe(danger)
})
