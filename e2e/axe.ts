// What axe has to say about a page: nothing serious, or the journey fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `name`: as it is printed, such as `calendar, dark`. */
export async function hasNothingSerious(page: Page, name: string): Promise<void> {
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

function toText({ id, impact, help, nodes }: Result): string {
  const places = nodes.slice(0, 5).map(({ target, failureSummary = '' }) => {
    const [, reason = ''] = failureSummary.split('\n')
    return `    ${target.join(' ')}: ${reason.trim()}`
  })
  return [`  ${impact} ${id}: ${help} (${nodes.length})`, ...places].join('\n')
}
