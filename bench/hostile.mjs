// How long /healthz and another workspace's GET /v1/me wait while forty hostile callers are active.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { judge, median, printTable, quantile } from './figures.mjs'
import { startHoldfast, untilSaid } from './holdfast.mjs'
import { bodies } from './hostile/bodies.mjs'
import { extremeSlots } from './hostile/extreme-slots.mjs'
import { PLENTY } from './installation.mjs'
import { atEnd, startProcess, temporaryFolder } from './tidily.mjs'

const SECONDS = 8
const PAUSE_MS = 5
/** The callers: without credentials; with a key, so that their bodies are read whole; with a costly GET /slots. */
const MAX_P99_MS = { nobody: 100, key: 300, slots: 300 }
const callers = fileURLToPath(new URL('hostile/callers.mjs', import.meta.url))

export async function hostile() {
  const server = await startHoldfast({ env: { DATA_DIR: temporaryFolder(), ...PLENTY } })
  const neighbour = await aNeighbour(server.url)
  const health = { url: `${server.url}/healthz`, key: null }
  const me = { url: `${server.url}/v1/me`, key: neighbour }
  const attacks = Object.keys(bodies).flatMap((name) => [
    { who: 'nobody', asked: health, call: ['POST', '/auth/sign-in/email'], name, key: null },
    {
      who: 'a key',
      asked: me,
      call: name.startsWith('actions') ? ['PUT', '/stage-config'] : ['POST', '/customers'],
      name,
      key: server.key,
    },
  ])
  const rows = [
    ['GET /healthz, alone', await listen(health)],
    ['GET /v1/me, alone', await listen(me)],
  ]
  const p99s = { nobody: [], key: [] }
  for (const { who, asked, call, name, key } of attacks) {
    const attack = await startCallers(server.url, call, name, key)
    const waits = await listen(asked)
    const answers = await attack.stop()
    rows.push([`GET ${new URL(asked.url).pathname}, ${who}: ${name}`, waits, answers])
    p99s[key ? 'key' : 'nobody'].push(quantile(waits, 0.99))
  }
  const question = { url: await extremeSlots(server.url, server.key), key: server.key }
  const asking = keepAsking(question)
  const beside = await listen(me)
  const asked = await asking.stop()
  rows.push(['GET /v1/me, a key: the most extreme GET /slots, again and again', beside, { 200: asked.length }])
  console.log(`   That GET /slots takes ${median(asked).toFixed(0)} ms by itself, in the median of ${asked.length}.`)
  console.log('   How long a call waits, in ms, while 40 callers each send a body once a second')
  printTable([
    ['', 'p50', 'p99', 'longest', 'answers to the callers'],
    ...rows.map(([name, waits, answers = {}]) => [
      name,
      ...[0.5, 0.99, 1].map((part) => quantile(waits, part).toFixed(0)),
      Object.entries(answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]),
  ])
  return judge([
    [
      '/healthz beside callers without credentials, the highest p99',
      Math.max(...p99s.nobody),
      'at most',
      MAX_P99_MS.nobody,
      ' ms',
    ],
    ['/v1/me beside callers with a key, the highest p99', Math.max(...p99s.key), 'at most', MAX_P99_MS.key, ' ms'],
    ['/v1/me beside an extreme GET /slots, p99', quantile(beside, 0.99), 'at most', MAX_P99_MS.slots, ' ms'],
  ])
}

async function startCallers(url, [method, path], name, key) {
  const child = startProcess(process.execPath, [callers, `${url}/v1${path}`, method, name, ...(key ? [key] : [])])
  await untilSaid(child, /sending/)
  return {
    async stop() {
      let said = ''
      child.stdout.on('data', (text) => {
        said += text
      })
      child.kill('SIGUSR2')
      await once(child, 'close')
      return JSON.parse(said)
    },
  }
}

/** Calls again and again, with a pause in between; returns how long each call took. */
async function listen(asked) {
  const ask = asker(asked)
  const waits = []
  const until = performance.now() + SECONDS * 1_000
  while (performance.now() < until) {
    waits.push(await ask())
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return waits
}

/** Repeats a call until it is stopped. */
function keepAsking(asked) {
  const ask = asker(asked)
  let isOver = false
  const work = (async () => {
    const waits = []
    while (!isOver) waits.push(await ask())
    return waits
  })()
  work.catch(() => {})
  return {
    stop() {
      isOver = true
      return work
    },
  }
}

/** Makes one call over a connection that stays open; returns how long it took. */
function asker({ url, key }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  atEnd(() => agent.destroy())
  const headers = key ? { authorization: `Bearer ${key}` } : {}
  return async () => {
    const began = performance.now()
    await new Promise((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      }).on('error', reject)
    })
    return performance.now() - began
  }
}

/** Returns a key of a new workspace. */
async function aNeighbour(url) {
  let cookie = ''
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return answer.json()
  }
  await post('/auth/sign-up/email', { name: 'Bia', email: 'bia@example.com', password: 'a long password' })
  await post('/workspaces', { name: 'Next door', timezone: 'America/Sao_Paulo', locale: 'pt-BR', currency: 'BRL' })
  return (await post('/api-keys', { name: 'Bench', scopes: ['slots:read'] })).key
}
