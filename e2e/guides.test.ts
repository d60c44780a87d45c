// The guides in a browser: search, tabs that are remembered, copying, the reader's own key, dark colours, a phone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasNoSeriousFaults, isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

const KEY = 'hfk_034zKlgpv5rE8lwGSUF9fK_example'

/** The clipboard of the page, because a browser without a window has none. */
const keepCopies = (page: Page) =>
  page.addInitScript(() => {
    const writeText = async (text: string) => void document.documentElement.setAttribute('data-copied', text)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
const copied = (page: Page) => page.locator('html').getAttribute('data-copied')

test('a reader finds a section, chooses a language for all pages, and copies code with their own address and key', async () => {
  await using visit = await aVisit()
  const { page, origin } = visit
  await keepCopies(page)
  await page.goto('/guides')
  await page.getByRole('heading', { level: 1, name: 'Holdfast' }).waitFor()

  // A key opens the search, which ignores accents and leads to the section.
  await page.keyboard.press('/')
  await page.keyboard.type('vérify the signat')
  await page
    .getByRole('link', { name: /Verify the signature/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/guides/webhooks#verify-the-signature')

  // A choice holds for groups on other pages. A link into another language shows that one.
  await page.getByRole('tab', { name: 'Python' }).click()
  await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'First booking' }).click()
  await page.getByRole('tab', { name: 'Python', selected: true }).waitFor()
  await page.getByText('from holdfast import Holdfast, SlotTaken').waitFor()
  expect(await page.getByText("import { Holdfast, isProblem } from '@holdfast/client'").isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Python' }).press('ArrowLeft')
  await page.getByRole('tab', { name: 'TypeScript', selected: true }).waitFor()
  await page.getByRole('link', { name: 'By curl', exact: true }).click()
  await page.getByText('Two shorthands').waitFor()

  // The key stays in this tab, and is forgotten when the member signs out in another one.
  const block = page.locator('.code').first()
  await block.getByRole('button', { name: 'Copy' }).click()
  expect(await copied(page)).toContain(`HOLDFAST_URL:-${origin}}`)
  await block.getByRole('button', { name: 'Use my key…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use your key in the examples' })
  await dialog.getByLabel('Key').fill('nothing')
  await dialog.getByRole('button', { name: 'Use it here' }).click()
  await dialog.getByRole('alert').getByText('A key begins with hfk_').waitFor()
  await dialog.getByLabel('Key').fill(KEY)
  await dialog.getByRole('button', { name: 'Use it here' }).click()
  await page.goto('/guides/automations')
  await page.getByRole('button', { name: 'Your key is filled in' }).waitFor()
  await page.locator('.code').first().getByRole('button', { name: 'Copy' }).click()
  expect(await copied(page)).toContain(`HOLDFAST_API_KEY=${KEY}\n`)
  const other = await visit.context.newPage()
  await other.goto('/today')
  await other.getByRole('button', { name: visit.owner.name }).first().click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other.waitForURL('**/sign-in**')
  await page.getByRole('button', { name: 'Use my key…' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the guides are accessible, have the colours of the system or of the dashboard, and work on a phone', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page } = visit
  for (const path of ['/guides', '/guides/errors', '/guides/map']) {
    await page.goto(path)
    await isAccessible(page, path)
  }
  const theme = () => page.locator('html').getAttribute('data-theme')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Colours: as the system. Change them' }).click()
  await page.getByRole('button', { name: 'Colours: light. Change them' }).click()
  expect(await theme()).toBe('dark')
  await page.goto('/sign-in')
  expect(await theme()).toBe('dark')

  const phone = await visit.stranger(PHONE)
  await phone.page.goto('/guides/deploy')
  const menu = phone.page.getByRole('navigation', { name: 'Guides' })
  expect(await menu.isVisible()).toBe(false)
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await hasNoSeriousFaults(phone.page, 'the menu on a phone')
  await menu.getByRole('link', { name: 'Settings' }).click()
  await phone.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
