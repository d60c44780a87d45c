// The list of bookings: its period, its sums, and how it looks on paper.
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

test('the list shows a day, a week, a month or any period, with its sums', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 30, price_cents: 5_000, requirements })
  const book = (name: string, day: string) =>
    api.createBooking({
      service_id: cut.id,
      start: `${day}T10:00:00-03:00`,
      customer: { name, phone: `+55119888877${day.slice(8)}` },
    })
  await book('Camila', '2030-03-05')
  const bruno = await book('Bruno', '2030-03-08')
  await book('Sofia', '2030-03-28')
  await book('Paulo', '2030-04-02')
  await api.cancelBooking(bruno.id)
  await page.goto('/calendar?view=list&day=2030-03-05')
  const names = async () =>
    (await page.locator('[data-open-booking]').allTextContents()).map(
      (text) => /Camila|Bruno|Sofia|Paulo/.exec(text)?.[0],
    )
  const sums = async () =>
    (await page.getByRole('region', { name: 'Money' }).locator('div').allTextContents()).map((text) =>
      text.replace(/\s/g, ''),
    )
  const period = (name: string) =>
    page.getByRole('group', { name: 'Period' }).getByRole('button', { name, exact: true })
  await expect.poll(names).toEqual(['Camila', 'Bruno'])
  expect(await sums()).toEqual(['ExpectedR$50.00', 'DoneR$0.00', 'PaidR$0.00', 'LostR$50.00'])
  await page.getByRole('status').getByText('2 bookings', { exact: true }).waitFor()

  await period('Day').click()
  await expect.poll(names).toEqual(['Camila'])
  expect(await sums()).toEqual(['ExpectedR$50.00', 'DoneR$0.00', 'PaidR$0.00', 'LostR$0.00'])
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByText('Nothing is booked in these days').waitFor()

  await period('Month').click()
  await expect.poll(names).toEqual(['Camila', 'Bruno', 'Sofia'])
  // Days without bookings are left out of a long list.
  expect(await page.getByText('Nothing booked').count()).toBe(0)
  await isAccessible(page, 'list of a month')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.poll(names).toEqual(['Paulo'])
  await page.getByRole('button', { name: 'Earlier' }).click()

  await period('Period').click()
  await page.getByLabel('From').fill('2030-03-06')
  await page.getByLabel('Until').fill('2030-04-02')
  await expect.poll(names).toEqual(['Bruno', 'Sofia', 'Paulo'])
  expect(await sums()).toEqual(['ExpectedR$100.00', 'DoneR$0.00', 'PaidR$0.00', 'LostR$50.00'])
  await page.reload()
  await expect.poll(names).toEqual(['Bruno', 'Sofia', 'Paulo'])
})

test('on paper the list has its title, its bookings with numbers, and nothing to press, also in the dark', async () => {
  await using visit = await aVisit({ colorScheme: 'dark' })
  const { page, api } = visit
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 30, price_cents: 5_000, requirements })
  const customer = { name: 'Camila', phone: '+5511988887701' }
  const start = '2030-03-05T10:00:00-03:00'
  await api.createBooking({ service_id: cut.id, start, customer, notes: 'By the window' })
  await page.goto('/calendar?view=list&day=2030-03-05&span=day')
  await page.getByText('Camila', { exact: true }).waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.locator('[data-printed]').waitFor()

  // The width of A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1_030 })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: /· Tuesday,? / }).waitFor()
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  await page.getByText('98888-7701').waitFor()
  await page.getByText('By the window', { exact: true }).waitFor()
  await page.getByText('R$50.00').or(page.getByText('R$ 50,00')).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703)
  const ink = await page.getByText('Camila', { exact: true }).evaluate((found) => getComputedStyle(found).color)
  expect(ink).toBe('rgb(20, 32, 29)')
})
