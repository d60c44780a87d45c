// The page Today: alerts, the next bookings, and the first steps of a workspace.
import { expect, test } from 'vitest'
import { threadsOf } from '../server/src/testing/threads.ts'
import { isAccessible } from './axe.ts'
import { liveThroughMorning, openSalon } from './salon.ts'
import { aVisit, PHONE } from './visit.ts'

test('a busy day shows who is late, who is here, who is next, and what waits', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const salon = await openSalon(api, '2030-03-05')
  await visit.wait(26 * 60 + 20)
  await liveThroughMorning(api, salon)
  await page.goto('/today')
  await page.getByRole('heading', { level: 1, name: 'Good morning, Maria' }).waitFor()
  await page.getByText('Tuesday, 5 March 2030').or(page.getByText('Tuesday, March 5, 2030')).waitFor()
  const part = (name: string) => page.getByRole('region', { name })
  await part('Now').getByRole('button').first().waitFor()
  await part('Next').getByRole('button').first().waitFor()
  await part('Later today').getByRole('button').first().waitFor()
  await page.getByText(/^5 tasks wait, the first since/).waitFor()
  const row = page.getByRole('row', { name: /^Ana Beatriz Souza/ })
  expect(await row.textContent()).toMatch(/Booked \d+ h/)

  await part('Next').getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).searchParams.get('booking')).toMatch(/^bkg_/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByRole('row', { name: /^Sala 1/ }).waitFor()
  await page.reload()
  await page.getByRole('row', { name: /^Sala 1/ }).waitFor()
  await page.getByRole('link', { name: 'Take one' }).click()
  await page.waitForURL('**/work?view=queue')
})

test('customers who wait for an answer are listed, the longest wait first, until somebody answers', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsOf(visit.world, visit.workspace)
  const bruno = await threads.aThread('telegram', { name: 'Bruno Lima' })
  const ana = await threads.aThread()
  await threads.says(ana, 'Is there a time on Friday?')
  await visit.wait(20)
  await page.goto('/today')
  const list = page.getByRole('list', { name: 'Waiting for an answer' })
  await list.getByRole('link', { name: /Ana Souza.*Is there a time on Friday\?.*2\d min/ }).waitFor()
  await threads.says(bruno, 'Hello')
  await list.getByRole('link', { name: /Bruno Lima/ }).waitFor()
  const names = await list.getByRole('link').allTextContents()
  expect(names.map((each) => each.slice(0, 3))).toEqual(['Ana', 'Bru'])
  await isAccessible(page, 'today with waiting customers')

  await api.sendMessage(ana.id, { text: 'Yes, at 9:00' })
  await list.getByRole('link', { name: /Ana Souza/ }).waitFor({ state: 'detached' })
  await list.getByRole('link', { name: /Bruno Lima/ }).click()
  await page.waitForURL(`**/inbox?view=waiting&conversation=${bruno.id}`)
})

test('a webhook that was switched off is shown until it is switched on again', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const url = 'https://hooks.example.com/bookings'
  const { id } = await api.createWebhookEndpoint({ url, events: ['booking.confirmed'] })
  await api.updateWebhookEndpoint(id, { active: false })
  await page.goto('/today')
  const notice = page.getByText('The webhook to hooks.example.com is switched off.')
  await notice.waitFor()
  await isAccessible(page, 'today with a notice')
  await page.getByRole('link', { name: 'Switch it on' }).click()
  await page.waitForURL(`**/settings/webhooks?endpoint=${id}`)
  await api.updateWebhookEndpoint(id, { active: true })
  await page.goto('/today')
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  expect(await notice.count()).toBe(0)
})

test('the first steps show what the workspace has already, and stay hidden once somebody hid them', async () => {
  await using visit = await aVisit({ locale: 'es-AR' })
  const { page, api } = visit
  await page.goto('/today')
  await page.getByRole('heading', { level: 1, name: 'Buenos días, Maria' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-AR')
  // The test world has made a key already.
  await page.getByText('1 de 7 listos').waitFor()
  await page.getByRole('link', { name: 'Haga una primera reserva' }).waitFor()

  await api.createResource({ name: 'Ana', kind: 'person' })
  await page.reload()
  await page.getByText('2 de 7 listos').waitFor()
  expect(await page.getByRole('link', { name: 'Agregue personas o recursos' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Ocultar esta lista' }).click()
  await page.reload()
  await page.getByText('Nada reservado para hoy').waitFor()
  expect(await page.getByText('Primeros pasos').count()).toBe(0)
  await page.getByRole('button', { name: /^Cuenta/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Português' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bom dia, Maria' }).waitFor()
})

test('the money of the day is what is expected, done, paid and lost, in each currency', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 30, price_cents: 5_000, requirements })
  const book = (time: string) =>
    api.createBooking({
      service_id: cut.id,
      start: `2030-03-04T${time}:00-03:00`,
      customer: { name: 'Camila', phone: '+5511988887770' },
    })
  await page.goto('/today')
  await page.getByText('Nothing booked for today').waitFor()
  expect(await page.getByRole('region', { name: 'Money' }).count()).toBe(0)
  const [, done, missed] = [await book('10:00'), await book('11:00'), await book('12:00')]
  await api.completeBooking(done.id, { early: true })
  await api.markBookingPaid(done.id, { method: 'cash', amount_cents: 4_000 })
  await api.markBookingNoShow(missed.id, { early: true })
  const sums = page.getByRole('region', { name: 'Money' })
  // The page shows each change as it happens.
  await expect
    .poll(async () => (await sums.locator('div').allTextContents()).map((text) => text.replace(/\s/g, '')))
    .toEqual(['ExpectedR$50.00', 'DoneR$50.00', 'PaidR$40.00', 'LostR$50.00'])
})

test('on a closed day Today says when the business opens next', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await api.createResource({ name: 'Ana', kind: 'person' })
  // It is Monday.
  const weekly = [3, 4, 5].map((weekday) => ({ weekday, start: '08:30', end: '18:00' }))
  const schedule = await api.createSchedule({ name: 'Open', weekly, is_default: true })
  await api.setScheduleOverride(schedule.id, { date: '2030-03-06', windows: [], reason: 'Ash Wednesday' })
  await page.goto('/today')
  const card = page.getByRole('region', { name: 'Closed today.' })
  await card.getByText(/Thursday,? .*, from 08:30\.$/).waitFor()
  await isAccessible(page, 'today, closed')
  await card.getByRole('link', { name: 'Look at that day' }).click()
  await page.waitForURL('**/calendar?day=2030-03-07')
})

test('on a phone the bookings come before the first steps', async () => {
  await using visit = await aVisit({ ...PHONE })
  const { page } = visit
  await page.goto('/today')
  const [bookings, steps] = await Promise.all(
    ['Bookings', 'First steps'].map(async (name) => {
      const heading = page.getByRole('heading', { name, exact: true })
      await heading.waitFor()
      return heading.boundingBox()
    }),
  )
  expect(bookings?.y).toBeLessThan(steps?.y ?? 0)
})
