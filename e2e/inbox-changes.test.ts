// What changes while the inbox is open: times that pass, rights, files that fail, merged customers; and its keys.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { threadsOf } from '../server/src/testing/threads.ts'
import { aVisit } from './visit.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const said = (page: Page, text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })

test('a snooze and a pause that end by themselves are seen at once, and a removed member sees nothing any more', {
  timeout: 60_000,
}, async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsOf(visit.world, visit.workspace)
  const [ana, bruno] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  const { page: theirs, memberId } = await visit.colleague('agent')
  await theirs.goto(`/inbox?conversation=${bruno.id}`)
  await field(theirs).waitFor()
  await page.goto(`/inbox?conversation=${bruno.id}`)
  await row(page, 'Ana Souza').waitFor()
  await api.updateConversation(ana.id, {
    snoozed_until: new Date(visit.world.now().getTime() + 3_600_000).toISOString(),
  })
  await row(page, 'Ana Souza').waitFor({ state: 'detached' })
  await api.pauseChannel('webchat', { until: new Date(visit.world.now().getTime() + 3_600_000).toISOString() })
  await page.getByText(/has been paused since/).waitFor()
  await visit.wait(62)
  await row(page, 'Ana Souza').waitFor()
  await page.getByText(/has been paused since/).waitFor({ state: 'detached' })
  await field(page).fill('Here again')
  await field(page).press('Enter')
  await said(page, 'Here again').getByRole('img', { name: 'Sent' }).waitFor()

  await api.removeMember(memberId)
  await expect.poll(() => theirs.getByRole('log').count()).toBe(0)
})

test('an empty inbox says why it is empty, and a file that is refused or lost leaves the text', {
  timeout: 60_000,
}, async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_/ })
  const { page } = visit
  await page.goto('/inbox')
  await page.getByRole('link', { name: 'Connect a channel' }).waitFor()
  const { page: theirs } = await visit.colleague('agent')
  await theirs.goto('/inbox')
  await theirs.getByText('An owner or an admin can connect').waitFor()
  expect(await theirs.getByRole('link', { name: 'Connect a channel' }).count()).toBe(0)
  const ana = await threadsOf(visit.world, visit.workspace).aThread()
  await page.goto(`/inbox?conversation=${ana.id}&channel=telegram&q=nobody`)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await row(page, 'Ana Souza').waitFor()

  await field(page).fill('With a file')
  const choose = (name: string, buffer: Buffer) =>
    page
      .locator('form[data-composer] input[type=file]')
      .setInputFiles({ name, mimeType: 'application/x-msdownload', buffer })
  await choose('setup.exe', Buffer.from('MZ\x90\x00\x03'))
  await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /file/i }).first().waitFor()
  await page.route('**/attachments', (route) => route.abort())
  await choose('prices.txt', Buffer.from('Cut: 80'))
  await page.getByText('prices.txt').waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('With a file')
})

test('every key that is listed does what the list says', { timeout: 60_000 }, async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsOf(visit.world, visit.workspace)
  const [ana] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  await page.goto('/inbox')
  await row(page, 'Ana Souza').waitFor()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog')
  await list.getByText('In the inbox').waitFor()
  const listed = await list.locator('kbd').allInnerTexts()
  for (const key of 'jkrpebhastynd/u') expect(listed.map((each) => each.toLowerCase())).toContain(key)
  await page.keyboard.press('Escape')

  const opened = (name: string) => page.getByRole('heading', { name, level: 2, exact: true }).first().waitFor()
  await page.keyboard.press('j')
  await opened('Bruno Lima')
  await page.keyboard.press('j')
  await opened('Ana Souza')
  await page.keyboard.press('k')
  await opened('Bruno Lima')
  await page.keyboard.press('j')
  await opened('Ana Souza')
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const focused = (name: RegExp) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(name)
  await page.keyboard.press('r')
  await focused(/Write a message/)
  await leave()
  await page.keyboard.press('p')
  await focused(/only the team sees/)
  await leave()
  await page.keyboard.press('/')
  await focused(/Search conversations/)
  await leave()
  await page.keyboard.press('b')
  await expect.poll(async () => (await api.getConversation(ana.id)).mode).toBe('bot')
  await page.keyboard.press('h')
  await page.getByRole('dialog', { name: /Hand over/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'New booking' }).waitFor()
  await page.keyboard.press('Escape')
  const at = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe(name)
  for (const [key, name] of [
    ['a', 'inbox-assign'],
    ['t', 'inbox-tags'],
    ['y', 'inbox-priority'],
  ] as const) {
    await page.keyboard.press(key)
    await at(name)
    await leave()
  }
  await page.keyboard.press('d')
  await page.getByRole('region', { name: 'Customer and details' }).waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await expect.poll(async () => (await api.getConversation(ana.id)).status).toBe('resolved')
  await page.goto(`/inbox?conversation=${ana.id}`)
  await opened('Ana Souza')
  await page.keyboard.press('u')
  await page.getByText('Choose a conversation').waitFor()
})

test('a customer who is merged in one tab is the same person in the other tab at once', {
  timeout: 60_000,
}, async () => {
  await using visit = await aVisit()
  const { page, context, api } = visit
  const threads = threadsOf(visit.world, visit.workspace)
  const ana = await threads.aThread()
  const second = await threads.aThread('telegram', { name: 'Ana S.' })
  await threads.says(second, 'It is me again')
  const other = await context.newPage()
  await other.goto(`/inbox?conversation=${second.id}`)
  await said(other, 'It is me again').waitFor()
  await page.goto(`/inbox?conversation=${ana.id}`)
  const details = page.getByRole('region', { name: 'Customer and details' })
  await details.getByText(/^More about/).click()
  await details.getByRole('button', { name: 'Merge with another customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Ana S.')
  await dialog.getByRole('button', { name: /Ana S\./ }).click()
  await dialog.getByText(/1 conversation/).waitFor()
  await dialog.getByRole('button', { name: /^Merge/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await other.bringToFront()
  await other.getByRole('heading', { name: 'Ana Souza' }).first().waitFor()
  await field(other).fill('Welcome back')
  await field(other).press('Enter')
  await said(other, 'Welcome back').waitFor()
  expect((await api.getConversation(second.id)).customer.id).toBe(ana.customer.id)
})
