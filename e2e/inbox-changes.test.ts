// Changes while the inbox is open: times that pass, rights, files that fail, and merged customers.
import { expect, test } from 'vitest'
import { choose, field, row, said, threadsIn } from './inbox.ts'
import { aVisit } from './visit.ts'

test('a snooze and a pause that end by themselves are seen at once, and a removed member sees nothing any more', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsIn(visit)
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
  // An answer that was on its way when the time passed still has the snooze; the page asks again a minute later.
  const hasEnded = async () => {
    await visit.wait(1)
    return (await row(page, 'Ana Souza').count()) - (await page.getByText(/has been paused since/).count())
  }
  await expect.poll(hasEnded, { interval: 1_000 }).toBe(1)
  await field(page).fill('Here again')
  await field(page).press('Enter')
  await said(page, 'Here again').getByRole('img', { name: 'Sent' }).waitFor()

  await api.removeMember(memberId)
  await expect.poll(() => theirs.getByRole('log').count()).toBe(0)
})

test('an empty inbox says why it is empty, and a file that is refused or lost leaves the text', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_/ })
  const { page } = visit
  await page.goto('/inbox')
  await page.getByRole('link', { name: 'Connect a channel' }).waitFor()
  const { page: theirs } = await visit.colleague('agent')
  await theirs.goto('/inbox')
  await theirs.getByText('An owner or an admin can connect').waitFor()
  expect(await theirs.getByRole('link', { name: 'Connect a channel' }).count()).toBe(0)
  const ana = await threadsIn(visit).aThread()
  await page.goto(`/inbox?conversation=${ana.id}&channel=telegram&q=nobody`)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await row(page, 'Ana Souza').waitFor()

  await field(page).fill('With a file')
  const type = 'application/x-msdownload'
  await choose(page, 'setup.exe', Buffer.from('MZ\x90\x00\x03'), type)
  await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /file/i }).first().waitFor()
  await page.route('**/attachments', (route) => route.abort())
  await choose(page, 'prices.txt', Buffer.from('Cut: 80'), type)
  await page.getByText('prices.txt').waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('With a file')
})

test('a customer who is merged in one tab is the same person in the other tab at once', async () => {
  await using visit = await aVisit()
  const { page, context, api } = visit
  const threads = threadsIn(visit)
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
