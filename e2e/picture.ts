// Takes a picture of a page for the docs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const folder = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'pictures')

export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Stores a webp, which is a third of the size of a png; Playwright itself cannot. Left out: the whole page. */
export async function shoot(page: Page, name: string, part?: Part): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const clip = part && { ...part, scale: 1 }
  const options = { format: 'webp', quality: 85, ...(clip && { clip }) } as const
  const { data } = await session.send('Page.captureScreenshot', options)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
}
