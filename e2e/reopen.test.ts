// The undo of an end: in the notice right after it, and in the drawer for a day.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aVisit, type Visit } from './visit.ts'

/** Ana, who works all day, and a cut with her for Eva today at ten. */
async function anAppointment({ api }: Pick<Visit, 'api'>, day = '2030-03-04') {
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, requirements })
  const book = (name: string, phone: string) =>
    api.createBooking({ service_id: cut.id, start: `${day}T10:00:00-03:00`, customer: { name, phone } })
  return { book, booking: await book('Eva', '+5511988887777') }
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Eva' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a no-show by mistake is undone in the notice, and a cancellation in the drawer', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { booking } = await anAppointment(visit)
  await visit.wait(90)
  await page.goto(`/calendar?day=2030-03-04&booking=${booking.id}`)
  const drawer = page.getByRole('dialog', { name: 'Eva', exact: true })
  await drawer.waitFor()
  await choose(page, 'No show')
  const asked = page.getByRole('dialog', { name: /^No show/ })
  await asked.getByText('You can undo it for 24 hours.').waitFor()
  await asked.getByRole('button', { name: 'No show' }).click()
  await drawer.getByRole('button', { name: 'Undo and reopen' }).waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('status').getByText('Undone').waitFor()
  await drawer.getByRole('button', { name: 'Check in' }).waitFor()
  expect(await api.getBooking(booking.id)).toMatchObject({ status: 'confirmed', stage: 'scheduled', ended_at: null })

  await choose(page, 'Cancel booking')
  await page
    .getByRole('dialog', { name: /^Cancel booking/ })
    .getByRole('button', { name: 'Cancel booking' })
    .click()
  // The check may take longer than the ten seconds of a notice. Above, *Undo* in the notice would be gone before it is
  // pressed; here the drawer has the button, and it stays.
  await drawer.getByRole('button', { name: 'Undo and reopen' }).waitFor()
  await isAccessible(page, 'the drawer of a booking that has ended')
  await drawer.getByRole('button', { name: 'Undo and reopen' }).click()
  await drawer.getByRole('button', { name: 'Check in' }).waitFor()
  await drawer.getByRole('tab', { name: 'History' }).click()
  await drawer.getByText('Reopened').first().waitFor()
  expect((await api.getBooking(booking.id)).status).toBe('confirmed')
})

test('an end before the start is asked about first', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { booking } = await anAppointment(visit, '2030-03-05')
  await page.goto(`/calendar?day=2030-03-05&booking=${booking.id}`)
  await choose(page, 'Complete')
  const asked = page.getByRole('dialog', { name: /^Complete/ })
  await asked.getByText('It has not begun. End it all the same?').waitFor()
  expect((await api.getBooking(booking.id)).status).toBe('confirmed')
  await asked.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('button', { name: 'Undo and reopen' }).waitFor()
  expect((await api.getBooking(booking.id)).status).toBe('completed')
})

test('a booking whose time was taken meanwhile stays cancelled, and the page says why', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { book, booking } = await anAppointment(visit, '2030-03-05')
  await api.cancelBooking(booking.id)
  await book('Rosa', '+5511988886666')
  await page.goto(`/calendar?day=2030-03-05&booking=${booking.id}`)
  await page.getByRole('button', { name: 'Undo and reopen' }).click()
  await page.getByText('That time was just taken.').waitFor()
  expect((await api.getBooking(booking.id)).status).toBe('cancelled')
})

test('a day after its end a booking offers no undo', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { booking } = await anAppointment(visit, '2030-03-05')
  await api.cancelBooking(booking.id)
  await visit.wait(24 * 60)
  await page.goto(`/calendar?day=2030-03-05&booking=${booking.id}`)
  await page.getByRole('dialog', { name: 'Eva' }).getByText('Cancelled').first().waitFor()
  expect(await page.getByRole('button', { name: 'Undo and reopen' }).count()).toBe(0)
})
