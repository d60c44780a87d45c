// Walk-ins and the paper agenda: a name is enough, and the team may book a time that the rules would refuse.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Holdfast } from '../clients/typescript/src/holdfast.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

const DAY = '2030-03-05'

/** Ana, who works from eight to six and needs an hour to prepare; she cuts and colours. */
async function openShop(api: Holdfast) {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
  await api.createSchedule({ name: 'Open', weekly, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const service = { duration_minutes: 60, min_notice_minutes: 60, requirements: [{ resource_ids: [ana.id] }] }
  const cut = await api.createService({ name: 'Cut', ...service })
  const colour = await api.createService({ name: 'Colour', ...service })
  return { ana, cut, colour }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New booking' })

async function chooseNew(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Customer' }).fill(name)
  await dialogOf(page)
    .getByRole('option', { name: `New customer “${name}”` })
    .click()
}

test('a walk-in without a phone is booked in four clicks, and nobody has chosen a service for them', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { cut } = await openShop(api)
  await page.goto('/today')
  // The clicks: new booking, new customer, the service, book.
  await page.getByRole('link', { name: 'New booking' }).first().click()
  await chooseNew(page, 'Rosa')
  const dialog = dialogOf(page)
  const service = dialog.getByLabel('Service')
  expect(await service.inputValue()).toBe('')
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  expect(await service.evaluate((field: HTMLSelectElement) => field.validity.valueMissing)).toBe(true)
  await service.selectOption(cut.id)
  await isAccessible(page, 'walk-in')
  await dialog.getByRole('button', { name: 'Book Mon 4 Mar, 10:00' }).click()
  await page.getByText('Booked: Rosa, Mon 4 Mar, 10:00').waitFor()
  expect((await api.listBookings()).data).toMatchObject([
    { service_id: cut.id, customer: { name: 'Rosa', phone: null } },
  ])
})

test('what notice, hours or the clock refuse is offered in words, and booked when somebody says so', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, cut } = await openShop(api)
  const dialog = dialogOf(page)
  const agree = dialog.getByRole('checkbox', { name: 'Book it all the same' })
  const book = dialog.getByRole('button', { name: /^Book (Mon|Tue|Sun)/ })
  const open = async (start: string, name: string) => {
    await page.goto(
      `/calendar?day=${start.slice(0, 10)}&new=true&start=${encodeURIComponent(`${start}:00-03:00`)}&with=${ana.id}`,
    )
    await chooseNew(page, name)
    await dialog.getByLabel('Service').selectOption(cut.id)
  }

  await open('2030-03-04T09:30', 'Rosa')
  await dialog.getByText('This is sooner than the notice of the service allows.').waitFor()
  await book.click()
  await dialog.getByRole('alert').waitFor()
  await agree.check()
  await isAccessible(page, 'a time that the rules refuse')
  await book.click()
  await dialog.waitFor({ state: 'detached' })

  await open(`${DAY}T19:00`, 'Iara')
  await dialog.getByText('Ana does not work then.').waitFor()
  await agree.check()
  // A confirmation for one time does not count for another.
  await dialog.getByLabel('Time').fill('20:00')
  await dialog.getByRole('button', { name: 'Book Tue 5 Mar, 20:00' }).waitFor()
  await expect.poll(() => agree.isChecked()).toBe(false)
  await agree.check()
  await book.click()
  await page.getByRole('button', { name: 'Iara, Cut, 20:00 – 21:00, Confirmed' }).waitFor()

  await open('2030-03-03T14:00', 'Lia')
  await dialog.getByText('This time has already begun or is over.').waitFor()
  await agree.check()
  await book.click()
  await page.getByRole('button', { name: /^Lia, Cut, 14:00 – 15:00/ }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Booked despite: start in the past').waitFor()

  // Another booking is never overridden.
  await open(`${DAY}T20:30`, 'Nina')
  await dialog.getByText('Ana is taken then.').waitFor()
  expect(await agree.count()).toBe(0)
})

test('a new booking opens on the day that is shown, also by its key and in the past', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openShop(api)
  const day = dialogOf(page).getByLabel('Day')
  for (const shown of ['2030-03-08', '2030-03-01']) {
    await page.goto(`/calendar?day=${shown}`)
    await page.getByRole('group', { name: 'Ana', exact: true }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => day.inputValue()).toBe(shown)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('day')).toBe(shown)
  }
  await page.goto('/customers')
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => day.inputValue()).toBe('2030-03-04')
})

test('on a phone, in Portuguese, a walk-in needs no number and no notice', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  const { ana, cut } = await openShop(api)
  await page.goto(
    `/calendar?day=2030-03-04&new=true&start=${encodeURIComponent('2030-03-04T09:15:00-03:00')}&with=${ana.id}`,
  )
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Rosa')
  await dialog.getByRole('option', { name: 'Novo cliente “Rosa”' }).click()
  await dialog.getByLabel('Serviço').selectOption(cut.id)
  await dialog.getByText('Está antes da antecedência mínima do serviço.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Agendar mesmo assim' }).check()
  await isAccessible(page, 'walk-in on a phone')
  await dialog.getByRole('button', { name: /^Agendar seg/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await api.listBookings()).data).toMatchObject([{ start: '2030-03-04T12:15:00.000Z' }])
})
