// The page of a flow: it is drawn on a canvas or in a list, tried, published, compared and replayed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { fitsIn } from './pages.ts'
import { REVIEW_FLOW } from './review-flow.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE, type Visit } from './visit.ts'

const PROBLEM = JSON.stringify({
  type: 'https://holdfast.dev/problems/internal_error',
  title: 'Internal error',
  status: 500,
  code: 'internal_error',
  detail: 'Something went wrong.',
  request_id: 'req_1',
  errors: [],
})
const aFlow = async ({ api }: Visit, draft: typeof REVIEW_FLOW | null = REVIEW_FLOW) =>
  (await api.createAutomationFlow({ name: 'Ask for a review', draft })).id
const card = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^Step ${number}:`) })
const isSaved = (page: Page) => page.locator('[data-save=saved]').getByText('Draft saved').waitFor()
const kinds = async ({ api }: Visit, id: string) =>
  (await api.getAutomationFlow(id)).draft?.nodes.map(({ type, config }) => (type === 'action' ? config.type : type))

/** Opens the menu behind a step with the keyboard, and chooses by the first letters. */
async function addByKeys(page: Page, after: number, name: string): Promise<void> {
  await card(page, after)
    .getByRole('button', { name: `Add step after step ${after}` })
    .focus()
  await page.keyboard.press('Enter')
  const focused = page.getByRole('menu').locator(':focus')
  await focused.or(page.getByRole('menu').and(page.locator(':focus'))).waitFor()
  await page.keyboard.type(name)
  // The menu moves to the item a moment after the letters.
  await focused.and(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Send a message' }).waitFor({ state: 'hidden' })
}

test('a flow of five steps is made in the list with the keyboard alone, and published', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const id = await aFlow(visit, null)
  await page.goto(`/flows/${id}`)
  await page.getByRole('button', { name: 'List' }).focus()
  await page.keyboard.press('Enter')
  await addByKeys(page, 1, 'Wait')
  await addByKeys(page, 2, 'Add t')
  const settings = page.getByRole('complementary', { name: 'Settings of step 3' })
  await settings.getByRole('textbox').first().focus()
  await page.keyboard.type('came back')
  await page.keyboard.press('Enter')
  await addByKeys(page, 3, 'Send')
  const text = page
    .getByRole('complementary', { name: 'Settings of step 4' })
    .getByRole('textbox', { name: /English/ })
    .first()
  await text.focus()
  await page.keyboard.type('Thank you!')
  await addByKeys(page, 4, 'End')
  await isSaved(page)
  expect(await kinds(visit, id)).toEqual(['trigger', 'wait', 'add_tags', 'send_message', 'end'])

  // A step moves up, and the list keeps its ways.
  await card(page, 4).getByRole('button', { name: 'More about step 4' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Step 3: Send a message' }).waitFor()
  await isAccessible(page, 'list of a flow')
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Version 1 is published and on.').waitFor()
  expect(await api.getAutomationFlow(id)).toMatchObject({ enabled: true, published_version: 1, draft: null })
})

test('on the canvas steps are dragged in, joined, put in between, moved, deleted, undone and redone', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const id = await aFlow(visit, null)
  await page.goto(`/flows/${id}`)
  const nodes = page.locator('.react-flow__node')
  await nodes.first().waitFor()
  const pane = page.locator('.react-flow')
  await page.getByRole('button', { name: 'Wait', exact: true }).dragTo(pane, { targetPosition: { x: 600, y: 600 } })
  await nodes.nth(1).waitFor()
  await page.getByRole('button', { name: 'Close the settings' }).click()
  await nodes.nth(0).locator('.react-flow__handle.source').hover()
  await page.mouse.down()
  await nodes.nth(1).locator('.react-flow__handle.target').hover()
  await page.mouse.up()
  await page.locator('.react-flow__edge').first().waitFor({ state: 'attached' })

  // The plus of the edge puts a step in between; the plus of an open way adds one behind it.
  await page.getByRole('button', { name: 'Add a step between Begin and Wait' }).click()
  await page.getByRole('menuitem', { name: 'Tell the team' }).click()
  await page.getByRole('button', { name: 'Close the settings' }).click()
  await page.getByRole('button', { name: /^Add a step after step 3/ }).click()
  await page.getByRole('menuitem', { name: 'End', exact: true }).click()
  await isSaved(page)
  const { draft } = await api.getAutomationFlow(id)
  expect(draft?.edges.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual([
    ...['begin notify1', 'notify1 wait1', 'wait1 end1'],
  ])

  await page.getByRole('button', { name: 'Tidy up' }).click()
  await page.getByRole('button', { name: 'Close the settings' }).click()
  await nodes.filter({ hasText: 'Tell the team' }).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => nodes.count()).toBe(3)
  await page.keyboard.press('Control+z')
  await expect.poll(() => nodes.count()).toBe(4)
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(() => nodes.count()).toBe(3)
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => nodes.count()).toBe(1)
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => nodes.count()).toBe(3)
  await isSaved(page)
  expect(await kinds(visit, id)).toEqual(['trigger', 'wait', 'end'])
  await isAccessible(page, 'canvas of a flow')
})

test('what is missing is marked where it is, and publishing leads to the first', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const id = await aFlow(visit, {
    ...REVIEW_FLOW,
    nodes: REVIEW_FLOW.nodes.map((node) =>
      node.id === 'thank' ? { ...node, config: { type: 'send_message', text: {} } } : node,
    ),
    edges: REVIEW_FLOW.edges.filter(({ port }) => port !== 'timeout'),
  })
  await page.goto(`/flows/${id}`)
  await page.getByRole('button', { name: /things to mend$/ }).waitFor()
  await expect.poll(() => page.getByLabel('Something is missing here').count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByText('“No answer” leads nowhere. Choose the next step.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('It cannot be published yet.').waitFor()
  await expect
    .poll(() =>
      card(page, 3)
        .getByRole('button', { name: /^3\./ })
        .evaluate((each) => each === document.activeElement || each.getAttribute('aria-pressed') === 'true'),
    )
    .toBe(true)
  await card(page, 3).getByRole('combobox', { name: 'No answer' }).selectOption('end')
  await page.getByRole('button', { name: /^5\. Send a message/ }).click()
  await page
    .getByRole('textbox', { name: /English/ })
    .first()
    .fill('Thanks!')
  await expect.poll(() => page.getByRole('button', { name: /to mend$/ }).count()).toBeLessThan(2)
  await isSaved(page)
  expect((await api.getFlowFaults(id)).faults.some(({ code }) => code === 'port_not_joined')).toBe(false)
})

test('a dry run walks the graph with a moved clock and typed answers; versions show what changed and are restored', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openSalon(api, '2030-03-05')
  const id = await aFlow(visit)
  await page.goto(`/flows/${id}?show=try`)
  await page.getByRole('combobox', { name: 'Booking' }).selectOption({ index: 1 })
  await page.getByLabel('Begins at').fill('2030-03-06T15:00')
  await page.getByRole('textbox', { name: /answers/ }).fill('2')
  await page.locator('form').getByRole('button', { name: 'Try' }).click()
  const steps = page.getByRole('list', { name: 'Steps of the run' })
  await steps.getByText('If: No').waitFor()
  await steps.getByText('Wed 6 Mar, 16:00').first().waitFor()
  await expect.poll(() => page.locator('.react-flow__edge.walked').count()).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'One step back' }).click()
  await page.getByRole('button', { name: 'From the beginning' }).click()
  await expect.poll(() => page.locator('.react-flow__edge.walked').count()).toBe(1)
  expect((await api.listFlowRuns(id)).data).toEqual([])

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 1 is published and on.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.locator('.react-flow__node').filter({ hasText: '1 hour' }).click()
  await page.getByRole('spinbutton', { name: 'How long' }).fill('3')
  await isSaved(page)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await page.getByText('Time: “60” → “180”').waitFor()
  await isAccessible(page, 'versions of a flow')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await isSaved(page)
  await expect
    .poll(async () => (await api.getAutomationFlow(id)).draft?.nodes.find((node) => node.id === 'hour')?.config)
    .toEqual({ minutes: 60 })
})

test('a flow that is published and has no draft opens, is switched beside unsaved limits, and survives a failed call', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const id = await aFlow(visit)
  await api.publishAutomationFlow(id)
  let isBroken = true
  await page.route(`**/v1/automation-flows/${id}/versions/1`, (route) =>
    isBroken
      ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: PROBLEM })
      : route.continue(),
  )
  // The stream begins after the button was pressed: as it begins, the page loads everything again.
  let beginStream = () => {}
  const isPressed = new Promise<void>((resolve) => (beginStream = resolve))
  await page.route('**/v1/stream*', (route) => isPressed.then(() => route.continue()))
  await page.goto(`/flows/${id}`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  beginStream()
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(REVIEW_FLOW.nodes.length)
  await page.getByText('Published, version 1').waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Limits and quiet hours' }).click()
  const limits = page.getByRole('dialog')
  await limits.getByRole('spinbutton').first().fill('7')
  await api.updateAutomationFlow(id, { enabled: false })
  await page.getByText('Off', { exact: true }).waitFor()
  expect(await limits.getByText('Somebody else has just changed this.').count()).toBe(0)
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.waitFor({ state: 'detached' })
  expect(await api.getAutomationFlow(id)).toMatchObject({ enabled: false, limits: { per_subject: 7 } })

  // The typed value stays when the flow cannot be loaded again.
  await page.locator('.react-flow__node').filter({ hasText: '1 hour' }).click()
  await page.getByRole('spinbutton', { name: 'How long' }).fill('5')
  await isSaved(page)
  const failed = page.waitForResponse((response) => response.status() === 403)
  await page.route(`**/v1/automation-flows/${id}`, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: PROBLEM }),
  )
  await api.updateAutomationFlow(id, { name: 'Ask for stars' })
  await failed
  expect(await page.getByRole('spinbutton', { name: 'How long' }).inputValue()).toBe('5')
})

test('a real run is followed while it runs, and replayed step by step on the graph of its version', async () => {
  await using visit = await aVisit()
  const { page, api, world } = visit
  const { bookings } = await openSalon(api, '2030-03-05')
  const id = await aFlow(visit, {
    nodes: [
      { id: 'begin', type: 'trigger', config: { type: 'booking.cancelled' }, x: 0, y: 0 },
      { id: 'hour', type: 'wait', config: { minutes: 60 }, x: 0, y: 170 },
      { id: 'tag', type: 'action', config: { type: 'add_tags', tags: ['win back'] }, x: 0, y: 340 },
      { id: 'end', type: 'end', config: {}, x: 0, y: 510 },
    ],
    edges: [
      { from: 'begin', port: 'next', to: 'hour' },
      { from: 'hour', port: 'next', to: 'tag' },
      { from: 'tag', port: 'next', to: 'end' },
    ],
  })
  await api.publishAutomationFlow(id)
  await page.goto(`/flows/${id}?show=runs`)
  await page.getByText('No runs yet').waitFor()
  await api.cancelBooking(bookings[3]?.id as string, {})
  await world.runJobs()
  await page.getByRole('button', { name: /Waiting/ }).click()
  await page.locator('.react-flow__node').filter({ hasText: '1 hour' }).waitFor()
  // The draft changes; the run keeps its version.
  const { draft: _, version } = await api.getAutomationFlow(id)
  await api.putFlowDraft(id, {
    nodes: [{ id: 'begin', type: 'trigger', config: { type: 'booking.cancelled' } }],
    edges: [],
    expected_version: version,
  })
  await visit.wait(61)
  await world.runJobs()
  const steps = page.getByRole('list', { name: 'Steps of the run' })
  await steps.getByText('Add tags').waitFor()
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(4)
  await page.getByRole('button', { name: 'From the beginning' }).click()
  await page.getByText('Step 1 of 3').waitFor()
  await page.getByRole('button', { name: 'One step on' }).click()
  await page.getByText('Step 2 of 3').waitFor()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByText('Step 3 of 3').waitFor()
  await isAccessible(page, 'run of a flow')
})

test('two members who edit at once get a clear choice, and nothing is lost', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const id = await aFlow(visit)
  await page.goto(`/flows/${id}`)
  await page.locator('.react-flow__node').filter({ hasText: '1 hour' }).click()
  // My save is held back until a colleague has saved.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/draft', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('spinbutton', { name: 'How long' }).fill('5')
  await page.getByText('Saving …').waitFor()
  const theirs = REVIEW_FLOW.nodes.map((node) =>
    node.id === 'team' ? { ...node, config: { note: 'Please call.' } } : node,
  )
  await api.putFlowDraft(id, { ...REVIEW_FLOW, nodes: theirs })
  release()
  await page.getByText('Somebody else changed this flow at the same time.').waitFor()
  await isAccessible(page, 'conflict of a flow')
  await page.getByRole('button', { name: 'Combine both' }).click()
  await isSaved(page)
  const configOf = async (node: string) =>
    (await api.getAutomationFlow(id)).draft?.nodes.find((each) => each.id === node)?.config
  expect(await configOf('hour')).toEqual({ minutes: 300 })
  expect(await configOf('team')).toEqual({ note: 'Please call.' })
  // Undo leads back through their graph to mine.
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await isSaved(page)
  expect(await configOf('hour')).toEqual({ minutes: 300 })
  expect(await configOf('team')).toEqual({ note: 'Gave {{answers.stars}} stars.' })
})

test.each([
  ['pt-BR', 'Esperar', 'Lista'],
  ['es-AR', 'Esperar', 'Lista'],
])('a phone begins with the list, in %s', async (locale, wait, list) => {
  await using visit = await aVisit({ ...PHONE, viewport: { width: 360, height: 740 }, locale, colorScheme: 'dark' })
  const { page } = visit
  const id = await aFlow(visit)
  await page.goto(`/flows/${id}`)
  await page.getByRole('region', { name: new RegExp(`2: ${wait}`) }).waitFor()
  expect(await page.getByRole('button', { name: list }).getAttribute('aria-pressed')).toBe('true')
  await fitsIn(page, 'flow on a phone')
  await page.getByRole('button', { name: new RegExp(`^2. ${wait}`) }).click()
  await page.getByRole('dialog', { name: wait }).waitFor()
  await isAccessible(page, 'settings of a step on a phone')
})

test.each(['pt-BR', 'es-AR'])('the names of the ways stand whole inside their steps, in %s', async (locale) => {
  await using visit = await aVisit({ locale })
  const { page } = visit
  const id = await aFlow(visit)
  await page.goto(`/flows/${id}`)
  const names = page.locator('.react-flow__node [data-port]')
  await expect.poll(() => names.count()).toBe(5)
  const faults = await names.evaluateAll((all) =>
    all.flatMap((name) => {
      const [own, step] = [name, name.closest('.react-flow__node') as Element].map((each) =>
        each.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      const isWhole = name.scrollWidth <= name.clientWidth
      return isWhole && own.left > step.left && own.right < step.right ? [] : [name.textContent]
    }),
  )
  expect(faults).toEqual([])
})

test('a flow of a hundred steps is drawn in both views, and one more is refused in words', async () => {
  await using visit = await aVisit()
  const { page } = visit
  const ids = ['begin', ...Array.from({ length: 98 }, (_, number) => `tag${number}`), 'end']
  const id = await aFlow(visit, {
    nodes: ids.map((each, number) => ({
      id: each,
      ...(each === 'begin'
        ? { type: 'trigger', config: { type: 'booking.completed' } }
        : each === 'end'
          ? { type: 'end', config: {} }
          : { type: 'action', config: { type: 'add_tags', tags: [each] } }),
      x: 0,
      y: number * 170,
    })),
    edges: ids.slice(1).map((to, number) => ({ from: ids[number] as string, port: 'next', to })),
  })
  await page.goto(`/flows/${id}`)
  await page.locator('.react-flow__node').first().waitFor()
  await page.getByRole('button', { name: 'Wait', exact: true }).click()
  await page.getByText('A flow has at most 100 steps.').waitFor()
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: '100. End' }).scrollIntoViewIfNeeded()
  await card(page, 50).getByRole('button', { name: 'More about step 50' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await isSaved(page)
  expect((await kinds(visit, id))?.length).toBe(99)
})

test('a draft is saved once the connection is back, its limits have a form, and a member learns that they lost their role', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_FAILED/ })
  const { api } = visit
  const { page, context, memberId } = await visit.colleague('admin')
  const id = await aFlow(visit)
  await page.goto(`/flows/${id}`)
  await page.locator('.react-flow__node').filter({ hasText: '1 hour' }).click()
  let isOffline = true
  let tries = 0
  await page.route('**/draft', (route) => {
    tries += 1
    return isOffline ? route.abort() : route.continue()
  })
  const howLong = page.getByRole('spinbutton', { name: 'How long' })
  await howLong.fill('5')
  for (let failures = 0; failures < 2; failures += 1) {
    await page.locator('[data-save=failed]').waitFor()
    const before = tries
    await context.clock.fastForward(5_000)
    await expect.poll(() => tries).toBeGreaterThan(before)
  }
  await page.locator('[data-save=failed]').waitFor()
  isOffline = false
  await context.clock.fastForward(5_000)
  await isSaved(page)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Limits and quiet hours' }).click()
  const limits = page.getByRole('dialog', { name: 'Limits and quiet hours' })
  await limits.getByRole('checkbox').check()
  await isAccessible(page, 'limits of a flow')
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.waitFor({ state: 'detached' })
  expect((await api.getAutomationFlow(id)).quiet_hours).toEqual({ from: '21:00', to: '08:00', policy: 'delay' })

  isOffline = true
  await howLong.fill('7')
  await page.locator('[data-save=failed]').waitFor()
  await api.updateMember(memberId, { role: 'agent' })
  await page.getByText('what you typed here was not saved').waitFor()
})
