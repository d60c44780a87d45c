// The first visit to the dashboard with a slow network and a slow processor: when something is seen, and when it can be used.
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { openFullDay } from './dashboard/full-day.mjs'
import { judge, median, printTable, quantile } from './figures.mjs'
import { startHoldfast } from './holdfast.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const ROUNDS = 5
/** The network that browsers call Fast 3G: the round trip in ms, and bytes per second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** How many times as slow as this machine the processor is. */
const CPU_SLOWDOWN = 4
/**
 * By page, what shows that it can be used. The calendar is last: the stream repeats bookings that were made in the last
 * seconds, and the page loads them again.
 */
const PAGES = { '/inbox': 'main h1', '/today': 'main section', '/calendar': '[data-booking-id]' }

export async function firstVisit() {
  const server = await startHoldfast({ env: { DATA_DIR: temporaryFolder(), RATE_LIMIT_BURST: '100000' } })
  const { day, cookie, workspaceId } = await openFullDay(server)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  const seen = {}
  for (const [path, sign] of Object.entries(PAGES)) {
    seen[path] = []
    // The first visit fills the caches of the server.
    for (let round = -1; round < ROUNDS; round += 1) {
      const visited = await visit(browser, { server, cookie, workspaceId, path: addressOf(path, day), sign })
      if (round >= 0) seen[path].push(visited)
    }
  }
  const of = (path, name) => seen[path].map((each) => each[name])
  const seconds = (values, part) => `${(quantile(values, part) / 1_000).toFixed(2)} s`
  const spread = (values) => [0.5, 0, 1].map((part) => seconds(values, part))
  console.log(`   ${ROUNDS} visits each, with an empty cache: Fast 3G, a processor ${CPU_SLOWDOWN} times as slow`)
  printTable([
    ['page', '', 'median', 'lowest', 'highest', 'scripts', 'calls', 'kB'],
    ...Object.keys(PAGES).flatMap((path) => [
      [path, 'seen', ...spread(of(path, 'seen')), '', '', ''],
      ['', 'used', ...spread(of(path, 'used')), ...['scripts', 'calls', 'kB'].map((name) => median(of(path, name)))],
    ]),
  ])
  return judge([
    ['from the address to something to see, median', median(of('/calendar', 'seen')) / 1_000, 'at most', 2, ' s'],
    ['from the address to the bookings of a day, median', median(of('/calendar', 'used')) / 1_000, 'at most', 4, ' s'],
  ])
}

const addressOf = (path, day) => (path === '/calendar' ? `${path}?day=${day}` : path)

async function visit(browser, { server, cookie, workspaceId, path, sign }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  // A browser in which somebody has signed in knows their workspace.
  await context.addInitScript((id) => localStorage.setItem('holdfast.workspace', JSON.stringify(id)), workspaceId)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const counted = { scripts: 0, calls: 0, bytes: 0 }
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') counted.scripts += 1
    if (response.url.includes('/v1/')) counted.calls += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength
  })
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const began = performance.now()
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
  await page.locator(sign).first().waitFor()
  const used = performance.now() - began
  const seen = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const { scripts, calls, bytes } = counted
  await context.close()
  return { seen, used, scripts, calls, kB: Math.round(bytes / 1_000) }
}
