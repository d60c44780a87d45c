// Failures in an inbox: lost connections, files that cannot be sent, and hostile names and messages.
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { choose, field, row, SMALL_PHONE, said, sendButton, threadsIn } from './inbox.ts'
import { aVisit } from './visit.ts'

test('a message that was sent without a connection is kept when the page is loaded again, and is sent once', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_/ })
  const { page, api } = visit
  const ana = await threadsIn(visit).aThread()
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).fill('Twice')
  await field(page).press('Enter')
  await field(page).press('Enter')
  await said(page, 'Twice').getByRole('img', { name: 'Sent' }).waitFor()
  expect((await api.listMessages(ana.id)).data).toHaveLength(1)

  // The server stores the message, and its answer is lost.
  await page.route('**/v1/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Are you there?')
  await field(page).press('Enter')
  const failed = said(page, 'Are you there?').getByRole('button', { name: 'Send again' })
  await expect.poll(async () => (await api.listMessages(ana.id)).data.length).toBe(2)
  // The answer may be on its way to the line above that loses it.
  await page.unrouteAll({ behavior: 'wait' })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await said(page, 'Are you there?').waitFor()
  if (await failed.isVisible()) await failed.click()
  await expect.poll(() => said(page, 'Are you there?').count()).toBe(1)
  expect((await api.listMessages(ana.id)).data).toHaveLength(2)

  await page.route('**/v1/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field(page).fill('Without a network')
  await field(page).press('Enter')
  await said(page, 'Without a network').waitFor()
  await page.reload()
  await said(page, 'Without a network').waitFor()
  await page.unroute('**/v1/conversations/*/messages')
  await said(page, 'Without a network').getByRole('button', { name: 'Send again' }).click()
  await said(page, 'Without a network').getByRole('img', { name: 'Sent' }).waitFor()
  expect((await api.listMessages(ana.id)).data).toHaveLength(3)
})

test('a file that is too large or taken away is not sent, and one that was chosen waits with its draft', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_/ })
  const { page, api } = visit
  const threads = threadsIn(visit)
  const [ana, bruno] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).waitFor()
  // The page makes the large file itself: sending it to the browser would take long.
  await page.locator('form[data-composer] input[type=file]').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(16 * 1024 * 1024 + 1)], 'huge.pdf', { type: 'application/pdf' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText(/huge\.pdf.*16/).waitFor()

  let aborted = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/attachments')) aborted += 1
  })
  await page.route('**/attachments', () => {})
  await choose(page, 'slow.txt', Buffer.from('slow'))
  await page.getByRole('button', { name: 'Remove slow.txt' }).click()
  await expect.poll(() => aborted).toBe(1)
  expect(await page.getByText('slow.txt').count()).toBe(0)
  await page.unroute('**/attachments')

  await choose(page, 'prices.txt', Buffer.from('Cut: 80'))
  await page.getByText('prices.txt').waitFor()
  await row(page, 'Bruno Lima').click()
  await page.getByRole('heading', { name: 'Bruno Lima' }).first().waitFor()
  expect(await page.getByText('prices.txt').count()).toBe(0)
  await row(page, 'Ana Souza').click()
  await page.getByRole('button', { name: 'Remove prices.txt' }).waitFor()
  await sendButton(page).click()
  await expect.poll(async () => (await api.listMessages(ana.id)).data[0]?.attachments.length).toBe(1)
  expect((await api.listMessages(bruno.id)).data).toEqual([])
})

test('a page whose first answers are errors is shown after a press of the button', async () => {
  await using visit = await aVisit({ expectedErrors: /status of 500|Out of order/ })
  const { page } = visit
  const ana = await threadsIn(visit).aThread()
  // Without a stream no event makes the page load anything again, so only the button does.
  await page.route('**/v1/stream*', () => {})
  const problem = { type: 'about:blank', title: 'Error', status: 500, code: 'internal_error', detail: 'Out of order.' }
  for (const path of ['**/v1/me', `**/v1/conversations/${ana.id}`]) {
    await page.route(path, (route) => route.fulfill({ status: 500, json: problem }))
    await page.goto(`/inbox?conversation=${ana.id}`)
    await page.getByText('This could not be loaded').waitFor()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await field(page).waitFor()
  }
})

test('hostile names and messages stay text, and nothing is wider than a small phone', async () => {
  await using visit = await aVisit({ ...SMALL_PHONE })
  const { page } = visit
  const threads = threadsIn(visit)
  const name = '<img src=x onerror=alert(1)>\u202eanA👩🏽‍🦰مرحبا'
  const thread = await threads.aThread('webchat', { name })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await threads.says(thread, '<script>alert(2)</script> javascript:alert(3) https://example.com/<b>')
  await threads.says(thread, `${'W'.repeat(600)} ${'👨‍👩‍👧‍👦'.repeat(80)}`)
  await threads.says(thread, '\u202eمرحبا بالعالم שלום')
  await page.goto('/inbox')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await said(page, '<script>alert(2)</script>').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  const log = page.getByRole('log')
  expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await isAccessible(page, 'a hostile conversation on a phone')
  await page.getByRole('button', { name: 'Customer and details' }).click()
  const details = page.getByRole('dialog', { name: 'Customer and details' })
  await details.waitFor()
  expect(await details.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(dialogs).toBe(0)
})
