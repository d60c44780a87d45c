// Visits to a page with and without the widget in Chromium, over the network of a phone: when its largest part is
// painted, and what is asked of Holdfast before the page is idle.
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { median, printTable, quantile } from '../figures.mjs'
import { atEnd } from '../tidily.mjs'

const ROUNDS = 15
const PHONE = { width: 412, height: 823 }
/** A slow 4G network: the round trip in ms, and bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
/** The mark that the loader keeps in the page's storage when this browser has a thread. */
const THREAD_MARK = 'holdfast.chat'

/** Returns how many times as late the page is painted with the widget, and the early requests of all visits. */
export async function compareVisits(pageOrigin, holdfastUrl) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  const kinds = [
    { name: 'without the widget', path: '/plain', hasThread: false, paints: [] },
    { name: 'with it', path: '/chat', hasThread: false, paints: [] },
    { name: 'with it, and the visitor has a thread', path: '/chat', hasThread: true, paints: [] },
  ]
  const early = new Set()
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const visited = await visit(browser, pageOrigin, kind)
      // The first round of each fills the caches of the server.
      if (round >= 0) kind.paints.push(visited.paint)
      for (const name of visited.early) early.add(name)
    }
  }
  const ms = (value) => `${value.toFixed(0)} ms`
  console.log(`   Largest paint of the page, ${ROUNDS} visits of each kind in turns, each with an empty cache`)
  printTable([
    ['', 'median', 'lowest', 'highest'],
    ...kinds.map(({ name, paints }) => [name, ...[0.5, 0, 1].map((part) => ms(quantile(paints, part)))]),
  ])
  const [plain, first, again] = kinds.map(({ paints }) => median(paints))
  early.delete(`${holdfastUrl}/webchat.js`)
  return { ratios: { first: first / plain, again: again / plain }, early: [...early] }
}

/** A visit counts only if all was asked for that the widget needs: the settings of the site, and the panel for a thread. */
const wantedOf = ({ path, hasThread }) =>
  path === '/chat' ? ['/webchat.js', '/v1/public/webchat/config', ...(hasThread ? ['/webchat/panel'] : [])] : []

async function visit(browser, pageOrigin, kind) {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true })
  const page = await context.newPage()
  if (kind.hasThread) await page.addInitScript((mark) => localStorage.setItem(mark, '1'), THREAD_MARK)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await page.goto(pageOrigin + kind.path)
  const seen = await page.waitForFunction((wanted) => {
    const requests = performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(location.origin))
    const paths = requests.map(({ name }) => new URL(name).pathname)
    if (!globalThis.idleAt || wanted.some((path) => !paths.includes(path))) return null
    const early = requests.filter(({ startTime }) => startTime < globalThis.idleAt).map(({ name }) => name)
    return { paint: globalThis.largestPaint, early, count: requests.length }
  }, wantedOf(kind))
  const { count, ...figures } = await seen.jsonValue()
  await context.close()
  if (count !== wantedOf(kind).length) throw new Error(`A visit ${kind.name} asked for ${count} files of Holdfast`)
  return figures
}
