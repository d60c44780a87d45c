// The views of the inbox: each shows its conversations, and a list that cannot be loaded again stays on the screen.
import { expect, test } from 'vitest'
import { field, row, said, threadsIn } from './inbox.ts'
import { aVisit, type Visit } from './visit.ts'

const NAMES = ['Ana Souza', 'Bruno Lima', 'Carla Mendes', 'Diego Benítez', 'Eva Prado', 'Fabio Costa']

test('each view and each filter shows its conversations, and no others', async () => {
  await using visit = await aVisit()
  const { page, api, world } = visit
  const threads = threadsIn(visit)
  const [ana, bruno, carla, diego, eva, fabio] = await open(visit)
  await threads.says(ana, 'First question')
  await visit.wait(10)
  await threads.says(bruno, 'Second question')
  const { data: members } = await api.listMembers()
  await api.updateConversation(carla.id, { assignee_id: members[0]?.id ?? '', tags: ['vip'] })
  await api.changeConversationMode(diego.id, { mode: 'bot' })
  await api.updateConversation(eva.id, { snoozed_until: new Date(world.now().getTime() + 3_600_000).toISOString() })
  await api.resolveConversation(fabio.id)

  await page.goto('/inbox')
  const shown = async (...names: string[]) =>
    expect.poll(async () => (await namesIn(visit)).toSorted()).toEqual(names.toSorted())
  await shown('Ana Souza', 'Bruno Lima', 'Carla Mendes', 'Diego Benítez')
  const view = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await view('Unread')
  await shown('Ana Souza', 'Bruno Lima')
  await view('Waiting')
  // The customer who waits longest comes first.
  await expect.poll(() => namesIn(visit)).toEqual(['Ana Souza', 'Bruno Lima'])
  await view('Mine')
  await shown('Carla Mendes')
  await view('Unassigned')
  await shown('Ana Souza', 'Bruno Lima', 'Diego Benítez')
  await view('Snoozed')
  await shown('Eva Prado')
  await view('Resolved')
  await shown('Fabio Costa')

  await view('Open')
  const filter = async (name: string) => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  }
  await filter('Telegram')
  await shown('Bruno Lima')
  await filter('All channels')
  await filter('Bot')
  await shown('Diego Benítez')
  await filter('Bot and team')
  await filter('vip')
  await shown('Carla Mendes')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Clear filters' }).click()
  // A search also looks at what is snoozed and resolved.
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('fabio')
  await shown('Fabio Costa')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('second question')
  await shown('Bruno Lima')
})

test('a list that cannot be loaded again stays and says so, and a page that fails is not asked for without end', async () => {
  await using visit = await aVisit({ expectedErrors: /status of 500/ })
  const { page } = visit
  const threads = threadsIn(visit)
  for (let number = 1; number <= 40; number += 1) await threads.aThread('webchat', { name: `Guest ${number}.` })
  const isOlder = (url: URL) => url.pathname === '/v1/conversations' && url.searchParams.has('cursor')
  let asked = 0
  await page.route(isOlder, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: PROBLEM })
  })
  await page.goto('/inbox')
  await row(page, 'Guest 40\\.').waitFor()
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await page.getByText('The newest changes could not be loaded').waitFor()
  expect(await row(page, 'Guest 40\\.').count()).toBe(1)
  const before = asked
  await page.unroute(isOlder)
  expect(asked).toBe(before)
  await page.getByRole('button', { name: 'Show more' }).click()
  await row(page, 'Guest 1\\.').waitFor()
  await page.getByText('The newest changes could not be loaded').waitFor({ state: 'detached' })

  const isList = (url: URL) => url.pathname === '/v1/conversations'
  await page.route(isList, (route) => route.fulfill({ status: 500, json: PROBLEM }))
  await threads.aThread('webchat', { name: 'Too new' })
  await page.getByText('The newest changes could not be loaded').waitFor()
  await row(page, 'Guest 40\\.').click()
  await field(page).waitFor()
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Too new').waitFor()
})

test('the details beside a conversation that cannot be loaded say so, and are loaded again', async () => {
  await using visit = await aVisit({ expectedErrors: /status of 500/ })
  const { page } = visit
  const threads = threadsIn(visit)
  const ana = await threads.aThread()
  await threads.says(ana, 'Hello')
  const isWork = (url: URL) => url.pathname.endsWith('/work-items')
  await page.route(isWork, (route) => route.fulfill({ status: 500, json: PROBLEM }))
  // Without a stream no event makes the page load anything again, so only the button does.
  await page.route('**/v1/stream*', () => {})
  await page.goto(`/inbox?conversation=${ana.id}`)
  await said(page, 'Hello').waitFor()
  const details = page.getByRole('region', { name: 'Customer and details' })
  await details.getByText('This could not be loaded').waitFor()
  await page.unroute(isWork)
  await details.getByRole('button', { name: 'Try again' }).click()
  await details.getByText('Nothing was booked from this conversation yet.').waitFor()
})

const PROBLEM = { type: 'about:blank', title: 'Error', status: 500, code: 'internal_error', detail: 'Something broke.' }

async function open(visit: Visit) {
  const threads = threadsIn(visit)
  const made = []
  for (const [index, name] of NAMES.entries()) {
    made.push(await threads.aThread(index === 1 ? 'telegram' : 'webchat', { name }))
  }
  return made as [Made, Made, Made, Made, Made, Made]
}

type Made = Awaited<ReturnType<ReturnType<typeof threadsIn>['aThread']>>

async function namesIn({ page }: Visit): Promise<string[]> {
  const texts = await page.getByRole('list', { name: 'Conversations' }).getByRole('link').allInnerTexts()
  return texts.flatMap((text) => NAMES.filter((name) => text.includes(name)))
}
