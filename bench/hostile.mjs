// Forty callers send hostile bodies: how long /healthz waits beside them, and a neighbour's GET /v1/me.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { judge, printTable, quantile } from './figures.mjs'
import { startHoldfast, untilSaid } from './holdfast.mjs'
import { bodies } from './hostile/bodies.mjs'
import { PLENTY } from './installation.mjs'
import { atEnd, startProcess, temporaryFolder } from './tidily.mjs'

const SECONDS = 8
const PAUSE_MS = 5
const MAX_P99_MS = 100
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
  const p99s = []
  for (const { who, asked, call, name, key } of attacks) {
    const attack = await startCallers(server.url, call, name, key)
    const waits = await listen(asked)
    const answers = await attack.stop()
    rows.push([`GET ${new URL(asked.url).pathname}, ${who}: ${name}`, waits, answers])
    p99s.push(quantile(waits, 0.99))
  }
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
  return judge([['p99 beside hostile bodies, the highest', Math.max(...p99s), 'at most', MAX_P99_MS, ' ms']])
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

/** Asks again and again over one connection, with a pause in between; answers with how long each call took. */
async function listen({ url, key }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  atEnd(() => agent.destroy())
  const waits = []
  const until = performance.now() + SECONDS * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    await new Promise((resolve, reject) => {
      get(url, { agent, headers: key ? { authorization: `Bearer ${key}` } : {} }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      }).on('error', reject)
    })
    waits.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return waits
}

/** Answers with a key of another workspace than the demo's. */
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
