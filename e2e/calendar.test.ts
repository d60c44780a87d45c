// The calendar: bookings are moved by mouse and keyboard, refusals offer other times, and clock changes are right.
import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Booking, Holdfast, Resource, Schedule, Service } from '../clients/typescript/src/holdfast.ts'
import { hasNoSeriousFaults, isAccessible } from './axe.ts'
import { hold } from './hold.ts'
import { aVisit, PHONE } from './visit.ts'

const DAY = '2030-03-05'
const PAGE = `/calendar?day=${DAY}`

interface Shop {
  ana: Resource
  bia: Resource
  cut: Service
  book: (name: string, start: string, who: Resource) => Promise<Booking>
}

const openFrom = (start: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end: '18:00' }))

/** Makes a shop with two people, who work from eight to six, and a service that both of them do. */
async function openShop(api: Holdfast): Promise<Shop> {
  await api.createSchedule({ name: 'Open', weekly: openFrom('08:00'), is_default: true })
  const [ana, bia] = [
    await api.createResource({ name: 'Ana', kind: 'person' }),
    await api.createResource({ name: 'Bia', kind: 'person' }),
  ]
  const requirements = [{ resource_ids: [ana.id, bia.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, buffer_minutes: 15, requirements })
  let count = 0
  const book = (name: string, start: string, who: Resource) => {
    count += 1
    const customer = { name, phone: `+551198888770${count}` }
    return api.createBooking({ service_id: cut.id, start, resource_ids: [who.id], customer })
  }
  return { ana, bia, cut, book }
}

const at = (time: string) => `${DAY}T${time}:00-03:00`
const column = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const block = (page: Page, words: string) => page.getByRole('button', { name: words })

/** The box of an element. A block that was just moved is drawn again, so it may be missing for a moment. */
function boxOf(locator: Locator) {
  return vi.waitFor(async () => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('The element is not on the page')
    return box
  }, UNTIL_DRAWN)
}

const UNTIL_DRAWN = { timeout: 30_000 }

/** Drags an element by some pixels or into another column; the caller releases the mouse. */
async function carry(page: Page, what: Locator, { down = 0, into }: { down?: number; into?: Locator }): Promise<void> {
  const box = await boxOf(what)
  const [x, y] = [box.x + box.width / 2, box.y + 8]
  const target = into && (await boxOf(into))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y + 6)
  await page.mouse.move(target ? target.x + target.width / 2 : x, y + down, { steps: 4 })
}

/** The height of an hour on the calendar, in pixels. */
async function hour(page: Page): Promise<number> {
  const [first, second] = [
    await boxOf(page.getByText('10:00', { exact: true })),
    await boxOf(page.getByText('11:00', { exact: true })),
  ]
  return second.y - first.y
}

test('people and hours are shown while the bookings are still being loaded', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, book } = await openShop(api)
  const schedule = (await api.listSchedules()).data[0] as Schedule
  await api.updateSchedule(schedule.id, { weekly: openFrom('06:00') })
  await book('Rosa Early', at('06:00'), ana)
  await book('Rita Late', at('16:00'), bia)
  await api.updateSchedule(schedule.id, { weekly: openFrom('08:00') })
  const letGo = await hold('answers', page, 'GET', /\/v1\/(bookings\?|schedule-overrides)/)
  await page.goto(PAGE)
  const board = page.getByRole('region', { name: 'Calendar' })
  await column(page, 'Ana').waitFor()
  expect(await board.getAttribute('aria-busy')).toBe('true')
  expect(await page.locator('[data-booking-id]').count()).toBe(0)
  const opening = await board.evaluate(({ scrollTop }) => scrollTop)

  letGo()
  await block(page, 'Rosa Early').waitFor()
  await block(page, 'Rita Late').waitFor()
  await expect.poll(() => board.getAttribute('aria-busy')).toBe('false')
  // A booking before the opening is scrolled into view.
  expect(await board.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(opening)
})

test('a day whose bookings are still being loaded cannot be booked, and today opens at the present hour', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  await book('Rosa Today', '2030-03-04T14:00:00-03:00', ana)
  await page.goto('/calendar?day=2030-03-20')
  const board = page.getByRole('region', { name: 'Calendar' })
  const cursor = page.getByRole('button', { name: /^New booking: / })
  await cursor.waitFor()
  await board.evaluate((area) => {
    area.scrollTop = 0
  })
  const letGo = await hold('answers', page, 'GET', /\/v1\/bookings\?/)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect.poll(() => board.getAttribute('aria-busy')).toBe('true')
  expect(await cursor.count()).toBe(0)

  letGo()
  await block(page, 'Rosa Today').waitFor()
  await cursor.waitFor()
  await expect.poll(() => board.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
})

test('a person who works there no longer is shown with the bookings that are left, also while they are being loaded', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  await book('Rosa Left', at('10:00'), ana)
  await api.updateResource(ana.id, { active: false })
  const letGo = await hold('answers', page, 'GET', /\/v1\/bookings\?/)
  const answers = ['resources', 'resource-groups', 'services', 'schedules', 'stage-config'].map((list) =>
    page.waitForResponse((response) => response.url().includes(`/v1/${list}`)),
  )
  await page.goto(`${PAGE}&resource=${ana.id}`)
  for (const each of await Promise.all(answers)) await each.finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await page.getByText('Nobody is shown').count()).toBe(0)

  letGo()
  await block(page, 'Rosa Left').waitFor()
})

test('the bookings of all columns are shown, also of those outside the window', async () => {
  await using visit = await aVisit({ viewport: { width: 700, height: 600 } })
  const { page, api } = visit
  const { book } = await openShop(api)
  const others = await Promise.all(
    ['Caio', 'Davi', 'Eva', 'Fábio', 'Gil', 'Helena', 'Iris'].map((name) =>
      api.createResource({ name, kind: 'person' }),
    ),
  )
  const cut = (await api.listServices()).data[0] as Service
  await api.updateService(cut.id, { requirements: [{ resource_ids: others.map(({ id }) => id) }] })
  for (const who of others) await book(`For ${who.name}`, at('10:00'), who)
  await page.goto(PAGE)
  for (const { name } of others) await block(page, `For ${name}`).waitFor()
})

test('a booking is dragged to another time and person, and put back within ten seconds', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, book } = await openShop(api)
  await book('Camila', at('10:00'), ana)
  await page.goto(PAGE)
  const camila = block(page, 'Camila, Cut, 10:00 – 11:00, Confirmed')
  await camila.waitFor()

  await carry(page, camila, { down: 2 * (await hour(page)), into: column(page, 'Bia') })
  await page.mouse.up()
  await page.getByText('Moved: Camila, Tue 5 Mar, 12:00, Bia').waitFor()
  await column(page, 'Bia').getByRole('button', { name: 'Camila, Cut, 12:00 – 13:00, Confirmed' }).waitFor()
  expect(await timesOf(api)).toEqual([`12:00 ${bia.name}`])

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Moved back: Camila, Tue 5 Mar, 10:00').waitFor()
  await column(page, 'Ana').getByRole('button', { name: 'Camila, Cut, 10:00 – 11:00, Confirmed' }).waitFor()
  expect(await timesOf(api)).toEqual([`10:00 ${ana.name}`])

  // Escape during a drag leaves the booking where it was.
  await carry(page, camila, { down: await hour(page) })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await timesOf(api)).toEqual([`10:00 ${ana.name}`])

  async function timesOf(api: Holdfast): Promise<string[]> {
    const { data } = await api.listBookings({ from: at('00:00'), status: 'confirmed' })
    const nameOf = (id: string | undefined) => (id === ana.id ? ana.name : bia.name)
    return data.map(({ start, allocations }) => `${hourIn(start)} ${nameOf(allocations[0]?.resource_id)}`)
  }
})

/** The time of day in São Paulo, three hours behind UTC. */
const hourIn = (start: string | null) => new Date(Date.parse(start ?? '') - 3 * 3_600_000).toISOString().slice(11, 16)

test('releasing the mouse after Escape does not open the booking, and the next click does', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  const { id } = await book('Camila', at('10:00'), ana)
  await page.goto(PAGE)
  const camila = block(page, 'Camila, Cut, 10:00 – 11:00, Confirmed')
  await camila.waitFor()
  const opened = () => new URL(page.url()).searchParams.get('booking')

  await carry(page, camila, { down: 2 })
  await page.locator('[data-dragging]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(opened()).toBe(null)

  await camila.click()
  await expect.poll(opened).toBe(id)
})

test('a booking dropped on another one goes back, and one click moves it to a free time', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  await book('Camila', at('10:00'), ana)
  await book('Bruno', at('13:00'), ana)
  await page.goto(PAGE)
  const camila = block(page, 'Camila, Cut, 10:00 – 11:00, Confirmed')
  await camila.waitFor()

  await carry(page, camila, { down: 2.5 * (await hour(page)) })
  await page.getByText('12:30 – 13:30 · Taken').waitFor()
  await page.mouse.up()
  const panel = page.getByRole('alertdialog', { name: 'Free instead' })
  await panel.getByText('That time was just taken.').waitFor()
  await camila.waitFor()
  await hasNoSeriousFaults(page, 'calendar, alternatives')

  await panel.getByRole('button', { name: 'Tue 5 Mar, 11:45' }).click()
  await block(page, 'Camila, Cut, 11:45 – 12:45, Confirmed').waitFor()
  expect(await panel.count()).toBe(0)
})

test('a booking is made longer by dragging its lower edge', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  const { id } = await book('Camila', at('10:00'), ana)
  await page.goto(PAGE)
  const camila = block(page, 'Camila, Cut, 10:00 – 11:00, Confirmed')
  await camila.waitFor()
  const { x, y, width, height } = await boxOf(camila)
  await page.mouse.move(x + width / 2, y + height)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height + (await hour(page)) / 2, { steps: 4 })
  await page.mouse.up()
  await page.getByText('Now 1 h 30 min: Camila').waitFor()
  await block(page, 'Camila, Cut, 10:00 – 11:30, Confirmed').waitFor()
  const moved = await api.getBooking((await api.getBooking(id)).rescheduled_to ?? '')
  expect(moved.end).toBe('2030-03-05T14:30:00.000Z')
})

test('a known customer is booked in three clicks, and the booking is undone', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { bia } = await openShop(api)
  await api.createCustomer({ name: 'Camila Fernández', phone: '+5511988887777' })
  await page.goto(PAGE)
  const { x, width } = await boxOf(column(page, 'Bia'))
  const { y } = await boxOf(page.getByText('14:00', { exact: true }))
  await page.mouse.click(x + width / 2, y + 12)
  await page.getByRole('dialog').getByRole('option', { name: 'Camila Fernández' }).click()
  await isAccessible(page, 'quick booking')
  await page.getByRole('button', { name: 'Book Tue 5 Mar, 14:00' }).click()
  await column(page, 'Bia').getByRole('button', { name: 'Camila Fernández, Cut, 14:00 – 15:00, Confirmed' }).waitFor()
  const { data } = await api.listBookings({ from: at('00:00') })
  expect(data.map(({ allocations }) => allocations[0]?.resource_id)).toEqual([bia.id])

  await page.getByRole('button', { name: 'Undo' }).click()
  await block(page, 'Camila Fernández, Cut, 14:00 – 15:00, Cancelled').waitFor()
})

test('a click counts even if the mark of the chosen time appears under the mouse before it', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openShop(api)
  await page.goto(PAGE)
  await page.getByRole('button', { name: /^New booking: / }).waitFor()
  const { x, y, width } = await boxOf(column(page, 'Bia'))
  await column(page, 'Bia').dispatchEvent('pointerdown', { bubbles: true })
  await page.locator('[data-columns]').dispatchEvent('click', { detail: 1, clientX: x + width / 2, clientY: y + 700 })
  await page.getByRole('dialog', { name: 'New booking' }).waitFor()
})

test('when somebody else takes the time first, one click books another time', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, bia, book } = await openShop(api)
  await page.goto(`${PAGE}&new=true&start=${encodeURIComponent(at('14:00'))}&with=${ana.id}`)
  await page.getByRole('combobox', { name: 'Customer' }).fill('Camila')
  await page.getByRole('option', { name: 'New customer “Camila”' }).click()
  await page.getByLabel('Phone').fill('11 98888-7799')
  await page.getByText('Kept as +5511988887799').waitFor()
  await book('Bruno', at('14:00'), ana)
  await page.getByText('Ana is taken then.').waitFor()
  await page.getByRole('button', { name: 'Book Tue 5 Mar, 14:00' }).click()
  await page.getByRole('button', { name: 'Book Tue 5 Mar, 12:45' }).click()
  await column(page, ana.name).getByRole('button', { name: 'Camila, Cut, 12:45 – 13:45, Confirmed' }).waitFor()
  expect(await column(page, bia.name).getByRole('button', { name: 'Camila' }).count()).toBe(0)
})

test('a booking is made and moved without a mouse', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openShop(api)
  await api.createCustomer({ name: 'Camila', phone: '+5511988887777' })
  await page.goto('/today')
  await page.getByText('Live', { exact: true }).waitFor()
  const press = (key: string) => page.keyboard.press(key)

  await page.keyboard.type('gc')
  await column(page, 'Ana').waitFor()
  // It is nine: Tab leads to the time that would be booked; the arrows move it half an hour and one column further.
  await tabTo(page, page.getByRole('button', { name: 'New booking: Ana, Mon 4 Mar, 09:00' }))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await press(key)
  await page.getByRole('combobox', { name: 'Customer' }).waitFor()
  await page.keyboard.type('cam')
  await page.getByRole('option', { name: 'Camila', selected: true }).waitFor()
  await press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Book Mon 4 Mar, 09:30' }))
  await press('Enter')
  const booked = column(page, 'Bia').getByRole('button', { name: 'Camila, Cut, 09:30 – 10:30, Confirmed' })
  await booked.waitFor()

  // The focus is back where it was before booking; the new booking comes just before it.
  await tabTo(page, booked, 'Shift+Tab')
  for (const key of ['Shift+ArrowDown', 'ArrowDown', 'ArrowLeft']) await press(key)
  await page.getByRole('status').filter({ hasText: '10:00 – 11:00, Ana' }).waitFor()
  await press('Enter')
  const moved = column(page, 'Ana').getByRole('button', { name: 'Camila, Cut, 10:00 – 11:00, Confirmed' })
  // The page shows the move before the server has answered.
  await page.getByText('Moved: Camila').waitFor()
  await expect.poll(() => moved.evaluate((button) => button === document.activeElement)).toBe(true)

  await press('m')
  await page.getByRole('dialog', { name: 'Move Camila' }).waitFor()
  await hasNoSeriousFaults(page, 'move dialog')
  await tabTo(page, page.getByRole('radio').first())
  const three = page.getByRole('radio', { name: '15:00' })
  while (!(await three.isChecked())) await press('ArrowRight')
  await tabTo(page, page.getByRole('button', { name: 'Move', exact: true }))
  await press('Enter')
  await column(page, 'Ana').getByRole('button', { name: 'Camila, Cut, 15:00 – 16:00, Confirmed' }).waitFor()
})

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let tries = 0; tries < 60; tries += 1) {
    await page.keyboard.press(key)
    if (await target.evaluateAll((found) => found.some((each) => each === document.activeElement))) return
  }
  throw new Error('Tab does not lead to the element')
}

test('the menu of a booking checks in, and asks before it cancels', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, book } = await openShop(api)
  await book('Camila', at('10:00'), ana)
  await page.goto(PAGE)
  await block(page, 'Camila, Cut, 10:00 – 11:00, Confirmed').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Check in' }).click()
  await block(page, 'Camila, Cut, 10:00 – 11:00, Checked in').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await block(page, 'Camila, Cut, 10:00 – 11:00, Cancelled').waitFor()
})

test('in the week of a clock change every booking is at its local time, and the zone is named', async () => {
  await using visit = await aVisit({ timezoneId: 'America/Sao_Paulo' })
  const { page, api, workspace } = visit
  await api.updateWorkspace(workspace.id, { timezone: 'America/New_York' })
  const { ana, book } = await openShop(api)
  // In New York the clock goes from two to three on 10 March 2030, and shows one o’clock twice on 3 November.
  await book('Spring', '2030-03-10T09:00:00-04:00', ana)
  await book('Saturday', '2030-03-09T09:00:00-05:00', ana)
  await book('Autumn', '2030-11-03T09:00:00-05:00', ana)

  await page.goto('/calendar?day=2030-03-10')
  await page.getByText('Times in New York (UTC−5)').waitFor()
  await isBeside(page, 'Spring, Cut, 09:00 – 10:00, Confirmed', '09:00')
  expect(await page.getByText('02:00', { exact: true }).count()).toBe(0)

  await page.goto(`/calendar?view=week&day=2030-03-10&resource=${ana.id}`)
  await isBeside(page, 'Spring, Cut, 09:00 – 10:00, Confirmed', '09:00')
  await isBeside(page, 'Saturday, Cut, 09:00 – 10:00, Confirmed', '09:00')

  await page.goto('/calendar?day=2030-11-03')
  await isBeside(page, 'Autumn, Cut, 09:00 – 10:00, Confirmed', '09:00')
  expect(await page.getByText('01:00', { exact: true }).count()).toBe(2)
  await page.getByText('UTC−5', { exact: true }).waitFor()

  // Dragging by an hour makes the local time an hour later, also on such a day.
  await carry(page, block(page, 'Autumn, Cut, 09:00 – 10:00, Confirmed'), { down: await hour(page) })
  await page.mouse.up()
  // The page shows the move before the server has answered it.
  await page.getByText('Moved: Autumn').waitFor()
  await isBeside(page, 'Autumn, Cut, 10:00 – 11:00, Confirmed', '10:00')
  const { data } = await api.listBookings({ from: '2030-11-03T00:00:00Z', status: 'confirmed' })
  expect(data[0]?.start).toBe('2030-11-03T15:00:00.000Z')
})

/** Checks that the booking begins at the line of this hour. */
async function isBeside(page: Page, booking: string, time: string): Promise<void> {
  const { y } = await boxOf(block(page, booking))
  const label = await boxOf(page.getByText(time, { exact: true }))
  expect(Math.abs(y - (label.y + label.height / 2)), `${booking} is beside ${time}`).toBeLessThan(2)
}

test('on a phone one column fills the screen, and a long press starts dragging', async () => {
  await using visit = await aVisit({ ...PHONE })
  const { page, api, context } = visit
  const { ana, book } = await openShop(api)
  await book('Camila', at('10:00'), ana)
  await page.goto(PAGE)
  const camila = block(page, 'Camila, Cut, 10:00 – 11:00, Confirmed')
  await camila.waitFor()
  expect((await boxOf(column(page, 'Ana'))).width).toBeGreaterThan(280)
  const { x, y, width } = await boxOf(camila)
  const down = await hour(page)
  const touch = await context.newCDPSession(page)
  const point = (dy: number) => [{ x: x + width / 2, y: y + 12 + dy }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) })
  await page.locator('[data-dragging]').waitFor()
  for (const share of [0.25, 0.5, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(down * share) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await block(page, 'Camila, Cut, 11:00 – 12:00, Confirmed').waitFor()
  await hasNoSeriousFaults(page, 'calendar, phone')
})

test('a hold is shown as taken time until it expires', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, cut } = await openShop(api)
  await page.goto(PAGE)
  await column(page, 'Ana').waitFor()
  await api.createHold({ service_id: cut.id, start: at('10:00'), resource_ids: [ana.id] })
  await block(page, 'Held, Cut, 10:00').waitFor()
  await visit.wait(11)
  await block(page, 'Held, Cut, 10:00').waitFor({ state: 'detached' })
})
