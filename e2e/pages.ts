// All pages of the dashboard, and what is checked on each: accessible, not wider than the screen, no jumps.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Holdfast } from '../clients/typescript/src/holdfast.ts'
import { type Page as DashboardPage, VISITOR_PAGES } from '../dashboard/src/data/pages.ts'
import { hasNoSeriousFaults } from './axe.ts'
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
  '/settings/workspace': ['/settings/workspace'],
  '/settings/services': ['/settings/services'],
  '/settings/resources': ['/settings/resources'],
  '/settings/groups': ['/settings/groups'],
  '/settings/schedules': ['/settings/schedules'],
  '/settings/stages': ['/settings/stages'],
  '/settings/team': ['/settings/team'],
  '/settings/notifications': ['/settings/notifications'],
  '/settings/keys': ['/settings/keys'],
  '/settings/webhooks': ['/settings/webhooks'],
  '/settings/agents': ['/settings/agents'],
  '/welcome': ['/welcome'],
}

/** The pages for visitors, and those for members. */
export const OUTSIDE = VISITOR_PAGES.flatMap((page) => ADDRESSES[page])
export const INSIDE = Object.values(ADDRESSES)
  .flat()
  .filter((address) => !OUTSIDE.includes(address))

/** How much a page may jump while it loads, as layout shift; Chromium calls up to 0.1 good. */
const MAX_LAYOUT_SHIFT = 0.1

export async function aFullWorkspace(visit: Visit): Promise<(path: string) => string> {
  const salon = await openSalon(visit.api, '2030-03-05')
  await visit.wait(26 * 60 + 20)
  await liveThroughMorning(visit.api, salon)
  const conversation = await aConversation(visit.api)
  return (path) => withIds(path, salon).replace(':conversation', conversation)
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
