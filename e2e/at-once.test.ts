// A change is shown before its answer: even if the stream brings it first, it is on the page once.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hold } from './hold.ts'
import { someRiders } from './riders.ts'
import { aVisit } from './visit.ts'

/** Acts, and waits until the page has loaded this data again because of the stream, and shows it. */
async function afterRefresh(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => path.test(response.url()) && response.request().method() === 'GET')
  await act()
  await (await answer).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Counts from now on how many elements with this text were on the page at the same time, at most. */
async function countAtMost(page: Page, selector: string, text: string): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(
    ([where, what]) => {
      const state = { most: 0 }
      const count = () => {
        const found = [...document.querySelectorAll(where)].filter((each) => each.textContent?.includes(what))
        state.most = Math.max(state.most, found.length)
      }
      new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true })
      return state
    },
    [selector, text] as const,
  )
  return () => counted.evaluate(({ most }) => most)
}

test('a comment that the stream brings before its answer is shown once', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const { id } = await aTask('Eva')
  await page.goto(`/work?booking=${id}&about=comments`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByText('No comments yet').waitFor()
  const letGo = await hold('answers', page, 'POST', '**/v1/bookings/*/comments')
  const most = await countAtMost(page, 'li', 'Called: comes at three')
  await page.getByLabel('Write a comment for the team').fill('Called: comes at three')
  await afterRefresh(page, /\/comments\?/, () => page.getByRole('button', { name: 'Send' }).click())
  const said = page.getByRole('listitem').filter({ hasText: 'Called: comes at three' })
  expect(await said.count()).toBe(1)
  expect(await said.getByRole('time').count()).toBe(0)
  await afterRefresh(page, /\/comments\?/, async () => letGo())
  await said.getByRole('time').waitFor()
  expect(await most()).toBe(1)
})

test('a file that the stream brings before its answer is shown once, as sending or as sent', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const { id } = await aTask('Eva')
  await page.goto(`/work?booking=${id}&about=files`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByText('No files yet').waitFor()
  const letGo = await hold('answers', page, 'POST', '**/v1/bookings/*/attachments')
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Second floor') }
  const add = page.getByLabel('Add files', { exact: true }).last()
  await afterRefresh(page, /\/attachments\?/, () => add.setInputFiles(file))
  await page.getByRole('progressbar', { name: 'Sending note.txt' }).waitFor()
  expect(await page.getByRole('link', { name: /note\.txt/ }).count()).toBe(0)
  await afterRefresh(page, /\/attachments\?/, async () => letGo())
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: /note\.txt/ }).count()).toBe(1)
})

test('a tag that is still being sent stays visible when the stream brings a change by somebody else', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { id } = await api.createCustomer({ name: 'Ana Souza', phone: '+5511988887777', tags: ['vip'] })
  await page.goto(`/customers/${id}`)
  await page.getByText('Live', { exact: true }).waitFor()
  const letGo = await hold('calls', page, 'PATCH', '**/v1/customers/*')
  await page.getByLabel('Add a tag').fill('mornings')
  await page.getByLabel('Add a tag').press('Enter')
  const tag = page.getByRole('button', { name: 'Remove the tag mornings' })
  await tag.waitFor()
  await afterRefresh(page, new RegExp(`/customers/${id}$`), () =>
    api.updateCustomer(id, { name: 'Ana Lima', tags: ['late'] }),
  )
  await page.getByRole('heading', { name: 'Ana Lima' }).waitFor()
  expect(await tag.count()).toBe(1)
  letGo()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await tag.count()).toBe(1)
  expect(await api.getCustomer(id)).toMatchObject({ name: 'Ana Lima', tags: ['late', 'mornings'] })
})

test('a booking that is still being moved stays at its new time when the stream brings another booking', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
  await api.createSchedule({ name: 'Open', weekly, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, requirements })
  const customer = { name: 'Camila', phone: '+5511988887777' }
  const book = (start: string, who: typeof customer) =>
    api.createBooking({ service_id: cut.id, start: `2030-03-05T${start}:00-03:00`, customer: who })
  await book('10:00', customer)
  await page.goto('/calendar?day=2030-03-05')
  await page.getByText('Live', { exact: true }).waitFor()
  const camila = page.getByRole('button', { name: /^Camila, Cut/ })
  const { x, y, width, height } = (await camila.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const letGo = await hold('calls', page, 'POST', '**/v1/bookings/*/reschedule')
  await page.mouse.move(x + width / 2, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 8 + height, { steps: 4 })
  await page.mouse.up()
  const moved = page.getByRole('button', { name: 'Camila, Cut, 11:00 – 12:00, Confirmed' })
  await moved.waitFor()
  await book('14:00', { name: 'Bruno', phone: '+5511977776666' })
  await page.getByRole('button', { name: 'Bruno, Cut, 14:00 – 15:00, Confirmed' }).waitFor()
  expect(await moved.count()).toBe(1)
  expect(await camila.count()).toBe(1)
  letGo()
  await page.getByText('Moved: Camila, Tue 5 Mar, 11:00').waitFor()
  expect(await moved.count()).toBe(1)
  expect(await camila.count()).toBe(1)
})
