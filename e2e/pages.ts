// All pages of the dashboard, and what is checked on each: accessible, not wider than the screen, no jumps.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Holdfast, NewAutomation } from '../clients/typescript/src/holdfast.ts'
import { type Page as DashboardPage, VISITOR_PAGES } from '../dashboard/src/data/pages.ts'
import { askUnanswered } from '../server/src/testing/unanswered.ts'
import { hasNoSeriousFaults } from './axe.ts'
import { REVIEW_FLOW } from './review-flow.ts'
import { liveThroughMorning, openSalon, type Salon } from './salon.ts'
import { LAPTOP, type Visit } from './visit.ts'

/** The addresses at which each page is checked. A page of the list that is missing here does not compile. */
const ADDRESSES: Record<DashboardPage, readonly string[]> = {
  '/sign-in': ['/sign-in'],
  '/sign-up': ['/sign-up'],
  '/join': ['/join#unknown'],
  '/reset-password': ['/reset-password#unknown'],
  '/today': ['/today', '/today?notifications=true'],
  '/inbox': ['/inbox', '/inbox?view=resolved', '/inbox?conversation=:conversation'],
  '/calendar': ['/calendar', '/calendar?view=week', '/calendar?view=list', '/calendar?booking=:booking'],
  '/work': [
    '/work?view=board',
    '/work?view=queue',
    '/work?view=map',
    '/work?view=today',
    '/work?view=queue&booking=:task',
    '/work?view=queue&booking=:task&about=comments',
    '/work?view=queue&booking=:task&about=history',
  ],
  '/customers': ['/customers'],
  '/customers/$id': ['/customers/:customer'],
  '/automations': ['/automations', '/automations?new=true'],
  '/automations/$id': [
    '/automations/:automation',
    '/automations/:automation?view=try',
    '/automations/:automation?view=runs',
    '/automations/new?template=reminder',
  ],
  '/chatbot': ['/chatbot', '/chatbot?try=true'],
  '/ai': ['/ai'],
  '/knowledge': [
    '/knowledge',
    '/knowledge?ask=Do+you+take+cards%3F',
    '/knowledge?view=sites',
    '/knowledge?view=questions',
    '/knowledge?view=synonyms',
    '/knowledge?item=:faq',
    '/knowledge?site=:site',
  ],
  '/flows/$id': ['/flows/:flow', '/flows/:flow?show=try', '/flows/:flow?show=runs', '/flows/:flow?show=versions'],
  '/setup': ['/setup'],
  '/settings/workspace': ['/settings/workspace'],
  '/settings/services': ['/settings/services'],
  '/settings/resources': ['/settings/resources'],
  '/settings/groups': ['/settings/groups'],
  '/settings/schedules': ['/settings/schedules'],
  '/settings/stages': ['/settings/stages'],
  '/settings/channels': [
    '/settings/channels',
    '/settings/channels?channel=whatsapp',
    '/settings/channels?channel=telegram',
    '/settings/channels?channel=webchat',
  ],
  '/settings/webchat': ['/settings/webchat'],
  '/settings/booking-page': ['/settings/booking-page'],
  '/settings/canned-replies': ['/settings/canned-replies', '/settings/canned-replies?reply=:reply'],
  '/settings/team': ['/settings/team'],
  '/settings/notifications': ['/settings/notifications'],
  '/settings/keys': ['/settings/keys'],
  '/settings/webhooks': ['/settings/webhooks'],
  '/settings/agents': ['/settings/agents'],
  '/welcome': ['/welcome'],
}

/** The pages for visitors. */
export const OUTSIDE = VISITOR_PAGES.flatMap((page) => ADDRESSES[page])

const BOT = /^\/(chatbot|knowledge|ai|automations|flows)\b/
const SETTINGS = /^\/settings\b/
const inside = Object.values(ADDRESSES)
  .flat()
  .filter((address) => !OUTSIDE.includes(address))

/** The pages for members, in parts of about the same length. */
export const INSIDE = [
  { pages: 'of a day of work', paths: inside.filter((path) => !BOT.test(path) && !SETTINGS.test(path)) },
  { pages: 'of bot and automations', paths: inside.filter((path) => BOT.test(path)) },
  { pages: 'of the settings', paths: inside.filter((path) => SETTINGS.test(path)) },
]

/** How much a page may jump while it loads, as layout shift; Chromium calls up to 0.1 good. */
const MAX_LAYOUT_SHIFT = 0.1

export async function aFullWorkspace(visit: Visit): Promise<(path: string) => string> {
  const salon = await openSalon(visit.api, '2030-03-05')
  await visit.wait(26 * 60 + 20)
  await liveThroughMorning(visit.api, salon)
  const conversation = await aConversation(visit.api)
  const reply = await visit.api.createCannedReply({
    shortcut: 'hours',
    texts: { en: 'Hello {{customer.first_name}}, we are open from 9 to 18.', 'pt-BR': 'Abrimos das 9 às 18.' },
  })
  const { data: ready } = await visit.api.listAutomationTemplates({ locale: 'en' })
  const automation = await visit.api.createAutomation(ready[0]?.automation as NewAutomation)
  const { faq, site } = await someKnowledge(visit)
  const flow = await aFlow(visit.api)
  return (path) =>
    withIds(path, salon)
      .replace(':conversation', conversation)
      .replace(':reply', reply.id)
      .replace(':automation', automation.id)
      .replace(':faq', faq)
      .replace(':site', site)
      .replace(':flow', flow)
}

/** An FAQ, an open question, synonyms, and a website that does not exist; the ids of the first and the last. */
export async function someKnowledge({ api, world, workspace }: Visit): Promise<{ faq: string; site: string }> {
  const answer = 'Yes, all cards, and Pix.'
  const items = [{ question: 'Do you take cards?', answer, variants: ['Can I pay by card?'] }]
  const faq = await api.createKnowledge({ kind: 'faq', title: 'Payment', locale: 'en', items })
  await api.putKnowledgeSynonyms({ groups: [{ locale: 'en', words: ['keratin', 'straightening'] }] })
  await askUnanswered(world, workspace.id, 'May I bring my dog?', 'en')
  // In the world of the journeys names have no addresses, so this website cannot be read.
  const site = await api.createKnowledgeSource({ url: 'https://www.salonaurora.example/', refresh: 'weekly' })
  await world.runJobs()
  return { faq: faq.id, site: site.id }
}

/** A conversation in the chat of a website; its id. */
async function aConversation(api: Holdfast): Promise<string> {
  const identities = [{ channel: 'webchat' as const, external_id: 'visitor-1' }]
  const customer = await api.createCustomer({ name: 'Bia Prado', phone: '+5511966661111', identities })
  const { id } = await api.openConversation({ customer_id: customer.id, channel: 'webchat' })
  const items = ['9:00', '10:30'].map((title) => ({ title }))
  await api.sendMessage(id, { text: 'Friday at 9:00 or at 10:30?', options: { items } })
  await api.sendMessage(id, { text: 'She prefers mornings', private: true })
  return id
}

/** A flow that was published once and is being changed; its id. */
async function aFlow(api: Holdfast): Promise<string> {
  const { id } = await api.createAutomationFlow({ name: 'Ask for a review', draft: REVIEW_FLOW })
  await api.publishAutomationFlow(id)
  const nodes = REVIEW_FLOW.nodes.map((node) => (node.id === 'hour' ? { ...node, config: { minutes: 120 } } : node))
  await api.putFlowDraft(id, { ...REVIEW_FLOW, nodes })
  return id
}

function withIds(path: string, { customers, bookings, tasks }: Salon): string {
  return path
    .replace(':customer', customers[2]?.id ?? '')
    .replace(':booking', bookings[8]?.id ?? '')
    .replace(':task', tasks[1]?.id ?? '')
}

/** Opens the page in light and checks it; see `isLegibleInDark` for dark. */
export async function lookAt(page: Page, path: string, settled?: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await show(page, path, settled)
  await fitsIn(page, path)
  expect.soft(await jumpsOf(page), `${path} jumps`).toBeLessThan(MAX_LAYOUT_SHIFT)
  expect.soft(await page.locator('h1').count(), `${path} has one name`).toBe(1)
  await hasNoSeriousFaults(page, path)
}

export async function show(page: Page, path: string, settled?: () => Promise<void>): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await settled?.()
}

export async function fitsIn(page: Page, path: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect.soft(wide, `${path} is wider than the screen`).toBeLessThanOrEqual(Math.min(room, LAPTOP.width))
}

function jumpsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list, observer) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
          observer.disconnect()
          resolve(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any jump the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
