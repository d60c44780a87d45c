// The first seconds of a visit: what is seen before the script is there, and what the page asks for.
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { watchCalls } from './calls.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE } from './visit.ts'

const DARK = 'rgb(15, 20, 19)'
const LIGHT = 'rgb(246, 248, 247)'

test.each([
  { chosen: 'dark', device: 'light', seen: DARK },
  { chosen: 'light', device: 'dark', seen: LIGHT },
  { chosen: 'system', device: 'dark', seen: DARK },
] as const)(
  'before its script is there, the page has its frame in $chosen colours on a $device device',
  async (how) => {
    await using visit = await aVisit({ colorScheme: how.device, ...PHONE })
    const { page } = visit
    await page.addInitScript((theme) => {
      localStorage.setItem('holdfast.preferences', JSON.stringify({ language: 'pt', theme }))
    }, how.chosen)
    const scripts = await holdScripts(page)
    await page.goto('/calendar', { waitUntil: 'commit' })
    const frame = page.locator('.early')
    await frame.locator('svg').waitFor()
    expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(how.seen)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR')
    scripts.letGo()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await frame.count()).toBe(0)
  },
)

/** The scripts of the page are held back, except the small one that comes before them. */
async function holdScripts(page: Page) {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await free
    await route.continue()
  })
  return { letGo: () => letGo() }
}

test.each(['/calendar?day=2030-03-05', '/today', '/inbox'])('%s asks for each of its lists once', async (path) => {
  await using visit = await aVisit()
  const { page } = visit
  await openSalon(visit.api, '2030-03-05')
  // The stream repeats the last seconds, and the page would load what changed in them again; here nothing changed.
  await visit.world.runJobs()
  await visit.world.pool.query('delete from events')
  await page.addInitScript((id) => localStorage.setItem('holdfast.workspace', JSON.stringify(id)), visit.workspace.id)
  const calls = await watchCalls(page, { steps: 'mixed' })
  const asked: string[] = []
  const scripts: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(pathname + search)
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.goto(path)
  await page.getByText('Live', { exact: true }).waitFor()
  await calls.settled()
  expect(asked.filter((each, index) => asked.indexOf(each) !== index)).toEqual([])
  // Every answer that was requested early is used.
  const left = await page.evaluate(() => [
    ...(globalThis as unknown as { holdfastAsked: { answers: Map<string, unknown> } }).holdfastAsked.answers.keys(),
  ])
  expect(left).toEqual([])
  expect(scripts.length).toBeLessThanOrEqual(20)
})
