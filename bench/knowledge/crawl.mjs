// A crawl of 500 local pages without pauses: pages a second, and the heap of the server, which must not grow with them.
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { judge, note } from '../figures.mjs'
import { startHoldfast } from '../holdfast.mjs'
import { signIn } from '../inbound/owner.mjs'
import { PLENTY } from '../installation.mjs'
import { atEnd, temporaryFolder } from '../tidily.mjs'

const PAGES = 500
/** After this many pages, everything that a crawl loads once is loaded. */
const FIRST_PAGES = 100
const PARAGRAPHS = 12
const LOOK_EVERY_MS = 50
/** The heap is never the same twice; a page of this site has 6 kB of text, so 400 kept pages would show. */
const MAX_GROWTH_MB = 3

const COLLECT_GARBAGE = fileURLToPath(new URL('../webchat/collect-garbage.mjs', import.meta.url))
const COMMAND = [process.execPath, ['--expose-gc', '--import', COLLECT_GARBAGE, 'scripts/start.mjs']]

export async function crawl() {
  const origin = await serveSite()
  const env = { DATA_DIR: temporaryFolder(), DEMO: '1', ALLOW_PRIVATE_WEBHOOKS: '1', CRAWL_PAUSE_MS: '0', ...PLENTY }
  const server = await startHoldfast({ env, command: COMMAND })
  const call = callsOf(server.url, await signIn(server))
  const began = performance.now()
  const source = await call('POST', '/knowledge/sources', { url: origin, max_pages: PAGES })
  const read = () => call('GET', `/knowledge/sources/${source.id}`)
  await until(async () => (await read()).pages.fetched >= FIRST_PAGES)
  const early = await heapOf(server.process)
  const { status, pages } = await until(async () => {
    const now = await read()
    return ['ready', 'partial', 'failed'].includes(now.status) && now
  })
  const seconds = (performance.now() - began) / 1_000
  const late = await heapOf(server.process)
  if (status !== 'ready' || pages.indexed !== PAGES) throw new Error(`The crawl ended as ${JSON.stringify(pages)}`)
  console.log(
    `   ${PAGES} pages in ${seconds.toFixed(1)} s; heap ${early.toFixed(1)} MB after ${FIRST_PAGES} pages, ${late.toFixed(1)} MB after ${PAGES}`,
  )
  note([['pages of a crawl without pauses', PAGES / seconds, 'more', 'pages/s']])
  await server.stop()
  return judge([['heap after 500 pages more than after 100', late - early, 'at most', MAX_GROWTH_MB, ' MB']])
}

/** Each page links to ten others, and has a text of its own. */
async function serveSite() {
  const site = createServer(({ url }, response) => {
    const number = url === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(url)?.[1] ?? Number.NaN)
    if (!(number < PAGES)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(number))
  })
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
  atEnd(() => site.close())
  return `http://127.0.0.1:${site.address().port}/`
}

const WORDS =
  'corte barba unhas manicure pedicure escova progressiva preço horário sábado cartão desconto cabelo'.split(' ')

function pageOf(number) {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => {
    const words = Array.from(
      { length: 70 },
      (_, place) => WORDS[(number * 7 + index * 3 + place * place) % WORDS.length],
    )
    return `<p>Parágrafo ${index} da página ${number}: ${words.join(' ')}.</p>`
  })
  const links = Array.from({ length: 10 }, (_, index) => number * 10 + index + 1).filter((other) => other < PAGES)
  return `<!doctype html><html lang="pt"><title>Página ${number}</title><h1>Página ${number}</h1>${paragraphs.join('')}
    ${links.map((other) => `<a href="/page/${other}">Página ${other}</a>`).join(' ')}</html>`
}

function callsOf(url, cookie) {
  return async (method, path, body) => {
    const headers = { 'content-type': 'application/json', origin: url, cookie }
    const answer = await fetch(`${url}/v1${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

async function until(condition) {
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    await delay(LOOK_EVERY_MS)
  }
}

/** The size of the heap after a garbage collection, in MB. */
function heapOf(child) {
  return new Promise((resolve) => {
    const listen = (text) => {
      const [, usage] = /collected (\{.*\})/.exec(text) ?? []
      if (usage === undefined) return
      child.stdout.off('data', listen)
      resolve(JSON.parse(usage).heapUsed / 1_000_000)
    }
    child.stdout.on('data', listen)
    process.kill(child.pid, 'SIGUSR2')
  })
}
