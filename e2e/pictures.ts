// npm run pictures: takes the pictures of the README from the real page.
import { test } from 'vitest'
import { A_MODEL, callerOf } from '../server/src/testing/ai.ts'
import { providersWith } from '../server/src/testing/embeddings.ts'
import { watchCalls } from './calls.ts'
import { someKnowledge } from './pages.ts'
import { shoot } from './picture.ts'
import { REVIEW_FLOW } from './review-flow.ts'
import { liveThroughMorning, openSalon, type Salon } from './salon.ts'
import { aVisit, PHONE, type Visit, type VisitOptions } from './visit.ts'

interface Picture {
  name: string
  path: (salon: Salon) => string
  how?: VisitOptions
  /** Adds what the picture needs besides the bookings of the salon. */
  prepare?: (visit: Visit) => Promise<unknown>
}

const PICTURES: Picture[] = [
  { name: 'calendar', path: () => '/calendar' },
  { name: 'booking', path: ({ bookings }) => `/calendar?booking=${bookings[8]?.id}` },
  { name: 'work', path: () => '/work?view=board', how: { colorScheme: 'dark' } },
  { name: 'today', path: () => '/today', how: { locale: 'pt-BR' } },
  { name: 'stages', path: () => '/settings/stages' },
  { name: 'knowledge', path: () => '/knowledge?ask=can+i+pay+by+card', prepare: someKnowledge },
  {
    name: 'bot-page',
    path: () => '/chatbot',
    prepare: ({ api }) => api.putWebChatSite({ allowed_origins: ['https://salon.example'] }),
  },
  { name: 'phone', path: () => '/work?view=today', how: { ...PHONE, locale: 'es-AR' } },
]

test.each(PICTURES)('$name', { timeout: 60_000 }, async ({ name, path, how = {}, prepare }) => {
  await using visit = await aVisit(how)
  const salon = await openSalon(visit.api, '2030-03-05')
  await visit.wait(26 * 60 + 20)
  await liveThroughMorning(visit.api, salon)
  await prepare?.(visit)
  const calls = await watchCalls(visit.page)
  await visit.page.goto(path(salon))
  await visit.page.getByRole('heading').first().waitFor()
  await calls.settled()
  await shoot(visit.page, name)
})

test('automation', { timeout: 60_000 }, async () => {
  await using visit = await aVisit()
  const { page } = visit
  await openSalon(visit.api, '2030-03-05')
  const calls = await watchCalls(page)
  await page.goto('/automations/new?template=reminder')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await calls.settled()
  await shoot(page, 'automation')
})

test('ai', { timeout: 60_000 }, async () => {
  await using visit = await aVisit({ world: { providers: providersWith(A_MODEL) } })
  const model = callerOf(visit.world, visit.workspace.id)
  for (const [day, input] of [80, 200, 140, 320, 260, 90, 180].entries()) {
    await model.call({ input: input * 1_000, output: 1_000 }, { channel: day % 3 === 1 ? 'telegram' : 'whatsapp' })
    await visit.wait(24 * 60)
  }
  const calls = await watchCalls(visit.page)
  await visit.page.goto('/ai')
  await visit.page.getByRole('img', { name: /^Cost per day/ }).waitFor()
  await calls.settled()
  await shoot(visit.page, 'ai')
})

test('flow', { timeout: 60_000 }, async () => {
  await using visit = await aVisit({ viewport: { width: 1440, height: 860 } })
  const { id } = await visit.api.createAutomationFlow({ name: 'Ask for a review', draft: REVIEW_FLOW })
  const calls = await watchCalls(visit.page)
  await visit.page.goto(`/flows/${id}`)
  await visit.page.locator('.react-flow__node').filter({ hasText: '1 hour' }).click()
  await visit.page.getByRole('button', { name: 'Show everything' }).click()
  await calls.settled()
  await shoot(visit.page, 'flow')
})
