// The page on which customers book by themselves: switched on by the business, used on a phone, come back to by a link.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasNoSeriousFaults } from './axe.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE, type Visit } from './visit.ts'

test('an owner switches the page on, and finds its link on the page Today', async () => {
  await using visit = await aVisit()
  const { page, api, origin } = visit
  await page.goto('/settings/booking-page')
  const address = page.getByLabel('Address')
  await address.fill('Salão Aurora')
  await page.getByLabel('Customers can book on the page').check()
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

test('Today is shown although the settings of the page cannot be read', async () => {
  await using visit = await aVisit()
  const { page } = visit
  await page.route('**/v1/webchat-site', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden","status":403}' }),
  )
  await page.goto('/today')
  await page.getByRole('link', { name: /first booking/ }).waitFor()
})

test('somebody books on a phone with a person of their choice, and moves and cancels by the link from another device', async () => {
  await using visit = await aVisit({ as: 'nobody', ...PHONE })
  const { page, api } = visit
  const { people: team } = await openSalon(api, '2030-03-05')
  const carla = team.find(({ name }) => name === 'Carla Mendes')
  await api.setResourcePhoto(carla?.id ?? '', {
    file: new File([new Uint8Array(await page.screenshot())], 'carla.png'),
  })
  const services = await api.listServices()
  const chosen = services.data.find(({ mode }) => mode === 'appointment')
  await api.putWebChatSite({ booking_page: { enabled: true, slug: 'aurora' } })

  await page.goto('/b/aurora')
  await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor()
  await hasNoSeriousFaults(page, 'booking page: services')
  await page.getByRole('button', { name: chosen?.name }).first().click()
  const people = page.getByRole('group', { name: 'With whom?' })
  expect(await people.getByRole('radio', { name: 'Anyone who is free' }).isChecked()).toBe(true)
  // The photo covers the initials as soon as it is loaded.
  const face = people.locator('img')
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await people.getByText('Carla Mendes').click()
  expect(await people.getByRole('radio', { name: 'Carla Mendes' }).isChecked()).toBe(true)
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

  // The business switches the page off and gives it another address; neither ends the link.
  const off = { booking_page: { enabled: false, slug: 'aurora-nova' }, features: { booking: false } }
  await api.putWebChatSite(off)
  const { page: other } = await visit.stranger()
  await other.goto('/b/aurora')
  await other.getByText('This business does not take bookings here at the moment.').waitFor()
  expect(await other.getByRole('button').count()).toBe(0)
  await hasNoSeriousFaults(other, 'booking page: off')
  await other.goto('about:blank')
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
  expect(other.url()).toContain('/b/aurora-nova#visit=')
  expect(await other.getByRole('button', { name: 'Book another time' }).count()).toBe(0)
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

/** A page that is switched on, and the way to the form of its first service. */
async function atForm({ page, api }: { page: Page; api: Visit['api'] }, { path = '/b/aurora', person = 0 } = {}) {
  const { services } = await openSalon(api, '2030-03-05')
  await api.putWebChatSite({ booking_page: { enabled: true, slug: 'aurora' } })
  await page.goto(path)
  const again = async () => {
    await page.getByRole('button', { name: /^Corte feminino/ }).click()
    await page.getByRole('group', { name: 'With whom?' }).locator('label').nth(person).click()
    // The first time of the day begins now, and what has begun cannot be moved.
    await page.locator('button.time').last().click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
  }
  return { again, cut: services.cut }
}

const name = (page: Page) => page.getByRole('textbox', { name: /^(Name|Nome)/ })
const phone = (page: Page) => page.getByLabel(/^(Phone|Telefone)/)

async function confirm(page: Page): Promise<void> {
  await name(page).fill('Eva Prado')
  await phone(page).fill('+55 11 98888-0001')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
}

test('a link that does not work any more is forgotten as soon as something else is booked', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page } = visit
  const { again } = await atForm(visit, { path: `/b/aurora#visit=wcv_${'x'.repeat(43)}` })
  await page.getByRole('button', { name: 'Book another time' }).click()
  await again()
  await confirm(page)
  await page.getByRole('button', { name: 'See the booking' }).click()
  await page.getByRole('button', { name: /^Cancel booking: Corte feminino/ }).waitFor()
  expect(await page.getByText('This link does not work any more.').count()).toBe(0)
})

test('a booking whose answers were all lost is shown when it is confirmed once more', async () => {
  await using visit = await aVisit({ as: 'nobody', expectedErrors: /ERR_FAILED/ })
  const { page, api } = visit
  const { again } = await atForm(visit)
  await again()
  let lost = 0
  await page.route('**/confirm', async (route) => {
    if (lost === 3) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await confirm(page)
  await page.getByText('There is no connection.').waitFor()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByRole('heading', { name: 'It is booked' }).waitFor()
  const { data } = await api.listBookings({ limit: 200 })
  expect(data.filter(({ customer }) => customer?.name === 'Eva Prado')).toHaveLength(1)
})

test('a page that is loaded again gives the time back, which can be chosen again', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, api } = visit
  const { again, cut } = await atForm(visit, { person: 1 })
  await again()
  const { data: held } = await api.listBookings({ status: ['held'] })
  const [{ start, allocations } = { start: null, allocations: [] }] = held
  expect(held).toHaveLength(1)
  await page.reload()
  const isFree = async () => {
    const person = allocations[0]?.resource_id as string
    const { data } = await api.listSlots({ service_id: cut.id, resource_id: [person], from: start as string })
    return data[0]?.start === start
  }
  await expect.poll(isFree).toBe(true)
})

test('what was typed is kept in another language and for another time', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page } = visit
  const { again } = await atForm(visit)
  await again()
  await name(page).fill('Eva Prado')
  await phone(page).fill('+55 11 98888-0001')
  await page.getByLabel('Anything we should know?').fill('Curto, por favor')
  await page.getByLabel('Language').selectOption('pt')
  await page.getByRole('heading', { name: 'Seus dados' }).waitFor()
  expect(await name(page).inputValue()).toBe('Eva Prado')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.locator('button.time').first().click()
  await page.getByRole('heading', { name: 'Seus dados' }).waitFor()
  expect(await name(page).inputValue()).toBe('Eva Prado')
  expect(await phone(page).inputValue()).toBe('+55 11 98888-0001')
  expect(await page.getByLabel('Algo que devamos saber?').inputValue()).toBe('Curto, por favor')
})

test('the back button of the browser goes one step back, keeps all answers, and leaves the page at the end', async () => {
  await using visit = await aVisit({ as: 'nobody', ...PHONE })
  const { page, api } = visit
  const { again, cut } = await atForm(visit)
  const intake_fields = [
    { key: 'length', label: 'Length', type: 'select' as const, options: ['Short', 'Long'] },
    { key: 'allergies', label: 'Allergies', type: 'text' as const },
    { key: 'first', label: 'First visit', type: 'boolean' as const },
  ]
  await api.updateService(cut.id, { intake_fields })
  await page.goto('about:blank')
  await page.goto('/b/aurora')
  await again()
  await name(page).fill('Eva Prado')
  await page.getByLabel('Length').selectOption('Long')
  await page.getByLabel('Allergies').fill('Latex')
  await page.getByLabel('First visit').check()
  await page.goBack()
  await page.locator('button.time').first().click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  expect(await name(page).inputValue()).toBe('Eva Prado')
  expect(await page.getByLabel('Length').inputValue()).toBe('Long')
  expect(await page.getByLabel('Allergies').inputValue()).toBe('Latex')
  expect(await page.getByLabel('First visit').isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Back' }).click()
  await page.locator('button.time').first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})

test('a moved booking stays with the same person, unless the customer chooses another', async () => {
  await using visit = await aVisit({ as: 'nobody', ...PHONE })
  const { page } = visit
  const { again } = await atForm(visit, { person: 2 })
  await again()
  await confirm(page)
  await page.getByRole('button', { name: 'See the booking' }).click()
  await page.getByText('Carla Mendes').waitFor()
  await page.getByRole('button', { name: /^Move: / }).click()
  const people = page.getByRole('group', { name: 'With whom?' })
  expect(await people.getByRole('radio', { name: 'Carla Mendes' }).isChecked()).toBe(true)
  await page.locator('button.time').last().click()
  await page.getByText('Carla Mendes').waitFor()
  await page.getByRole('button', { name: 'Move booking' }).click()
  await page.getByRole('heading', { name: 'Your booking has moved' }).waitFor()
  await page.getByText('Carla Mendes').waitFor()
  await page.getByRole('button', { name: 'See the booking' }).click()
  await page.getByRole('button', { name: /^Move: / }).click()
  await people.getByText('Diego Benítez').click()
  await page.getByRole('button', { name: 'Later days' }).click()
  await page.locator('button.time').first().click()
  await page.getByRole('button', { name: 'Move booking' }).click()
  await page.getByText('Diego Benítez').waitFor()
})

test('the page fits on the narrowest phones, in the dark and with names that are very long', async () => {
  await using visit = await aVisit({ as: 'nobody', viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  const { page, api } = visit
  const { again, cut } = await atForm(visit)
  await api.updateService(cut.id, { name: `Corte feminino ${'comprido'.repeat(20)}` })
  await page.reload()
  const fits = async (step: string) => {
    expect([step, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([step, 320])
    await hasNoSeriousFaults(page, `booking page, narrow: ${step}`, 'dark')
  }
  await page.getByRole('button', { name: /^Corte feminino/ }).waitFor()
  await fits('services')
  await again()
  await fits('details')
  await confirm(page)
  await page.getByText('Keep this link.').waitFor()
  await fits('done')
  await page.getByRole('button', { name: 'See the booking' }).click()
  await page.getByRole('button', { name: /^Move: / }).waitFor()
  await fits('own bookings')
})
