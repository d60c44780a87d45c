// A page whose network goes away: it says so, refuses changes with words, and goes on when it is back.
import { expect, test } from 'vitest'
import { hasNoSeriousFaults } from './axe.ts'
import { hold } from './hold.ts'
import { openSalon } from './salon.ts'
import { aVisit } from './visit.ts'

const LOST = /^No connection since \d\d?:\d\d/

test('a page without a network says since when, explains why it refuses a change, and goes on when the network is back', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  const { page, context } = visit
  await page.goto('/customers?new=true')
  await page.getByLabel('Name').fill('Ana Prado')
  await page.getByLabel('Phone').fill('11 98888-7777')
  await page.getByText('Live', { exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByText(LOST).waitFor()
  await hasNoSeriousFaults(page, 'without a network', 'light')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /save|create|add/i })
    .click()
  await page.getByText('There is no connection.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Ana Prado')
  await context.setOffline(false)
  await page.getByText(LOST).waitFor({ state: 'detached' })
  await page.getByText('Live', { exact: true }).waitFor()
})

test('an answer that was on its way when the network went away does not hide that it is away', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  const { page, context, api } = visit
  await api.createCustomer({ name: 'Ana Prado' })
  const searched = /\/v1\/customers\?.*q=/
  const letGo = await hold('answers', page, 'GET', searched)
  await page.goto('/customers')
  await page.getByText('Live', { exact: true }).waitFor()
  const asked = page.waitForRequest(searched)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('Prado')
  await asked
  await context.setOffline(true)
  await page.getByText(LOST).waitFor()
  // A page that believes to be connected again says so with this event, and may lose the connection again at once.
  await page.evaluate(() => addEventListener('online', () => document.documentElement.setAttribute('data-online', '')))
  const arrived = page.waitForResponse(searched)
  letGo()
  await (await arrived).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await page.getByText(LOST).isVisible()).toBe(true)
  expect(await page.locator('[data-online]').count()).toBe(0)
  await context.setOffline(false)
  await page.getByText(LOST).waitFor({ state: 'detached' })
})

test('a page whose server does not answer any more says so, too', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_FAILED/ })
  const { page } = visit
  await page.goto('/calendar?day=2030-03-05')
  await page.getByText('Live', { exact: true }).waitFor()
  await page.route(/\/v1\/(?!stream)|favicon/, (route) => route.abort())
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await page.getByText(LOST).waitFor()
  await page.unroute(/\/v1\/(?!stream)|favicon/)
  await page.getByText(LOST).waitFor({ state: 'detached' })
})

test('without a network, a page of the day that was not opened before is still a page of ours', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded/ })
  const { page, context } = visit
  await openSalon(visit.api, '2030-03-05')
  const scripts = ['booking-drawer', 'inbox-page', 'of-a-day', 'phone'].map(async (name) =>
    (await page.waitForResponse(new RegExp(`/assets/${name}-`))).finished(),
  )
  await page.goto('/calendar?day=2030-03-05')
  await Promise.all(scripts)
  await context.setOffline(true)
  await page.getByText(LOST).waitFor()
  // A booking shows what the calendar knows about it, and offers nothing that cannot be done.
  await page.locator('[data-booking-id]', { hasText: 'Bruno Lima' }).first().click()
  const open = page.getByRole('dialog', { name: 'Bruno Lima' })
  await open.getByText('There is no connection.').waitFor()
  await open
    .getByText(/\d\d:\d\d – \d\d:\d\d/)
    .first()
    .waitFor()
  expect(await open.getByRole('button', { name: 'Check in' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await page.waitForURL('**/inbox*')
  await page.getByText(LOST).waitFor()
  // A page whose script is not there says what is wrong.
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByText('There is no connection.').waitFor()
})
