// The page on which customers book by themselves, on a slow phone with a slow network: its size, and when it can be used.
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { judge, median, printTable, quantile } from './figures.mjs'
import { startHoldfast } from './holdfast.mjs'
import { signIn } from './inbound/owner.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'
import { pageSize } from './webchat/bundle.mjs'

const ROUNDS = 9
const PHONE = { width: 412, height: 823 }
/** The network that browsers call Fast 3G: the round trip in ms, and bytes per second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** How many times as slow as this machine the phone is. */
const CPU_SLOWDOWN = 4
const SLUG = 'bench-of-the-page'

export async function bookingPage() {
  const size = pageSize()
  const server = await startHoldfast({ env: { DATA_DIR: temporaryFolder(), DEMO: '1' } })
  const headers = { 'content-type': 'application/json', origin: server.url, cookie: await signIn(server) }
  const body = JSON.stringify({ booking_page: { enabled: true, slug: SLUG } })
  const answer = await fetch(`${server.url}/v1/webchat-site`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`The site answered ${answer.status}: ${await answer.text()}`)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  const visits = []
  // The first visit fills the caches of the server.
  for (let round = -1; round < ROUNDS; round += 1) {
    const visited = await visit(browser, `${server.url}/b/${SLUG}`)
    if (round >= 0) visits.push(visited)
  }
  const seconds = (values, part) => `${(quantile(values, part) / 1_000).toFixed(2)} s`
  const row = (name, values) => [name, ...[0.5, 0, 1].map((part) => seconds(values, part))]
  const [usable, times] = ['usable', 'times'].map((name) => visits.map((each) => each[name]))
  console.log(`   ${ROUNDS} visits, each with an empty cache: Fast 3G, a processor ${CPU_SLOWDOWN} times as slow`)
  printTable([
    ['', 'median', 'lowest', 'highest'],
    row('a service can be chosen', usable),
    row('from that choice to the free times', times),
  ])
  return judge([
    ['script and style of the page, compressed', size, 'at most', 60, ' kB'],
    ['from the address to a service that can be chosen, median', median(usable) / 1_000, 'at most', 3, ' s'],
  ])
}

async function visit(browser, address) {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, locale: 'pt-BR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  const service = page.locator('button.card').first()
  await service.waitFor()
  const usable = performance.now() - began
  await service.tap()
  const chosen = performance.now()
  await page.locator('button.time').first().waitFor()
  const times = performance.now() - chosen
  await context.close()
  return { usable, times }
}
