// The page on which customers book by themselves: switched on by the business, used on a phone, come back to by a link.
import { expect, test } from 'vitest'
import { hasNoSeriousFaults } from './axe.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE } from './visit.ts'

test('an owner switches the page on, and finds its link on the page Today', async () => {
  await using visit = await aVisit()
  const { page, api, origin } = visit
  await page.goto('/settings/booking-page')
  const address = page.getByLabel('Address')
  await address.fill('Salão Aurora')
  await page.getByLabel('Customers can open the page').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use 3 to 48 small letters, digits and single hyphens.').waitFor()
  await address.fill('salao-aurora')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Link' }).getByText(`${origin}/b/salao-aurora`).waitFor()
  await page.getByRole('img', { name: 'QR code of the page' }).waitFor()
  expect((await api.getWebChatSite()).booking_page).toEqual({ enabled: true, slug: 'salao-aurora' })

  await page.goto('/today')
  await page.getByRole('region', { name: 'Booking page' }).getByText(`${origin}/b/salao-aurora`).waitFor()
  await page.getByText('QR code of the booking page').click()
  await page.getByRole('img', { name: 'QR code of the booking page' }).waitFor()
})

test('somebody books on a phone with a person of their choice, and moves and cancels by the link from another device', async () => {
  await using visit = await aVisit({ as: 'nobody', ...PHONE })
  const { page, api } = visit
  await openSalon(api, '2030-03-05')
  const services = await api.listServices()
  const chosen = services.data.find(({ mode }) => mode === 'appointment')
  await api.putWebChatSite({ booking_page: { enabled: true, slug: 'aurora' } })

  await page.goto('/b/aurora')
  await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor()
  await hasNoSeriousFaults(page, 'booking page: services')
  await page.getByRole('button', { name: chosen?.name }).first().click()
  const people = page.getByLabel('With whom?')
  const offered = await people.getByRole('option').allInnerTexts()
  expect(offered[0]).toBe('Anyone who is free')
  await people.selectOption({ label: offered[1] as string })
  await page.getByRole('button', { name: 'Later days' }).click()
  const time = page.locator('button.time').first()
  await time.waitFor()
  await hasNoSeriousFaults(page, 'booking page: times')
  await time.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Eva Prado')
  await page.getByLabel('Phone').fill('+55 11 98888-0001')
  await hasNoSeriousFaults(page, 'booking page: details')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByText('Keep this link.').waitFor()
  await hasNoSeriousFaults(page, 'booking page: done')
  const link = await page.locator('.own-link').innerText()
  expect(page.url()).toBe(link)

  const { data } = await api.listBookings({ limit: 200 })
  expect(data.filter(({ customer }) => customer?.name === 'Eva Prado')).toMatchObject([{ source: 'webchat' }])

  const { page: other } = await visit.stranger()
  await other.goto(link)
  await other.getByRole('heading', { name: 'Your bookings' }).waitFor()
  await other.getByRole('button', { name: /^Move: / }).click()
  await other.locator('button.time').last().click()
  await other.getByRole('button', { name: 'Move booking' }).click()
  await other.getByRole('heading', { name: 'Your booking has moved' }).waitFor()
  await other.getByRole('button', { name: 'See the booking' }).click()
  await other.getByRole('button', { name: /^Cancel booking: / }).click()
  await other.getByRole('button', { name: 'Yes, cancel' }).click()
  await other.getByText('Cancelled', { exact: true }).waitFor()
})

test('the page shows nothing of those who booked before, and says when a link does not work any more', async () => {
  await using visit = await aVisit({ as: 'nobody', locale: 'pt-BR' })
  const { page, api } = visit
  await openSalon(api, '2030-03-05')
  await api.putWebChatSite({ booking_page: { enabled: true, slug: 'aurora' } })
  await page.goto(`/b/aurora#visit=wcv_${'x'.repeat(43)}`)
  await page.getByText('Este link não funciona mais.').waitFor()
  await page.getByRole('button', { name: 'Agendar outro horário' }).click()
  await page.getByRole('heading', { name: 'O que você gostaria de agendar?' }).waitFor()
  await page.getByLabel('Idioma').selectOption('es')
  await page.getByRole('heading', { name: '¿Qué le gustaría reservar?' }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
