// What axe has to say about a page: nothing serious, or the journey fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Light = 'light' | 'dark'

/** Looks at the page in one light; `name` is how the page is called in what is printed. */
export async function hasNothingSerious(page: Page, name: string, light: Light = 'light'): Promise<void> {
  await shownIn(page, light)
  // Evaluated from outside: the page's own policy allows no script of others.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations, running } = await page.evaluate(look)
  if (running.length > 0) throw new Error(`${name} still moves, though motion is reduced: ${running.join(', ')}`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const others = violations.length - serious.length
  console.log(`axe  ${name}, ${light}: ${serious.length} serious, ${others} lesser`)
  if (serious.length > 0) throw new Error(`${name}, ${light}, is not for everybody:\n${serious.map(toText).join('\n')}`)
}

/** Looks at the page as it is now, in both lights. */
export async function isForEverybody(page: Page, name: string): Promise<void> {
  for (const light of ['light', 'dark'] as const) await hasNothingSerious(page, name, light)
}

/** The page hears of another light only with its next frame, so it is asked for until it is there. */
async function shownIn(page: Page, light: Light): Promise<void> {
  await page.emulateMedia({ colorScheme: light })
  await page.waitForFunction((asked) => document.documentElement.dataset.theme === asked, light)
}

/** Visits reduce motion, so that no colour is half-way: what moves all the same is told. */
async function look(): Promise<Pick<AxeResults, 'violations'> & { running: string[] }> {
  const running = document.getAnimations().map((animation) => {
    const { target } = animation.effect as KeyframeEffect
    return `${target?.tagName} ${target?.className}`
  })
  const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }
  const { violations } = await axe.run({ resultTypes: ['violations'] })
  return { violations, running }
}

function toText({ id, impact, help, nodes }: Result): string {
  const places = nodes.slice(0, 5).map(({ target, failureSummary = '' }) => {
    const [, reason = ''] = failureSummary.split('\n')
    return `    ${target.join(' ')}: ${reason.trim()}`
  })
  return [`  ${impact} ${id}: ${help} (${nodes.length})`, ...places].join('\n')
}
