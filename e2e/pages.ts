// All pages, and what is looked at on each: for everybody, as wide as the screen, without jumping.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasNothingSerious } from './axe.ts'
import { LAPTOP, type Visit } from './house.ts'
import { liveThroughMorning, openSalon, type Salon } from './salon.ts'

export const OUTSIDE = ['/sign-in', '/sign-up', '/join#unknown', '/reset-password#unknown']

export const INSIDE = [
  '/today',
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=list',
  '/work?view=board',
  '/work?view=queue',
  '/work?view=map',
  '/work?view=today',
  '/customers',
  '/customers/:customer',
  '/calendar?booking=:booking',
  '/work?view=queue&booking=:task',
  '/work?view=queue&booking=:task&about=comments',
  '/work?view=queue&booking=:task&about=history',
  '/settings/workspace',
  '/settings/services',
  '/settings/resources',
  '/settings/groups',
  '/settings/schedules',
  '/settings/stages',
  '/settings/team',
  '/settings/keys',
  '/settings/webhooks',
  '/settings/agents',
  '/welcome',
]

/** How much of what was seen may jump while a page fills: what Chromium's makers call good is 0.1. */
const LITTLE = 0.1

export async function aFullWorkspace(visit: Visit): Promise<(path: string) => string> {
  const salon = await openSalon(visit.api, '2030-03-05')
  await visit.wait(26 * 60 + 20)
  await liveThroughMorning(visit.api, salon)
  return (path) => withIds(path, salon)
}

function withIds(path: string, { customers, bookings, tasks }: Salon): string {
  return path
    .replace(':customer', customers[2]?.id ?? '')
    .replace(':booking', bookings[8]?.id ?? '')
    .replace(':task', tasks[1]?.id ?? '')
}

/** In the light; see `lookInTheDark`. */
export async function lookAt(page: Page, path: string, settled?: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await show(page, path, settled)
  await fitsIn(page, path)
  expect.soft(await jumpsOf(page), `${path} jumps`).toBeLessThan(LITTLE)
  expect.soft(await page.locator('h1').count(), `${path} has one name`).toBe(1)
  await hasNothingSerious(page, path)
}

/** At the page that is shown. */
export async function lookInTheDark(page: Page, path: string): Promise<void> {
  await hasNothingSerious(page, path, 'dark')
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
        // A page without any jump has nothing to tell.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
