// The chat widget: how much it loads and when, what it costs the page that shows it, and thousands of visitors at once.
import { fileURLToPath } from 'node:url'
import { judge } from './figures.mjs'
import { startHoldfast } from './holdfast.mjs'
import { signIn, switchBotOff } from './inbound/owner.mjs'
import { PLENTY } from './installation.mjs'
import { temporaryFolder } from './tidily.mjs'
import { widgetSizes } from './webchat/bundle.mjs'
import { serveHostPage } from './webchat/host-page.mjs'
import { connectVisitors, makeThreads, timeMessages } from './webchat/many-visitors.mjs'
import { visitorsOf } from './webchat/visitors.mjs'
import { compareVisits } from './webchat/visits.mjs'

const COLLECT_GARBAGE = fileURLToPath(new URL('webchat/collect-garbage.mjs', import.meta.url))
const COMMAND = [process.execPath, ['--expose-gc', '--import', COLLECT_GARBAGE, 'scripts/start.mjs']]

export async function webchat() {
  const sizes = widgetSizes()
  const dataDir = temporaryFolder()
  // Each visitor has an address of its own, with the usual limits; only the team's key has a large budget.
  const env = { DATA_DIR: dataDir, DEMO: '1', TRUST_PROXY: '1', ...PLENTY }
  const start = () => startHoldfast({ env, command: COMMAND })
  const first = await start()
  await switchBotOff(first)
  const site = await openSite(first)
  const { ratios, early } = await compareVisits(site.origin, first.url)
  if (early.length > 0) console.log(`   Asked before the page was idle: ${early.join(', ')}`)

  const calls = visitorsOf(site)
  const visitors = await makeThreads(calls, first.url)
  // The process is new: the memory that making the threads took would be used again, and would hide what visitors take.
  await first.stop()
  const server = await start()
  const connected = await connectVisitors(calls, server, visitors)
  const slowest = await timeMessages(server, { key: first.key, dataDir, connected })
  const count = connected.streams.length.toLocaleString('en')
  return judge([
    ['loader, compressed', sizes.loader, 'at most', 6, ' kB'],
    ['script and style of the panel, compressed', sizes.panel, 'at most', 40, ' kB'],
    ['requests before the page is idle, besides the loader', early.length, 'at most', 0],
    ['largest paint with the widget, of the page without', ratios.first, 'at most', 1.05],
    ['the same for a visitor who has a thread', ratios.again, 'at most', 1.05],
    [`memory of one of ${count} visitors`, connected.kilobytes, 'at most', 40, ' kB'],
    [`p99 of a message to one of ${count} visitors`, slowest, 'at most', 300, ' ms'],
  ])
}

/** Serves a page with the widget of the demo workspace, and allows it to show the widget. */
async function openSite(server) {
  const cookie = await signIn(server)
  const call = async (method, body) => {
    const headers = { 'content-type': 'application/json', origin: server.url, cookie }
    const answer = await fetch(`${server.url}/v1/webchat-site`, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The site answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { publishable_key: key } = await call('GET')
  const origin = await serveHostPage({ url: server.url, key })
  await call('PUT', { allowed_origins: [origin] })
  return { origin, key }
}
