// Checks a page with axe: a serious accessibility fault fails the journey.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type ColorScheme = 'light' | 'dark'

/** axe's rules about colours. Their tag would also name the rule of another level, which axe leaves out by default. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks the page, or one frame of it, in one colour scheme; `name` names the page in the output. */
export const hasNoSeriousFaults = (page: Page | Frame, name: string, scheme: ColorScheme = 'light') =>
  check(page, name, scheme)

/** Checks the colours of a page in dark. Nothing else differs from a check of the same page in light. */
export const isLegibleInDark = (page: Page | Frame, name: string) => check(page, name, 'dark', COLOUR_RULES)

/** Checks the page as it is now, in light and in dark. */
export async function isAccessible(page: Page | Frame, name: string): Promise<void> {
  await hasNoSeriousFaults(page, name)
  await isLegibleInDark(page, name)
}

async function check(page: Page | Frame, name: string, scheme: ColorScheme, rules?: string[]): Promise<void> {
  await shownIn(page, scheme)
  // Playwright evaluates the script, because the page's content policy does not allow foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations, running } = await page.evaluate(look, rules)
  if (running.length > 0) throw new Error(`${name} still moves, though motion is reduced: ${running.join(', ')}`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const others = violations.length - serious.length
  console.log(`axe  ${name}, ${scheme}: ${serious.length} serious, ${others} lesser`)
  if (serious.length > 0) throw new Error(`${name}, ${scheme}, is not accessible:\n${serious.map(toText).join('\n')}`)
}

/** The page changes its colours one frame later, so this waits for them. */
async function shownIn(page: Page | Frame, scheme: ColorScheme): Promise<void> {
  const whole = 'emulateMedia' in page ? page : page.page()
  await whole.emulateMedia({ colorScheme: scheme })
  await page.waitForFunction((asked) => document.documentElement.dataset.theme === asked, scheme)
}

/**
 * Visits ask for reduced motion, because axe misjudges a colour that is changing; this returns the elements that still
 * move.
 */
async function look(runOnly?: string[]): Promise<Pick<AxeResults, 'violations'> & { running: string[] }> {
  const running = document.getAnimations().map((animation) => {
    const { target } = animation.effect as KeyframeEffect
    return `${target?.tagName} ${target?.className}`
  })
  const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }
  const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
  return { violations, running }
}

function toText({ id, impact, help, nodes }: Result): string {
  const places = nodes.slice(0, 5).map(({ target, failureSummary = '' }) => {
    const [, reason = ''] = failureSummary.split('\n')
    return `    ${target.join(' ')}: ${reason.trim()}`
  })
  return [`  ${impact} ${id}: ${help} (${nodes.length})`, ...places].join('\n')
}
