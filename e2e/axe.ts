// What axe has to say about a page: nothing serious, or the journey fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `name`: as it is printed, such as `calendar, dark`. */
export async function hasNothingSerious(page: Page, name: string): Promise<void> {
  await page.evaluate(colorsSettled)
  // Evaluated from outside: the page's own policy allows no script of others.
  await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const others = violations.length - serious.length
  console.log(`axe  ${name}: ${serious.length} serious, ${others} lesser`)
  if (serious.length > 0) throw new Error(`${name} is not for everybody:\n${serious.map(toText).join('\n')}`)
}

/** As it is now, in both lights. */
export async function isForEverybody(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await hasNothingSerious(page, `${name}, ${colorScheme}`)
  }
}

/** Colours that are on their way from light to dark are neither; what they colour may set off later than they do. */
async function colorsSettled(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    if (passing.length === 0) return
    await Promise.allSettled(passing.map(({ finished }) => finished))
  }
}

function toText({ id, impact, help, nodes }: Result): string {
  const places = nodes.slice(0, 5).map(({ target, failureSummary = '' }) => {
    const [, reason = ''] = failureSummary.split('\n')
    return `    ${target.join(' ')}: ${reason.trim()}`
  })
  return [`  ${impact} ${id}: ${help} (${nodes.length})`, ...places].join('\n')
}
